// A picture to share: an SVG of our own as a PNG file.

import { embeddedFonts } from "./fonts";

/** Drawn by the browser from the SVG alone: it may not refer to styles of the page, and brings its fonts along. */
export async function renderPng(svg: SVGSVGElement, name: string): Promise<File> {
  const whole = svg.cloneNode(true) as SVGSVGElement;
  const style = document.createElementNS(svg.namespaceURI, "style");
  style.textContent = await embeddedFonts();
  whole.prepend(style);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(whole))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = svg.viewBox.baseVal.width;
  canvas.height = svg.viewBox.baseVal.height;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob === null) throw new Error("The browser made no picture.");
  return new File([blob], name, { type: "image/png" });
}

/** "lancaster-2026-11-17.png": the game and the day on which it began. */
export function imageName(game: string, created: string): string {
  return `${game}-${created.slice(0, 10)}.png`;
}

export function download(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Whether this device can hand a picture on. */
export function canShareImages(): boolean {
  return navigator.canShare?.({ files: [new File([], "picture.png", { type: "image/png" })] }) ?? false;
}
