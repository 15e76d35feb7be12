import type { RichBlock, RichDoc, RichInline, RichMark } from '@app/domain/content/rich-doc';
import { calloutTones, isSafeHref } from '@app/domain/content/rich-doc';

type Node = {
  type?: string;
  text?: string;
  attrs?: Record<string, unknown> | null;
  content?: Node[];
  marks?: { type: string; attrs?: Record<string, unknown> | null }[];
};

/**
 * What the editor holds as the document we store: our nodes with our attributes, and nothing the editor keeps for
 * itself.
 */
export function richDocOf(editor: Node): RichDoc {
  const content = blocks(editor.content);
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

function blocks(nodes: Node[] = []): RichBlock[] {
  return nodes.flatMap((node) => block(node) ?? []);
}

/** Where at least one block must stand. */
function filled(nodes: Node[] | undefined): RichBlock[] {
  const found = blocks(nodes);
  return found.length > 0 ? found : [{ type: 'paragraph' }];
}

function block(node: Node): RichBlock | null {
  const attrs = node.attrs ?? {};
  switch (node.type) {
    case 'paragraph':
      return { type: 'paragraph', ...words(node) };
    case 'heading':
      return { type: 'heading', attrs: { level: attrs['level'] === 3 ? 3 : 2 }, ...words(node) };
    case 'bulletList':
    case 'orderedList':
      return {
        type: node.type,
        content: (node.content ?? []).map((item) => ({ type: 'listItem', content: filled(item.content) })),
      };
    case 'callout':
      return {
        type: 'callout',
        attrs: { tone: calloutTones.find((tone) => tone === attrs['tone']) ?? 'info' },
        content: filled(node.content),
      };
    case 'blockquote':
      return { type: 'blockquote', content: filled(node.content) };
    case 'horizontalRule':
      return { type: 'horizontalRule' };
    case 'image':
      return typeof attrs['picture'] === 'string'
        ? { type: 'image', attrs: { picture: attrs['picture'], alt: String(attrs['alt'] ?? '').slice(0, 500) } }
        : null;
    case 'video':
      return typeof attrs['video'] === 'string'
        ? { type: 'video', attrs: { video: attrs['video'], title: String(attrs['title'] ?? '').slice(0, 200) } }
        : null;
    case 'table':
      return {
        type: 'table',
        content: (node.content ?? []).map((row) => ({ type: 'tableRow', content: (row.content ?? []).map(cell) })),
      };
    default:
      return null;
  }
}

function cell(node: Node) {
  const { colspan, rowspan } = (node.attrs ?? {}) as { colspan?: number; rowspan?: number };
  const spans = { ...(colspan && colspan > 1 && { colspan }), ...(rowspan && rowspan > 1 && { rowspan }) };
  return {
    type: node.type === 'tableHeader' ? ('tableHeader' as const) : ('tableCell' as const),
    ...(Object.keys(spans).length > 0 && { attrs: spans }),
    content: filled(node.content),
  };
}

function words(node: Node): { content?: RichInline[] } {
  const content = (node.content ?? []).flatMap((one): RichInline[] => {
    if (one.type === 'hardBreak') return [{ type: 'hardBreak' }];
    if (one.type !== 'text' || !one.text) return [];
    const marks = (one.marks ?? []).flatMap(mark);
    return [{ type: 'text', text: one.text, ...(marks.length > 0 && { marks }) }];
  });
  return content.length > 0 ? { content } : {};
}

function mark({ type, attrs }: NonNullable<Node['marks']>[number]): RichMark[] {
  if (type === 'bold' || type === 'italic') return [{ type }];
  const href = attrs?.['href'];
  return type === 'link' && typeof href === 'string' && isSafeHref(href) ? [{ type: 'link', attrs: { href } }] : [];
}
