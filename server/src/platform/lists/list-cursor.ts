import { DomainError } from '@app/domain/errors';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { ApiKey } from '../http/api-key.ts';
import type { Runtime } from '../runtime.ts';
import type { Session } from '../http/session.ts';
import type { Nearest, Order, PathParams, Place } from './list-source.ts';

/** Whose cursor it is: a signed-in person, or a key that reads for its company. */
type Owner = {
  runtime: Pick<Runtime, 'sessionKey'>;
  session: Pick<Session, 'companyId' | 'personId'> | null;
  key?: Pick<ApiKey, 'companyId' | 'id'> | null;
};

/**
 * A cursor is good for the one person, company, list, sort and filters it was made for: it is signed over all of them,
 * so that neither someone else's nor an edited one is ever taken (B11, A19).
 */
export function writePlace(call: Owner, query: unknown, place: Place): string {
  const payload = Buffer.from(JSON.stringify(place)).toString('base64url');
  return `${payload}.${seal(call, query, payload).toString('base64url')}`;
}

export function readPlace(call: Owner, query: unknown, cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const [payload = '', signature = '', ...rest] = cursor.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = seal(call, query, payload);
  // The text is compared too: base64url has several spellings of the same bytes.
  const ours =
    rest.length === 0 &&
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    expected.toString('base64url') === signature;
  if (!ours)
    throw new DomainError('invalidInput', {
      issues: [{ path: 'cursor', code: 'invalid', message: 'Not a cursor of this list' }],
    });
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Place;
}

/**
 * The pages of a list that is not declared: the place a call goes on from, and the cursor that goes on after a row.
 * `asked` is all of its input, so that a cursor turns the pages of the question it was given for.
 */
export function paged<A extends object>(
  call: Owner,
  list: string,
  { cursor, limit: _limit, ...asked }: A & { cursor?: string | undefined; limit?: number | undefined },
) {
  const query = [list, asked];
  return {
    from: readPlace(call, query, cursor),
    next: (...place: string[]) => writePlace(call, query, place),
  };
}

function seal({ runtime, session, key }: Owner, query: unknown, payload: string): Buffer {
  const whose = key
    ? ['key', key.companyId, key.id, query, payload]
    : [session?.companyId, session?.personId, query, payload];
  return createHmac('sha256', runtime.sessionKey)
    .update(`list:${JSON.stringify(whose)}`)
    .digest();
}

/**
 * How many times as many facts are looked at as rows are wanted: not each fact makes a row. Then the whole list is
 * made.
 */
const reaches = [4, 32];

/**
 * A page of a list in its own order from its nearest rows alone; null where these are too few, so that the whole has to
 * be looked at.
 */
export async function amongNearest<Row>(
  nearest: (many: number, from: string | null) => Promise<Nearest>,
  { order, from, limit }: { order: Order & { descending: boolean }; from: Place | null; limit: number },
  page: (given: PathParams, where: RawBuilder<SqlBool>[]) => Promise<Row[]>,
): Promise<Row[] | null> {
  for (const reach of reaches) {
    const { given, last } = await nearest(reach * limit, from?.[0] ?? null);
    const before = order.descending ? sql`>=` : sql`<=`;
    const found = await page(
      given,
      last === null ? [] : [sql<SqlBool>`${order.key} ${before} ${last}::text::${sql.raw(order.type)}`],
    );
    if (last === null || found.length >= limit) return found;
  }
  return null;
}
