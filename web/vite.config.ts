import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = `http://127.0.0.1:${process.env["PEERAGE_PORT"] ?? "8000"}`;

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/peerage/server/static", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: { host: "127.0.0.1", proxy: { "/api": { target: server, ws: true } } },
  // Components are tested in their browser form.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  // One worker and one page for all: starting a page takes longer than all the tests.
  test: { environment: "jsdom", isolate: false, maxWorkers: 1, include: ["tests/**/*.test.ts"] },
});
