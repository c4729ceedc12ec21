import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = `http://127.0.0.1:${process.env["PEERAGE_PORT"] ?? "8000"}`;

/** The server's words for errors are the client's, too. */
const ERRORS = "../src/peerage/text";
const outDir = "../src/peerage/server/static";
const TEXT = /\.(html|js|css|svg)$/;
const CODE = /^assets[\\/].*\.(js|css)$/;

/** The addresses of the client's pages, for the server. */
function listRoutes() {
  copyFileSync("src/app/routes.json", join(outDir, "routes.json"));
}

/**
 * Compressed forms of every file of text, which the server hands out as they are. They replace code, nearly 1 MB: the
 * rare client that takes no compressed form makes the server decompress it.
 */
function compress() {
  for (const name of readdirSync(outDir, { recursive: true, encoding: "utf8" }).filter((name) => TEXT.test(name))) {
    const file = join(outDir, name);
    const text = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(text));
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
    if (CODE.test(name)) rmSync(file);
  }
}

export default defineConfig({
  plugins: [
    svelte(),
    { name: "routes", apply: "build", closeBundle: listRoutes },
    { name: "compress", apply: "build", closeBundle: compress },
  ],
  build: { outDir, emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: { host: "127.0.0.1", fs: { allow: [".", ERRORS] }, proxy: { "/api": { target: server, ws: true } } },
  // Components are tested in their browser form.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  // One worker and one page for all: starting a page takes longer than all the tests.
  test: {
    environment: "jsdom",
    isolate: false,
    maxWorkers: 1,
    testTimeout: 30_000,
    setupFiles: ["tests/setup.ts"],
    include: ["tests/**/*.test.ts"],
  },
});
