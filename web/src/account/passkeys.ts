// Passkeys, between the browser's bytes and the server's text.

import { signUp } from "../server/server.svelte";
import { api } from "../api/client";
import type { AccountInfo } from "../api/wire";

const IP_ADDRESS = /^(\d+(\.\d+){3}|\[.*\])$/;

/** Browsers have passkeys only for names of hosts, over https or on the same machine. */
export function canPasskey(): boolean {
  return (
    window.isSecureContext === true && typeof PublicKeyCredential === "function" && !IP_ADDRESS.test(location.hostname)
  );
}

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}

export function toText(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Null if the person changed their mind. */
async function asked(request: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await request()) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException && /^(NotAllowedError|AbortError)$/.test(error.name)) return null;
    throw error;
  }
}

export async function addPasskey(name: string): Promise<AccountInfo | null> {
  const options = (await api.beginPasskey(name)).options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: (options.excludeCredentials ?? []).map(({ id }) => ({ type: "public-key", id: toBytes(id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  if (made === null) return null;
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse;
  const response = { clientDataJSON: toText(clientDataJSON), attestationObject: toText(attestationObject) };
  return api.addPasskey(name, { ...plain(made), response }, signUp.code);
}

export async function enterByPasskey(): Promise<AccountInfo | null> {
  const options = (await api.askPasskey()).options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const challenge = toBytes(options.challenge);
  const publicKey = { ...options, challenge, allowCredentials: [] } as unknown as PublicKeyCredentialRequestOptions;
  const found = await asked(() => navigator.credentials.get({ publicKey }));
  if (found === null) return null;
  const { clientDataJSON, authenticatorData, signature } = found.response as AuthenticatorAssertionResponse;
  const response = {
    clientDataJSON: toText(clientDataJSON),
    authenticatorData: toText(authenticatorData),
    signature: toText(signature),
  };
  return api.enterByPasskey({ ...plain(found), response });
}

const plain = ({ id, rawId, type }: PublicKeyCredential) => ({ id, rawId: toText(rawId), type });
