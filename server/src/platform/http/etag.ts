import { createHash } from 'node:crypto';

/**
 * Of what an answer to a key says: weak, for the moment it was made at is left out and it may travel compressed. The
 * company is in it, so that one's tag never fits another's answer, not even an empty one (B20).
 */
export function etagOf(companyId: string, answer: unknown): string {
  const hash = createHash('sha256')
    .update(companyId)
    .update('\n')
    .update(JSON.stringify(timeless(answer)));
  return `W/"${hash.digest('base64url').slice(0, 32)}"`;
}

function timeless(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('header' in answer)) return answer;
  const { generatedAt: _generatedAt, ...header } = answer.header as Record<string, unknown>;
  return { ...answer, header };
}

/** Whether the caller has the current version (RFC 9110, 13.1.2): any of the tags it names, compared weakly, or `*`. */
export function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return (
    ifNoneMatch !== undefined &&
    (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag)))
  );
}
