import { describe, expect, it } from "vitest";
import { blocks, inline } from "../../src/server/markdown";

const plain = (text: string) => ({ kind: "text", text });

describe("the Markdown of the operator's pages", () => {
  it("has headings, paragraphs of several lines and lists with indented lines", () => {
    expect(blocks("# One\nfirst\nline\n\n- a\n  goes on\n- b\n\n1. x\n2. y")).toEqual([
      { kind: "heading", level: 1, parts: [plain("One")] },
      { kind: "paragraph", parts: [plain("first line")] },
      { kind: "list", ordered: false, items: [[plain("a goes on")], [plain("b")]] },
      { kind: "list", ordered: true, items: [[plain("x")], [plain("y")]] },
    ]);
  });

  it("marks words inside a line", () => {
    expect(inline("a **b** *c* `d` [e](https://f.example/g) h")).toEqual([
      plain("a "),
      { kind: "strong", text: "b" },
      plain(" "),
      { kind: "em", text: "c" },
      plain(" "),
      { kind: "code", text: "d" },
      plain(" "),
      { kind: "link", text: "e", href: "https://f.example/g" },
      plain(" h"),
    ]);
  });

  it("makes no links to scripts and no HTML", () => {
    const hostile = "[x](javascript:alert(1)) <img src=x onerror=alert(1)>";
    expect(inline(hostile)).toEqual([plain(hostile)]);
  });
});
