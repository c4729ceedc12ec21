// The Markdown of the operator's pages: headings, paragraphs, lists, **strong**, *emphasis*, `code` and links. Anything
// else is shown as it is written; nothing becomes HTML of its own.

export interface Inline {
  kind: "text" | "strong" | "em" | "code" | "link";
  text: string;
  href?: string;
}

export type Block =
  | { kind: "heading"; level: 1 | 2 | 3; parts: Inline[] }
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] };

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([^\]]+)\]\(((?:https?:\/\/|mailto:|\/)[^\s)]+)\)/g;
const HEADING = /^(#{1,3}) +(.*)$/;
const ITEM = /^(?:[-*]|(\d+)\.) +(.*)$/;

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > from) parts.push({ kind: "text", text: text.slice(from, found.index) });
    const [whole, strong, em, code, label, href] = found;
    if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (em !== undefined) parts.push({ kind: "em", text: em });
    else if (code !== undefined) parts.push({ kind: "code", text: code });
    else parts.push({ kind: "link", text: label!, href: href! });
    from = found.index + whole.length;
  }
  if (from < text.length) parts.push({ kind: "text", text: text.slice(from) });
  return parts;
}

export function blocks(text: string): Block[] {
  return text.split(/\n\s*\n/).flatMap((chunk) => {
    const lines = chunk.split("\n").filter((line) => line.trim() !== "");
    return lines.length === 0 ? [] : blocksOf(lines);
  });
}

/** A heading may stand right above its text; an item goes on in indented lines. */
function blocksOf([first, ...rest]: string[]): Block[] {
  const heading = HEADING.exec(first!);
  if (heading !== null) {
    const level = heading[1]!.length as 1 | 2 | 3;
    const block: Block = { kind: "heading", level, parts: inline(heading[2]!) };
    return rest.length === 0 ? [block] : [block, ...blocksOf(rest)];
  }
  if (!ITEM.test(first!))
    return [{ kind: "paragraph", parts: inline([first, ...rest].map((line) => line!.trim()).join(" ")) }];
  const items: string[] = [];
  for (const line of [first!, ...rest]) {
    const item = ITEM.exec(line);
    if (item !== null) items.push(item[2]!);
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return [{ kind: "list", ordered: ITEM.exec(first!)![1] !== undefined, items: items.map(inline) }];
}
