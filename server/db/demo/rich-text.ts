/**
 * Small makers of rich text. Lines take three inline signs, and no other asterisk: **bold**, *italic* and [words](https://address).
 */
import type { Block, CalloutTone, ListItem, Mark, RichDoc, TableCell, TextNode } from './shape.ts';

const inlineSigns = /\*\*(?<bold>[^*]+)\*\*|\*(?<italic>[^*]+)\*|\[(?<words>[^\]]+)\]\((?<href>https:\/\/[^)]+)\)/g;

function text(words: string, ...marks: Mark[]): TextNode {
  return marks.length > 0 ? { type: 'text', text: words, marks } : { type: 'text', text: words };
}

function inline(line: string): TextNode[] {
  const nodes: TextNode[] = [];
  let from = 0;
  for (const match of line.matchAll(inlineSigns)) {
    if (match.index > from) nodes.push(text(line.slice(from, match.index)));
    const { bold, italic, words, href } = match.groups ?? {};
    if (bold) nodes.push(text(bold, { type: 'bold' }));
    else if (italic) nodes.push(text(italic, { type: 'italic' }));
    else if (words && href) nodes.push(text(words, { type: 'link', attrs: { href } }));
    from = match.index + match[0].length;
  }
  if (from < line.length) nodes.push(text(line.slice(from)));
  return nodes;
}

function items(lines: string[]): ListItem[] {
  return lines.map((line) => ({ type: 'listItem', content: [p(line)] }));
}

function cells(type: TableCell['type'], row: string[]): TableCell[] {
  return row.map((cell) => ({ type, content: [p(cell)] }));
}

export function doc(...content: Block[]): RichDoc {
  return { type: 'doc', content };
}

export function p(line: string): Block {
  return { type: 'paragraph', content: inline(line) };
}

export function h2(line: string): Block {
  return { type: 'heading', attrs: { level: 2 }, content: inline(line) };
}

export function h3(line: string): Block {
  return { type: 'heading', attrs: { level: 3 }, content: inline(line) };
}

export function ul(...lines: string[]): Block {
  return { type: 'bulletList', content: items(lines) };
}

export function ol(...lines: string[]): Block {
  return { type: 'orderedList', content: items(lines) };
}

/** The first row is the head. */
export function table(head: string[], ...rows: string[][]): Block {
  return {
    type: 'table',
    content: [
      { type: 'tableRow', content: cells('tableHeader', head) },
      ...rows.map((row) => ({ type: 'tableRow' as const, content: cells('tableCell', row) })),
    ],
  };
}

export function callout(tone: CalloutTone, ...lines: string[]): Block {
  return { type: 'callout', attrs: { tone }, content: lines.map(p) };
}

export function quote(...lines: string[]): Block {
  return { type: 'blockquote', content: lines.map(p) };
}

/** A file of `server/db/demo/pictures/`. */
export function image(picture: string, alt: string): Block {
  return { type: 'image', attrs: { picture, alt } };
}

export function hr(): Block {
  return { type: 'horizontalRule' };
}
