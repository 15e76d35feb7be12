import { hash } from 'node:crypto';

/** Any text as a uuid, for indexes: IRIs and agents may be longer than an index takes. */
export function hashedId(...parts: readonly (string | null)[]): string {
  const hex = hash('sha256', JSON.stringify(parts), 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
