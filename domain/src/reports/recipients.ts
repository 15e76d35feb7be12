import { canonicalEmail } from '../identity/email.ts';

/** Readers of one schedule who are named. */
export const mostRecipients = 50;
/** Outside the company a report goes only as an attachment, and not a larger one. */
export const mostBytesOutside = 10 * 1024 * 1024;
/** Emails in a row that a mail server refused for good, until a recipient is out of service. */
export const mostBounces = 3;

/** What the allow-list keeps: an address, or all of a domain (`@example.com`). Null where it is neither. */
export function allowedEntry(typed: string): string | null {
  const text = typed.trim();
  return text.startsWith('@') ? (canonicalEmail(`x${text}`)?.slice(1) ?? null) : canonicalEmail(text);
}

/**
 * Does an outside address, in its canonical form, fit the company's allow-list? A domain opens itself alone, not the
 * ones below it.
 */
export function fitsAllowed(address: string, allowed: readonly string[]): boolean {
  const domain = address.slice(address.lastIndexOf('@'));
  return allowed.some((entry) => entry === address || entry === domain);
}
