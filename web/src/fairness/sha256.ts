// SHA-256 (FIPS 180-4). The browser's own is missing where a page comes over plain http, as in a network at home.

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
};

/** The first 32 bits of what stands behind the point. */
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;

const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The text's bytes, a 1, zeros, and the length in bits: whole blocks of 64 bytes. */
function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const blocks = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setBigUint64(blocks.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

/** The hash of a text, in hexadecimal digits. */
export function sha256(text: string): string {
  const data = padded(text);
  const hash = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let block = 0; block < data.byteLength; block += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = data.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [far, near] = [words[i - 15]!, words[i - 2]!];
      const one = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      const two = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
      words[i] = words[i - 16]! + one + words[i - 7]! + two;
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i += 1) {
      const up = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + up + ((e & f) ^ (~e & g)) + ROUNDS[i]! + words[i]!) | 0;
      const down = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const two = (down + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = hash[i]! + word));
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, "0")).join("");
}
