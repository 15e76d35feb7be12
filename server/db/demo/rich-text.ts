/**
 * Small makers of rich text. Lines take three inline signs, and no other asterisk: **bold**, *italic* and
 * [words](https://address).
 */
import type {
  CalloutTone,
  RichBlock,
  RichCell,
  RichDoc,
  RichInline,
  RichItem,
  RichMark,
} from '@app/domain/content/rich-doc';

const inlineSigns = /\*\*(?<bold>[^*]+)\*\*|\*(?<italic>[^*]+)\*|\[(?<words>[^\]]+)\]\((?<href>https:\/\/[^)]+)\)/g;

function text(words: string, ...marks: RichMark[]): RichInline {
  return marks.length > 0 ? { type: 'text', text: words, marks } : { type: 'text', text: words };
}

function inline(line: string): RichInline[] {
  const nodes: RichInline[] = [];
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

function items(lines: string[]): RichItem[] {
  return lines.map((line) => ({ type: 'listItem', content: [p(line)] }));
}

function cells(type: RichCell['type'], row: string[]): RichCell[] {
  return row.map((cell) => ({ type, content: [p(cell)] }));
}

export function doc(...content: RichBlock[]): RichDoc {
  return { type: 'doc', content };
}

export function p(line: string): RichBlock {
  return { type: 'paragraph', content: inline(line) };
}

export function h2(line: string): RichBlock {
  return { type: 'heading', attrs: { level: 2 }, content: inline(line) };
}

export function h3(line: string): RichBlock {
  return { type: 'heading', attrs: { level: 3 }, content: inline(line) };
}

export function ul(...lines: string[]): RichBlock {
  return { type: 'bulletList', content: items(lines) };
}

export function ol(...lines: string[]): RichBlock {
  return { type: 'orderedList', content: items(lines) };
}

/** The first row is the head. */
export function table(head: string[], ...rows: string[][]): RichBlock {
  return {
    type: 'table',
    content: [
      { type: 'tableRow', content: cells('tableHeader', head) },
      ...rows.map((row) => ({ type: 'tableRow' as const, content: cells('tableCell', row) })),
    ],
  };
}

export function callout(tone: CalloutTone, ...lines: string[]): RichBlock {
  return { type: 'callout', attrs: { tone }, content: lines.map(p) };
}

/** A file of `server/db/demo/pictures/`. */
export function image(picture: string, alt: string): RichBlock {
  return { type: 'image', attrs: { picture, alt } };
}
