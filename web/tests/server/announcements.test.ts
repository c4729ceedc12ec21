import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "../../src/api/client";
import type { ServerInfo } from "../../src/api/wire";
import Announcements from "../../src/server/Announcements.svelte";
import Footer from "../../src/server/Footer.svelte";
import { server } from "../../src/server/server.svelte";

const INFO: ServerInfo = {
  name: "",
  contact: "",
  pages: [],
  banner: null,
  registration: "open",
  guests: true,
  chat: "on",
  rated: true,
  recovery: false,
  warnings: [],
  operator: false,
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

beforeEach(() => {
  server.info = null;
  // jsdom knows dialogs, but does not open them.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});

it("shows a notice until the visitor hides it", async () => {
  vi.spyOn(api, "server").mockResolvedValue({ ...INFO, banner: "Back at eight" });
  render(Announcements);
  await screen.findByText("Back at eight");
  await fireEvent.click(screen.getByRole("button", { name: "Hide" }));
  expect(screen.queryByText("Back at eight")).toBeNull();
});

it("asks the visitor to confirm a warning, once", async () => {
  const warned = { ...INFO, warnings: [{ id: "w1", text: "Be kind", created: "2026-01-01T00:00:00Z" }] };
  vi.spyOn(api, "server").mockResolvedValueOnce(warned).mockResolvedValue(INFO);
  const confirm = vi.spyOn(api, "confirmWarning").mockResolvedValue(null);
  render(Announcements);
  await screen.findByText("Be kind");
  await fireEvent.click(screen.getByRole("button", { name: "I have read this" }));
  expect(confirm).toHaveBeenCalledWith("w1");
  await waitFor(() => expect(screen.queryByText("Be kind")).toBeNull());
});

it("has no foot where the operator has said nothing", () => {
  server.info = INFO;
  render(Footer);
  expect(screen.queryByRole("contentinfo")).toBeNull();
});

it("leads to the pages that are there, and writes to an address", () => {
  server.info = { ...INFO, name: "Club", contact: "mail@club.example", pages: ["imprint", "privacy"] };
  render(Footer);
  expect(screen.getByRole("link", { name: "Imprint" }).getAttribute("href")).toBe("/about/imprint");
  expect(screen.getByRole("link", { name: "Contact: mail@club.example" }).getAttribute("href")).toBe(
    "mailto:mail@club.example",
  );
  expect(screen.queryByRole("link", { name: "Terms" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Operator" })).toBeNull();
});
