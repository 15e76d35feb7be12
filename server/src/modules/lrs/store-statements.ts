import type { Json } from '@app/domain/xapi/check';
import { completeStatement } from '@app/domain/xapi/complete';
import { statementObstacle } from '@app/domain/xapi/credential';
import type { Fact } from '@app/domain/xapi/facts';
import { factsOf, referenceOf, voids } from '@app/domain/xapi/facts';
import { sameStatement } from '@app/domain/xapi/same-statement';
import { statementProblems } from '@app/domain/xapi/statement';
import type { XapiVersion } from '@app/domain/xapi/version';
import { randomUUID } from 'node:crypto';
import type { Work } from '../../platform/database/work.ts';
import { statementsStored } from './events.ts';
import { hashedId } from './fact-key.ts';
import type { LrsKey } from './keys.ts';
import { learnObjects } from './learn-objects.ts';
import { checkSignatures } from './signatures.ts';
import { XapiRefusal } from './xapi-request.ts';

export type Sent = {
  statements: Json[];
  attachments: ReadonlyMap<string, Buffer>;
  version: XapiVersion;
  authority: Json;
};

/** Looks at statements before anything is opened for them: all of them may be stored, or none is. */
export function checkStatements(
  statements: unknown[],
  version: XapiVersion,
  key: LrsKey,
  attachments: ReadonlyMap<string, Buffer>,
): Json[] {
  const problems = statements.flatMap((statement, index) =>
    statementProblems(statement, version).map(({ path, rule }) => ({
      path: statements.length > 1 ? `[${index}].${path}` : path,
      rule,
    })),
  );
  if (problems.length > 0) throw new XapiRefusal(400, 'The statement is not valid', problems.slice(0, 50));
  const checked = statements as Json[];
  const ids = checked.flatMap(({ id }) => (id === undefined ? [] : [String(id).toLowerCase()]));
  if (new Set(ids).size < ids.length) throw new XapiRefusal(400, 'Two statements have the same id');
  for (const statement of checked) {
    const obstacle = statementObstacle(key.scope, statement);
    if (obstacle) throw new XapiRefusal(403, obstacle, [], statement);
    checkSignatures(statement, attachments);
  }
  return checked;
}

/**
 * Stores statements in the order they came; answers their ids, and the moment up to which everything can be read now.
 * What is there already is left as it is, and refused when it says something else.
 */
export async function storeStatements(
  work: Work,
  key: LrsKey,
  { statements, attachments, version, authority }: Sent,
): Promise<{ ids: string[]; stored: string }> {
  const own = statements.map(({ id }) => (id === undefined ? randomUUID() : String(id).toLowerCase()));
  // What is asked at once travels at once, and is answered in this order: what is known is read in our turn.
  const [stored, known] = await Promise.all([takeTurn(work), knownStatements(work, own)]);
  const complete = statements.map((sent, index) =>
    completeStatement(sent, { id: own[index]!, stored, authority, version }),
  );
  const ids = complete.map(({ id }) => id as string);
  const fresh = complete.filter((statement, index) => {
    const before = known.get(statement.id as string);
    if (before && !sameStatement(before, { ...statement, timestamp: statements[index]!.timestamp }))
      throw new XapiRefusal(409, `Another statement has the id ${String(statement.id)}`, [], statements[index]);
    return !before;
  });
  if (fresh.length > 0) await keepStatements(work, key, { stored, fresh, attachments });
  const registrationId = key.scope.kind === 'registration' ? key.scope.registrationId : null;
  await work.emit(statementsStored, {
    companyId: work.companyId,
    credentialId: key.id,
    registrationId,
    statements: fresh,
    sent: statements,
  });
  return { ids, stored };
}

type Fresh = { stored: string; fresh: Json[]; attachments: ReadonlyMap<string, Buffer> };

async function keepStatements(work: Work, key: LrsKey, { stored, fresh, attachments }: Fresh): Promise<void> {
  await refuseForeignVoiding(work, key, fresh);
  const places = await insertStatements(work, key, stored, fresh);
  const facts = fresh.flatMap((statement) => factRows(statement, places.get(statement.id as string)!, key));
  await Promise.all([
    insertFacts(work, stored, facts),
    followReferences(work, fresh),
    applyVoiding(work, stored, fresh),
    learnObjects(work, stored, fresh),
    keepAttachments(work, stored, attachments),
  ]);
}

/**
 * One company's statements are stored one batch after the other: a reader who has waited for the last turn has seen
 * everything up to now, and a page never misses what was stored behind it.
 */
export async function takeTurn(work: Work): Promise<string> {
  const turn = work.named('lrs.turn', `select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    `lrs:${work.companyId}`,
  ]);
  const now = work.named<{ stored: string }>(
    'lrs.now',
    `select moment.at as stored, case when to_regclass('statements' || to_char(moment.at at time zone 'UTC',
      '_YYYY_MM')) is null
        then make_statement_month((moment.at at time zone 'UTC')::date)::text end
      from (select date_trunc('milliseconds', clock_timestamp()) as at) moment`,
    [],
  );
  const [, [row]] = await Promise.all([turn, now]);
  return row!.stored;
}

async function knownStatements(work: Work, ids: string[]): Promise<Map<string, Json>> {
  const rows = await work.named<{ id: string; body: string }>(
    'lrs.known',
    `select i.id, s.body::text as body from statement_ids i
      join statements s on s.company_id = i.company_id and s.stored_at = i.stored_at and s.sequence = i.sequence
      where i.company_id = $1 and i.id = any ($2)`,
    [work.companyId, ids],
  );
  return new Map(rows.map(({ id, body }) => [id, JSON.parse(body) as Json]));
}

/** A package may take back what was said in its own attempt, and nothing else. */
async function refuseForeignVoiding(work: Work, key: LrsKey, fresh: Json[]): Promise<void> {
  if (key.scope.kind === 'company') return;
  const targets = fresh.filter(voids).map((statement) => referenceOf(statement)!);
  if (targets.length === 0) return;
  const rows = await work.named<{ id: string }>(
    'lrs.own_targets',
    `select i.id from statement_ids i join statements s on s.company_id = i.company_id and s.stored_at = i.stored_at
      and s.sequence = i.sequence
      where i.company_id = $1 and i.id = any ($2) and s.attempt_id = $3`,
    [work.companyId, targets, key.scope.registrationId],
  );
  const own = new Set([...rows.map(({ id }) => id), ...fresh.map(({ id }) => id)]);
  if (targets.some((target) => !own.has(target)))
    throw new XapiRefusal(403, 'This key voids statements of its own registration only');
}

async function insertStatements(work: Work, key: LrsKey, stored: string, fresh: Json[]): Promise<Map<string, number>> {
  const bodies = fresh.map((statement) => JSON.stringify(statement));
  const rows = await work.named<{ id: string; sequence: number }>(
    'lrs.insert',
    `with added as (
      insert into statements (company_id, stored_at, id, credential_id, attempt_id, refers_to, voiding, bytes, body)
      select $1::uuid, $2::timestamptz, s.id, $3::uuid, $4::uuid, s.refers_to, s.voiding, octet_length(s.body),
        s.body::json
      from unnest($5::uuid[], $6::uuid[], $7::boolean[], $8::text[]) with ordinality as s(id, refers_to, voiding, body,
        place) order by s.place
      returning id, sequence)
    insert into statement_ids (company_id, id, stored_at, sequence) select $1::uuid, id, $2::timestamptz, sequence
      from added returning id, sequence`,
    [
      work.companyId,
      stored,
      key.id,
      key.scope.kind === 'registration' ? key.scope.registrationId : null,
      fresh.map(({ id }) => id),
      fresh.map(referenceOf),
      fresh.map(voids),
      bodies,
    ],
  );
  return new Map(rows.map(({ id, sequence }) => [id, sequence]));
}

type FactRow = { fact: string; sequence: number; storedAt?: string; about: string };
export const factId = ([kind, value]: Fact | readonly ['attempt', string]): string => hashedId(kind, value);

function factRows(statement: Json, sequence: number, { scope }: LrsKey): FactRow[] {
  const about = statement.id as string;
  const facts = factsOf(statement).map(factId);
  const own = scope.kind === 'registration' ? [factId(['attempt', scope.registrationId])] : [];
  return [...facts, ...own].map((fact) => ({ fact, sequence, about }));
}

async function insertFacts(work: Work, stored: string, rows: FactRow[]): Promise<void> {
  await work.named(
    'lrs.facts',
    `insert into statement_facts (company_id, fact, stored_at, sequence, about)
      select $1::uuid, f.fact, f.stored_at, f.sequence, f.about
        from unnest($2::uuid[], $3::timestamptz[], $4::bigint[], $5::uuid[]) as f(fact, stored_at, sequence, about)
      on conflict do nothing`,
    [
      work.companyId,
      rows.map(({ fact }) => fact),
      rows.map(({ storedAt }) => storedAt ?? stored),
      rows.map(({ sequence }) => sequence),
      rows.map(({ about }) => about),
    ],
  );
}

/** A statement that refers to another is found by what the other says too, and so on; whichever of them came first. */
async function followReferences(work: Work, fresh: Json[]): Promise<void> {
  const rows = await work.named<{ storedAt: string; sequence: number; about: string; body: string }>(
    'lrs.references',
    `with recursive touched(id, refers_to, stored_at, sequence) as (
        select s.id, s.refers_to, s.stored_at, s.sequence from statement_ids i
          join statements s on s.company_id = i.company_id and s.stored_at = i.stored_at and s.sequence = i.sequence
          where i.company_id = $1 and i.id = any ($2)
        union select s.id, s.refers_to, s.stored_at, s.sequence from touched t
          join statements s on s.company_id = $1 and s.refers_to = t.id),
      reached(stored_at, sequence, about) as (
        select stored_at, sequence, refers_to from touched where refers_to is not null
        union select r.stored_at, r.sequence, s.refers_to from reached r
          join statement_ids i on i.company_id = $1 and i.id = r.about
          join statements s on s.company_id = $1 and s.stored_at = i.stored_at and s.sequence = i.sequence
          where s.refers_to is not null)
    select r.stored_at as "storedAt", r.sequence, r.about, s.body::text as body
      from (select * from reached limit 1000) r
      join statement_ids i on i.company_id = $1 and i.id = r.about
      join statements s on s.company_id = $1 and s.stored_at = i.stored_at and s.sequence = i.sequence`,
    [work.companyId, fresh.map(({ id }) => id)],
  );
  const facts = rows.flatMap(({ body, about, storedAt, sequence }) =>
    factsOf(JSON.parse(body) as Json).map((fact) => ({ fact: factId(fact), storedAt, sequence, about })),
  );
  if (facts.length > 0) await insertFacts(work, '', facts);
}

/** Void is what a voiding statement refers to, whichever came first, unless it voids something itself. */
async function applyVoiding(work: Work, stored: string, fresh: Json[]): Promise<void> {
  await work.named(
    'lrs.void',
    `update statements s set voided_at = $2 from statement_ids i
      where i.company_id = $1 and i.id = any ($3) and s.company_id = $1 and s.stored_at = i.stored_at
        and s.sequence = i.sequence
        and not s.voiding and s.voided_at is null
        and exists (select 1 from statements v where v.company_id = $1 and v.refers_to = s.id and v.voiding)`,
    [work.companyId, stored, fresh.map((statement) => (voids(statement) ? referenceOf(statement) : statement.id))],
  );
}

async function keepAttachments(work: Work, stored: string, attachments: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [sha2, content] of attachments)
    await work.named(
      'lrs.attach',
      'insert into statement_attachments (company_id, sha2, content, stored_at) values ($1, $2, $3, $4) on conflict do nothing',
      [work.companyId, sha2, content, stored],
    );
}
