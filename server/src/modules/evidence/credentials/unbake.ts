import { DomainError } from '@app/domain/errors';
import { inflateSync } from 'node:zlib';
import { SaxesParser } from 'saxes';

const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
export const mostCredentialBytes = 300_000;
/** The places of a credential in an image: of Open Badges 3.0 and 2.0. */
const keywords = ['openbadgecredential', 'openbadges'];

/**
 * The text of a credential in what was given: a compact JWS, JSON, or an image that one of them was baked into. Null
 * when there is none; a plain photo has none, and neither has a PDF.
 */
export function credentialIn(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).equals(pngHead)) return inPng(bytes);
  if (bytes.length > mostCredentialBytes) return null;
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) || text.startsWith('{')) return text;
  return text.startsWith('<') && text.includes('openbadges') ? inSvg(text) : null;
}

/** Text chunks of a PNG: `iTXt`, and `tEXt` of the oldest badges. */
function inPng(bytes: Buffer): string | null {
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IEND') return null;
    const end = body.indexOf(0);
    if ((type === 'iTXt' || type === 'tEXt') && end > 0 && keywords.includes(body.toString('latin1', 0, end)))
      return (type === 'tEXt' ? body.toString('latin1', end + 1) : internationalText(body, end))
        .slice(0, mostCredentialBytes)
        .trim();
    at += 12 + length;
  }
  return null;
}

function internationalText(body: Buffer, end: number): string {
  const language = body.indexOf(0, end + 3);
  const translated = language < 0 ? -1 : body.indexOf(0, language + 1);
  if (translated < 0) return '';
  const text = body.subarray(translated + 1);
  try {
    return (body[end + 1] === 1 ? inflateSync(text, { maxOutputLength: mostCredentialBytes }) : text).toString('utf8');
  } catch {
    throw new DomainError('credentialUnreadable');
  }
}

/**
 * `<openbadges:credential>` or `<openbadges:assertion>`: its attribute `verify`, or its text. A document type is passed
 * over: no entity of its own means anything here.
 */
function inSvg(text: string): string | null {
  const parser = new SaxesParser({ xmlns: true });
  let found: string | null = null;
  let inside = false;
  const wrong = () => {
    throw new DomainError('credentialUnreadable');
  };
  parser.on('error', wrong);
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (found !== null || !/openbadges|\/ob\/v3p0/.test(uri) || !['credential', 'assertion'].includes(local)) return;
    found = attributes['verify']?.value ?? '';
    inside = found === '';
  });
  const take = (part: string) => void (inside && (found += part));
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', ({ local }) => void (['credential', 'assertion'].includes(local) && (inside = false)));
  parser.write(text).close();
  return (found as string | null)?.trim() || null;
}
