import type { RichBlock, RichDoc, RichInline, RichMark } from '../../content/rich-doc.ts';
import { isSafeHref } from '../../content/rich-doc.ts';
import type { ExportWords } from './export-words.ts';

type Node = RichBlock | RichInline | { type: string; attrs?: Record<string, unknown>; content?: Node[] };
type Shown = { media: Readonly<Record<string, string>>; words: ExportWords };

/** Text inside an element or an attribute. */
export function escaped(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
      // oxlint-disable-next-line no-control-regex -- XML and HTML know none of them
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  );
}

/**
 * Stored rich text as HTML, by a list of what is allowed: what it does not know is left out, the words inside stay.
 * `media`: name → path.
 */
export function richHtml(doc: RichDoc, shown: Shown): string {
  return inner(doc as Node, shown);
}

const inner = (node: Node, shown: Shown): string =>
  (('content' in node && (node.content as Node[] | undefined)) || []).map((child) => element(child, shown)).join('');

function element(given: Node, shown: Shown): string {
  const node = given as { type: string; text?: string; marks?: RichMark[]; attrs?: Record<string, unknown> };
  const attrs = node.attrs ?? {};
  const words = () => inner(given, shown);
  switch (node.type) {
    case 'text':
      return marked(node.text ?? '', node.marks ?? []);
    case 'paragraph':
      return `<p>${words()}</p>`;
    case 'heading': {
      const level = attrs['level'] === 3 ? 4 : 3;
      return `<h${level}>${words()}</h${level}>`;
    }
    case 'bulletList':
      return `<ul>${words()}</ul>`;
    case 'orderedList':
      return `<ol${whole(attrs['start'], 'start', 9999)}>${words()}</ol>`;
    case 'listItem':
      return `<li>${words()}</li>`;
    case 'blockquote':
      return `<blockquote>${words()}</blockquote>`;
    case 'horizontalRule':
      return '<hr>';
    case 'hardBreak':
      return '<br>';
    case 'table':
      return `<div class="table" tabindex="0" role="group"><table><tbody>${words()}</tbody></table></div>`;
    case 'tableRow':
      return `<tr>${words()}</tr>`;
    case 'tableHeader':
    case 'tableCell': {
      const text = words();
      // The blank corner of a table heads nothing.
      const cell = node.type === 'tableHeader' && text.replace(/<[^>]*>/g, '').trim() !== '' ? 'th' : 'td';
      return `<${cell}${whole(attrs['colspan'], 'colspan', 20)}${whole(attrs['rowspan'], 'rowspan', 200)}>${text}</${cell}>`;
    }
    case 'callout': {
      const tone = (['info', 'tip', 'warning', 'danger'] as const).find((one) => one === attrs['tone']) ?? 'info';
      return `<div class="callout" role="note" data-tone="${tone}"><strong>${escaped(shown.words.callouts[tone])}</strong>${words()}</div>`;
    }
    case 'image': {
      const path = fileOf(attrs['picture'], shown);
      return path ? `<img src="${escaped(path)}" alt="${escaped(textOf(attrs['alt']))}" loading="lazy">` : '';
    }
    case 'video': {
      const path = fileOf(attrs['video'], shown);
      return path
        ? `<video controls preload="none" aria-label="${escaped(textOf(attrs['title']))}"><source src="${escaped(path)}"></video>`
        : '';
    }
    default:
      return words();
  }
}

function marked(text: string, marks: RichMark[]): string {
  return marks.reduce((html, mark) => {
    if (mark.type === 'bold') return `<strong>${html}</strong>`;
    if (mark.type === 'italic') return `<em>${html}</em>`;
    if (mark.type !== 'link' || !isSafeHref(mark.attrs.href)) return html;
    const away = mark.attrs.href.startsWith('https:') ? ' target="_blank"' : '';
    return `<a href="${escaped(mark.attrs.href)}" rel="noopener noreferrer"${away}>${html}</a>`;
  }, escaped(text));
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const fileOf = (name: unknown, { media }: Shown) =>
  typeof name === 'string' && Object.hasOwn(media, name) ? media[name]! : null;
const whole = (value: unknown, name: string, most: number) =>
  Number.isInteger(value) && Number(value) > 1 && Number(value) <= most ? ` ${name}="${Number(value)}"` : '';
