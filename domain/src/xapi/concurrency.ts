import type { XapiVersion } from './version.ts';

export type Preconditions = { ifMatch: string | undefined; ifNoneMatch: string | undefined };

/** A list of entity tags, without what marks them as weak. */
const tagsOf = (header: string): string[] =>
  header.split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1'),
  );

/**
 * Which condition a write must carry: one that replaces a document of 2.0, and one of a profile in 1.0.3, even where
 * nothing is there yet. A state of 1.0.3 has one owner at a time and needs none.
 */
export function conditionOf(version: XapiVersion, isState: boolean): 'none' | 'toReplace' | 'always' {
  if (version === '2.0.0') return 'toReplace';
  return isState ? 'none' : 'always';
}

/**
 * Whether a document may be written or removed: 412 when a condition fails, 409 (or 400, where nothing is there) when
 * one was needed and none came, else null.
 */
export function writeObstacle(
  etag: string | null,
  { ifMatch, ifNoneMatch }: Preconditions,
  needed: ReturnType<typeof conditionOf>,
): 400 | 409 | 412 | null {
  if (ifMatch !== undefined && (etag === null || !(ifMatch.trim() === '*' || tagsOf(ifMatch).includes(etag))))
    return 412;
  if (ifNoneMatch !== undefined && etag !== null && (ifNoneMatch.trim() === '*' || tagsOf(ifNoneMatch).includes(etag)))
    return 412;
  if (needed === 'none' || ifMatch !== undefined || ifNoneMatch !== undefined) return null;
  if (etag !== null) return 409;
  return needed === 'always' ? 400 : null;
}

/** Whether the reader has this document already (304). */
export const alreadyRead = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || tagsOf(ifNoneMatch).includes(etag));
