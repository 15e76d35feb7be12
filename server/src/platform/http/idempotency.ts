import { parseAnswer } from '@app/contract/boundary';
import type { Endpoint } from '@app/contract/endpoint';
import { DomainError } from '@app/domain/errors';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Work } from '../database/work.ts';

/**
 * Runs once per `Idempotency-Key`: the key's row is inserted first, in the same transaction as the effect, so that a
 * second request waits for the first and then gets its stored answer. The same key with another body is refused.
 */
export async function answerOnce(
  work: Work,
  endpoint: Endpoint,
  key: string | undefined,
  input: unknown,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (!key || !/^[0-9a-f-]{36}$/i.test(key))
    throw new DomainError('invalidInput', {
      issues: [
        { path: 'Idempotency-Key', code: 'required', message: 'This call needs an Idempotency-Key header with a UUID' },
      ],
    });
  const hash = createHash('sha256').update(JSON.stringify(input)).digest();
  const name = `${endpoint.method} ${endpoint.path}`;
  const inserted = await sql`insert into idempotency_keys (company_id, person_id, endpoint, key, body_sha256)
    values (${work.companyId}, ${work.personId}, ${name}, ${key}, ${hash}) on conflict do nothing
      returning key`.execute(work.tx);
  if (inserted.rows.length > 0) {
    const answer = parseAnswer(endpoint.result, await run());
    await sql`update idempotency_keys set status = 200, response = ${JSON.stringify(answer)}
      where company_id = ${work.companyId} and person_id = ${work.personId} and endpoint = ${name}
        and key = ${key}`.execute(work.tx);
    return answer;
  }
  const { rows } = await sql<{
    body_sha256: Buffer;
    response: unknown;
  }>`select body_sha256, response from idempotency_keys
    where company_id = ${work.companyId} and person_id = ${work.personId} and endpoint = ${name}
      and key = ${key}`.execute(work.tx);
  const before = rows[0];
  if (!before || !before.body_sha256.equals(hash)) throw new DomainError('keyReused');
  // The first call already asked permission and wrote the audit row; this one changes nothing.
  work.reach('identity.viewSelf');
  return before.response;
}
