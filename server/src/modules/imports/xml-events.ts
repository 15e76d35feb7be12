import { DomainError } from '@app/domain/errors';

type XmlHandler = {
  open(name: string, attributes: string): void;
  text(words: string): void;
  close(name: string): void;
};

const longest = 4_000_000;

const inTag = /["'>]/g;

/**
 * Tells the tags and words of XML as it comes, names without their prefix. It knows what a workbook has, and no
 * entities but the five: a document type is refused. What a tag that is not whole yet says is looked at once, however
 * many pieces it comes in.
 */
export function xmlEvents(handler: XmlHandler): (piece: string) => void {
  let rest = '';
  /** How far the tag that is not whole yet was looked at, outside of quotes. */
  let looked = 0;
  return (piece) => {
    const source = rest === '' ? piece : rest + piece;
    let at = 0;
    for (;;) {
      const open = source.indexOf('<', at);
      if (open < 0) break;
      const close = endOf(source, open);
      if (close < 0) {
        // The words before it are told with it.
        break;
      }
      if (open > at) handler.text(source.slice(at, open));
      tag(source, open, close, handler);
      at = close + 1;
    }
    rest = source.slice(at);
    looked = Math.max(0, looked - at);
    if (rest.length > longest) throw new DomainError('importExpands');
  };

  function endOf(source: string, open: number): number {
    if (source.startsWith('<![CDATA[', open)) return endWith(source, ']]>', open + 9);
    if (source.startsWith('<!--', open)) return endWith(source, '-->', open + 4);
    let from = Math.max(looked, open + 1);
    for (;;) {
      inTag.lastIndex = from;
      if (!inTag.test(source)) {
        looked = source.length;
        return -1;
      }
      looked = inTag.lastIndex - 1;
      const sign = source[looked]!;
      if (sign === '>') return looked;
      // A sign within quotes ends no tag.
      from = source.indexOf(sign, looked + 1) + 1;
      if (from === 0) return -1;
    }
  }
}

function endWith(source: string, sign: string, from: number): number {
  const end = source.indexOf(sign, from);
  return end < 0 ? -1 : end + sign.length - 1;
}

function tag(source: string, open: number, close: number, { open: opened, text, close: closed }: XmlHandler): void {
  const first = source.charCodeAt(open + 1);
  if (first === 33) {
    if (source.startsWith('<![CDATA[', open)) text(source.slice(open + 9, close - 2).replaceAll('&', '&amp;'));
    else if (!source.startsWith('<!--', open)) throw new DomainError('fileCorrupt');
    return;
  }
  if (first === 63) return;
  if (first === 47) return closed(local(source.slice(open + 2, close).trim()));
  const empty = source.charCodeAt(close - 1) === 47;
  let end = open + 1;
  while (end < close && source.charCodeAt(end) > 32 && source.charCodeAt(end) !== 47) end += 1;
  const name = local(source.slice(open + 1, end));
  opened(name, source.slice(end, empty ? close - 1 : close));
  if (empty) closed(name);
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** What a tag has beside `name="value"`: other quotes, other white space. Excel writes none, other programs do. */
const unusual = /['\t\r\n]| =|= /;
/** Names begin behind white space, so that a long one is looked at once. */
const anyAttribute = /(?<=\s)([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The value of an attribute of a tag, or null where it has none. */
export function attribute(attributes: string, name: string): string | null {
  if (unusual.test(attributes)) {
    for (const [, key, double, single] of attributes.matchAll(anyAttribute))
      if (key === name) return xmlText(double ?? single!);
    return null;
  }
  const at = attributes.indexOf(` ${name}="`);
  if (at < 0) return null;
  const from = at + name.length + 3;
  return xmlText(attributes.slice(from, attributes.indexOf('"', from)));
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Words as they are meant: the five entities, characters by number, and Excel's `_x000D_`. */
export function xmlText(words: string): string {
  if (!words.includes('&') && !words.includes('_x')) return words;
  return words
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, inner: string) =>
      inner.startsWith('#') ? fromNumber(inner) : (signs[inner] ?? whole),
    )
    .replace(/_x([0-9A-F]{4})_/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function fromNumber(inner: string): string {
  const code = /^#x/i.test(inner) ? Number.parseInt(inner.slice(2), 16) : Number.parseInt(inner.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}
