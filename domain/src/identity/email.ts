import { toPunycode } from './punycode.ts';

/**
 * The one form of an address that identifies a person: spaces trimmed, NFKC, ASCII letters lowered, the domain in
 * punycode without its final dot. Null when it is no address we accept. A local part outside ASCII is refused: letters
 * of other scripts look like ours, and databases disagree on their lower case.
 */
export function canonicalEmail(typed: string): string | null {
  const text = typed.normalize('NFKC').trim();
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > 320) return null;
  const local = lowerAscii(text.slice(0, at));
  const domain = canonicalDomain(text.slice(at + 1));
  if (!localForm.test(local) || local.length > 64 || !domain) return null;
  return `${local}@${domain}`;
}

const localForm = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const labelForm = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

function canonicalDomain(typed: string): string | null {
  const labels = typed
    .replace(/[。．。]/g, '.')
    .replace(/\.$/, '')
    .split('.')
    .map(canonicalLabel);
  if (labels.length < 2 || labels.some((label) => label === null)) return null;
  const domain = labels.join('.');
  // a top level of digits only would be an IP address
  return domain.length <= 253 && !/^\d+$/.test(labels.at(-1)!) ? domain : null;
}

function canonicalLabel(typed: string): string | null {
  const lowered = typed.toLowerCase().normalize('NFKC');
  const label = isAscii(lowered) ? lowered : /^[\p{L}\p{M}\p{N}-]+$/u.test(lowered) ? `xn--${toPunycode(lowered)}` : '';
  return labelForm.test(label) ? label : null;
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);
/** Not `toLowerCase`: that turns the Turkish İ into two characters, and the Kelvin sign into k. */
const lowerAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32));

/** An address as its owner recognises it and a stranger does not: `l•••@northgate.example`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
