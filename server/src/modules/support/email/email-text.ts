import { cutText } from '@app/domain/cut-text';
import { inboundLimits } from '@app/domain/support/inbound-email';
import { splitQuoted } from '@app/domain/support/quoted-text';
import { ticketLimits } from '@app/domain/support/ticket';

/** More of an email is no one's to read; and what is made of it takes its time. */
const longestHtml = 1_000_000;
const deepest = 60;

// oxlint-disable-next-line no-control-regex -- exactly these
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff]/g;

/** Text of several lines as everything that people write is kept: well-formed, composed, without control characters. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(control, '').normalize('NFC');
/** One line of it, without what turns the text beside it around. */
export const cleanLine = (text: string, most: number): string =>
  cutText(
    cleanText(text)
      .replace(
        /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\uffa0\ufff9-\ufffb]/g,
        '',
      )
      .replace(/\s+/g, ' ')
      .trim(),
    most,
  );

/**
 * The text of an email, or what its HTML says: never its markup. Pictures and styles are left out, addresses of links
 * are shown.
 */
export async function textOf({
  text,
  html,
}: {
  text?: string | undefined;
  html?: string | undefined;
}): Promise<string> {
  if (text?.trim()) return text;
  if (!html?.trim()) return '';
  const { convert } = await import('html-to-text');
  return convert(html.slice(0, longestHtml), {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
    limits: { maxInputLength: longestHtml, maxDepth: deepest, maxChildNodes: 20_000, ellipsis: '…' },
  });
}

/**
 * What is kept of the words: those that were written, the earlier ones below them, and whether more than we keep was
 * there.
 */
export function wordsOf(text: string): { body: string; quoted: string; cut: boolean } {
  const { body, quoted } = splitQuoted(cleanText(text.slice(0, longestHtml)));
  return {
    body: cutText(body, ticketLimits.body),
    quoted: cutText(quoted, inboundLimits.quoted),
    cut: body.length > ticketLimits.body || quoted.length > inboundLimits.quoted || text.length > longestHtml,
  };
}
