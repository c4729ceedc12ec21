// The board as a picture: its elements and all styles of the page, drawn by the browser as an image of their own.

import { embeddedFonts, isFont, rulesOf } from "./fonts";

/** So many pixels of the picture for one of the page. */
const SHARP = 2;

/** Nothing moves in a picture, and what appears has appeared. */
const STILL = "*,*::before,*::after{animation:none!important;transition:none!important}";

async function pageStyles(): Promise<string> {
  const rules = [...document.styleSheets].flatMap(rulesOf).filter((rule) => !isFont(rule));
  return [await embeddedFonts(), ...rules.map(({ cssText }) => cssText), STILL].join("\n");
}

/** An SVG with the element as HTML, in the light theme that the rest of the picture has. */
export function asSvg(node: HTMLElement, width: number, height: number, styles: string): string {
  const html = new XMLSerializer().serializeToString(node);
  const css = styles.replaceAll("<", "\\3c ").replaceAll("&", "\\26 ");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<style>${css}</style><foreignObject width="100%" height="100%">${html}</foreignObject></svg>`
  );
}

/** The address of a PNG that shows the element as it is laid out now. */
export async function boardImage(node: HTMLElement): Promise<string> {
  const { width, height } = node.getBoundingClientRect();
  const svg = asSvg(node, width, height, await pageStyles());
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * SHARP;
  canvas.height = height * SHARP;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}
