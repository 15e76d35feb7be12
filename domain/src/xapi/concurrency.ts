export type Preconditions = { ifMatch: string | undefined; ifNoneMatch: string | undefined };

/** A list of entity tags, without what marks them as weak. */
const tagsOf = (header: string): string[] =>
  header.split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1'),
  );

/** Whether a document may be written or removed: 412 when a condition fails, 409 when one was needed and none came, else null. */
export function writeObstacle(etag: string | null, { ifMatch, ifNoneMatch }: Preconditions, conditionNeeded: boolean): 409 | 412 | null {
  if (ifMatch !== undefined && (etag === null || !(ifMatch.trim() === '*' || tagsOf(ifMatch).includes(etag)))) return 412;
  if (ifNoneMatch !== undefined && etag !== null && (ifNoneMatch.trim() === '*' || tagsOf(ifNoneMatch).includes(etag))) return 412;
  return conditionNeeded && etag !== null && ifMatch === undefined && ifNoneMatch === undefined ? 409 : null;
}

/** Whether the reader has this document already (304). */
export const alreadyRead = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || tagsOf(ifNoneMatch).includes(etag));
