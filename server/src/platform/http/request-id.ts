import { randomUUID } from 'node:crypto';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The id of a request: what the browser named it, where that is a UUID as browsers write them; one of ours otherwise.
 */
export function requestIdOf(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && uuid.test(sent) ? sent : randomUUID();
}
