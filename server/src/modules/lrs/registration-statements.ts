import type { Json } from '@app/domain/xapi/check';
import type { Instant } from '@app/domain/time';
import type { Work } from '../../platform/database/work.ts';
import { nobody } from './store-own.ts';
import { factId } from './store-statements.ts';

/** `own`: said by this platform itself. */
export type ToldStatement = {
  id: string;
  statement: Json;
  storedAt: Instant;
  moment: string;
  sequence: number;
  voided: boolean;
  own: boolean;
};
type Input = {
  companyId: string;
  registrationId: string;
  verb: string | null;
  from: readonly string[] | null;
  limit: number;
};

/**
 * What was said with the keys of one registration and by us of it, newest first; void statements too. Anyone who calls
 * has asked whether its reader may see it.
 */
export async function statementsOf(
  work: Work,
  { companyId, registrationId, verb, from, limit }: Input,
): Promise<ToldStatement[]> {
  const rows = await work.named<Omit<ToldStatement, 'statement'> & { body: string }>(
    'lrs.of_registration',
    `select s.id, s.body::text as body, s.stored_at as "storedAt", s.stored_at::text as moment, s.sequence,
      s.voided_at is not null as voided,
       s.credential_id = '${nobody}' as own
     from statement_facts d join statements s on s.company_id = d.company_id and s.stored_at = d.stored_at
       and s.sequence = d.sequence
     where d.company_id = $1 and d.fact = $2 and d.about = s.id
       and ($3::uuid is null or exists (select 1 from statement_facts v
         where v.company_id = $1 and v.fact = $3 and v.stored_at = d.stored_at and v.sequence = d.sequence
         and v.about = s.id))
       and ($4::timestamptz is null or (d.stored_at, d.sequence) < ($4::timestamptz, $5::bigint))
     order by d.stored_at desc, d.sequence desc limit $6`,
    [
      companyId,
      factId(['attempt', registrationId]),
      verb === null ? null : factId(['verb', verb]),
      from?.[0] ?? null,
      from?.[1] ?? null,
      limit,
    ],
  );
  return rows.map(({ body, ...row }) => ({ ...row, statement: JSON.parse(body) as Json }));
}

export type OnRecord = {
  registrationId: string;
  credentialId: string;
  statement: Json;
  storedAt: Instant;
  voided: boolean;
};

/**
 * All that was ever said with the keys of registrations, in the order in which it was stored; what was voided too, and
 * said to be.
 */
export async function saidOnRecord(
  work: Work,
  registrations: readonly { companyId: string; id: string }[],
): Promise<OnRecord[]> {
  if (registrations.length === 0) return [];
  const rows = await work.named<Omit<OnRecord, 'statement'> & { body: string }>(
    'lrs.said_on_record',
    `select r.id as "registrationId", s.credential_id as "credentialId", s.body::text as body,
      s.stored_at as "storedAt", s.voided_at is not null as voided
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as r (company_id, id, fact)
     join statement_facts d on d.company_id = r.company_id and d.fact = r.fact
     join statements s on s.company_id = d.company_id and s.stored_at = d.stored_at and s.sequence = d.sequence
       and s.id = d.about
     where s.credential_id <> '${nobody}' order by s.stored_at, s.sequence`,
    [
      registrations.map(({ companyId }) => companyId),
      registrations.map(({ id }) => id),
      registrations.map(({ id }) => factId(['attempt', id])),
    ],
  );
  return rows.map(({ body, ...row }) => ({ ...row, statement: JSON.parse(body) as Json }));
}

/** Which of these statements are void, each with the registration whose key said it. */
export async function voidAmong(
  work: Work,
  ids: readonly string[],
): Promise<{ id: string; registrationId: string | null }[]> {
  if (ids.length === 0) return [];
  return work.named<{ id: string; registrationId: string | null }>(
    'lrs.void_among',
    `select i.id, s.attempt_id as "registrationId" from statement_ids i
     join statements s on s.company_id = i.company_id and s.stored_at = i.stored_at and s.sequence = i.sequence
     where i.company_id = $1 and i.id = any($2) and s.voided_at is not null`,
    [work.companyId, ids],
  );
}

/** The verbs of so many newest statements, each once, the newest first. */
const mostLooked = 2000;

export async function verbsOf(work: Work, companyId: string, registrationId: string): Promise<Json[]> {
  const rows = await work.named<{ verb: Json }>(
    'lrs.verbs_of_registration',
    `select (array_agg(said.verb order by said.stored_at desc, said.sequence desc))[1] as verb from (
       select (s.body -> 'verb')::jsonb as verb, s.stored_at, s.sequence from statement_facts d
       join statements s on s.company_id = d.company_id and s.stored_at = d.stored_at and s.sequence = d.sequence
       where d.company_id = $1 and d.fact = $2 and d.about = s.id order by d.stored_at desc, d.sequence desc
         limit ${mostLooked}) said
     group by said.verb ->> 'id' order by max(said.stored_at) desc limit 50`,
    [companyId, factId(['attempt', registrationId])],
  );
  return rows.map(({ verb }) => verb);
}
