/** The two versions we speak; any patch of them is answered as these. */
export type XapiVersion = '1.0.3' | '2.0.0';

/** Everything a client may ask for is written `1.0`, `1.0.x`, `2.0` or `2.0.x`. */
export function versionOf(header: string | undefined): XapiVersion | null {
  if (header === undefined) return null;
  if (/^1\.0(\.\d+)?$/.test(header)) return '1.0.3';
  return /^2\.0(\.\d+)?$/.test(header) ? '2.0.0' : null;
}

export const versionsKnown = ['2.0.0', '1.0.3', '1.0.2', '1.0.1', '1.0.0'] as const;
/** The version a statement is stored with when it names none. */
export const versionStored: Record<XapiVersion, string> = { '1.0.3': '1.0.0', '2.0.0': '2.0.0' };
