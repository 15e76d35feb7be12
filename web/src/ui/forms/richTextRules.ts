export type CalloutTone = 'info' | 'tip' | 'warning' | 'danger';

/** A link may go to the web over https, to a mail address, or to a path of ours. */
export function allowedHref(href: unknown): string | undefined {
  if (typeof href !== 'string' || hasHidden(href)) return undefined;
  return /^https:\/\/[^\s/@\\]+(?:[/?#]|$)/i.test(href) || /^mailto:[^\s<>]+@[^\s<>]+$/i.test(href) || isOwnPath(href)
    ? href
    : undefined;
}

/** A picture or video comes from our own address only. */
export function allowedSource(source: unknown): string | undefined {
  return typeof source === 'string' && !hasHidden(source) && isOwnPath(source) ? source : undefined;
}

export function allowedTone(tone: unknown): CalloutTone {
  return tone === 'tip' || tone === 'warning' || tone === 'danger' ? tone : 'info';
}

type Worded = { type: string; text?: string; content?: Worded[] };

/** Whether a node shows nothing: no words, no picture. */
export function isBlank({ type, text, content }: Worded): boolean {
  return type !== 'image' && type !== 'video' && !text?.trim() && (content ?? []).every(isBlank);
}

/** A whole number from 1 to `most`, else undefined. */
export function positive(value: unknown, most: number): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}

function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !path.includes('\\');
}

/** Control characters and spaces: browsers skip some of them inside an address. */
function hasHidden(text: string): boolean {
  return [...text].some((character) => character <= ' ' || character === '\u007f');
}
