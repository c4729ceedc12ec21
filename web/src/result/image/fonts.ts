// The page's fonts for a picture: a browser that draws an SVG as an image loads nothing, so they must be in it.

const ADDRESS = /url\("?([^")]+)"?\)/g;

/** All fonts that the page declares, with their files in them. */
export async function embeddedFonts(): Promise<string> {
  const rules = await Promise.all(fontRules().map(embed));
  return rules.join("\n");
}

export const isFont = (rule: CSSRule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule;

/** The rules of a style sheet; of an extension of the browser, which keeps its own to itself, none. */
export function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}

const fontRules = () => [...document.styleSheets].flatMap(rulesOf).filter(isFont);

async function embed(rule: CSSFontFaceRule): Promise<string> {
  const base = rule.parentStyleSheet?.href ?? document.baseURI;
  const addresses = [...rule.cssText.matchAll(ADDRESS)].map(([, address]) => address!);
  const files = new Map(
    await Promise.all(addresses.map(async (address) => [address, await dataUrl(new URL(address, base))] as const)),
  );
  return rule.cssText.replace(ADDRESS, (_, address: string) => `url("${files.get(address)}")`);
}

async function dataUrl(address: URL): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
  const reader = new FileReader();
  const read = new Promise<string>((done, fail) => {
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => fail(reader.error ?? new Error(address.pathname));
  });
  reader.readAsDataURL(await answer.blob());
  return read;
}
