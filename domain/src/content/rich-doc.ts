/** Rich text as it is stored: ProseMirror JSON of a closed set of nodes, never HTML. */
export type RichMark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } };
export type RichInline = { type: 'text'; text: string; marks?: RichMark[] } | { type: 'hardBreak' };
export const calloutTones = ['info', 'warning', 'danger', 'tip'] as const;
export type CalloutTone = (typeof calloutTones)[number];
export type RichItem = { type: 'listItem'; content: RichBlock[] };
export type RichCell = {
  type: 'tableHeader' | 'tableCell';
  attrs?: { colspan?: number; rowspan?: number };
  content: RichBlock[];
};
export type RichRow = { type: 'tableRow'; content: RichCell[] };
export type RichBlock =
  | { type: 'paragraph'; content?: RichInline[] }
  | { type: 'heading'; attrs: { level: 2 | 3 }; content?: RichInline[] }
  | { type: 'bulletList'; content: RichItem[] }
  | { type: 'orderedList'; content: RichItem[] }
  | { type: 'table'; content: RichRow[] }
  | { type: 'callout'; attrs: { tone: CalloutTone }; content: RichBlock[] }
  | { type: 'blockquote'; content: RichBlock[] }
  /** `picture` and `video` are names of the version's media, never addresses. */
  | { type: 'image'; attrs: { picture: string; alt: string } }
  | { type: 'video'; attrs: { video: string; title: string } }
  | { type: 'horizontalRule' };
export type RichDoc = { type: 'doc'; content: RichBlock[] };

/** Levels of nodes in a document; a list in a table in a callout is about ten. */
export const richDepthLimit = 32;

type AnyNode = { type: string; text?: string; attrs?: Record<string, unknown>; content?: readonly unknown[] };

/** Calls `visit` for every node, parents first. Walks without recursion: a document may come from anywhere. */
export function eachNode(doc: unknown, visit: (node: AnyNode, depth: number) => void): void {
  const waiting: [node: AnyNode, depth: number][] = [[doc as AnyNode, 1]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, depth] = next;
    if (typeof node !== 'object' || node === null) continue;
    visit(node, depth);
    if (Array.isArray(node.content))
      for (const child of node.content.toReversed()) waiting.push([child as AnyNode, depth + 1]);
  }
}

export function richDepth(doc: unknown): number {
  let deepest = 0;
  eachNode(doc, (_node, depth) => (deepest = Math.max(deepest, depth)));
  return deepest;
}

/** The names of media a document shows. */
export function mediaNamesOf(doc: RichDoc): string[] {
  const names = new Set<string>();
  eachNode(doc, ({ type, attrs }) => {
    if (type === 'image') names.add(String(attrs?.picture));
    if (type === 'video') names.add(String(attrs?.video));
  });
  return [...names];
}

/** The words of a document, blocks parted by a space: for search and for counting. */
export function plainText(doc: RichDoc): string {
  const parts: string[] = [];
  eachNode(doc, ({ type, text }) => parts.push(type === 'text' ? (text ?? '') : ' '));
  return parts.join('').replace(/\s+/g, ' ').trim();
}

export function wordCount(doc: RichDoc): number {
  const text = plainText(doc);
  return text === '' ? 0 : text.split(' ').length;
}

/** Nothing to read and nothing to see. */
export function isEmptyDoc(doc: RichDoc): boolean {
  return plainText(doc) === '' && mediaNamesOf(doc).length === 0;
}

export function picturesWithoutAlt(doc: RichDoc): number {
  let count = 0;
  eachNode(doc, ({ type, attrs }) => {
    if (type === 'image' && String(attrs?.alt ?? '').trim() === '') count++;
  });
  return count;
}

/** https and mailto only (security.md D10); relative, `//host` and control characters are refused. */
export function isSafeHref(href: string): boolean {
  // eslint-disable-next-line no-control-regex -- refusing them is the point
  if (/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/.test(href)) return false;
  return /^https:\/\/[^/\\?#@]+\.[^/\\?#@]+([/?#]|$)/i.test(href) || /^mailto:[^@\s]+@[^@\s]+$/i.test(href);
}

/** An empty document, as a new lesson begins. */
export function emptyDoc(): RichDoc {
  return { type: 'doc', content: [{ type: 'paragraph' }] };
}
