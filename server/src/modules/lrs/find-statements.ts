import { agentKey } from '@app/domain/xapi/agent';
import type { Json } from '@app/domain/xapi/check';
import type { Fact } from '@app/domain/xapi/facts';
import { formats } from '@app/domain/xapi/formats';
import type { StatementFormat } from '@app/domain/xapi/formats';
import { isUuid } from '@app/domain/xapi/forms';
import type { Work } from '../../platform/database/work.ts';
import type { LrsKey } from './keys.ts';
import { factId } from './store-statements.ts';
import type { XapiRequest } from './xapi-request.ts';
import {
  agentParameter,
  booleanParameter,
  iriParameter,
  momentParameter,
  onlyParameters,
  uuidParameter,
  XapiRefusal,
} from './xapi-request.ts';

/** What someone wants to read. */
export type StatementQuery = {
  one: { id: string; voided: boolean } | null;
  facts: Fact[];
  since: string | null;
  until: string | null;
  ascending: boolean;
  limit: number;
  format: StatementFormat;
  attachments: boolean;
};

const ordinary = 500;
const most = 5000;
/** A page ends earlier where statements are large: no one waits for a gigabyte. */
const mostBytesOfPage = 16 * 1024 * 1024;

const filters = [
  'agent',
  'verb',
  'activity',
  'registration',
  'related_activities',
  'related_agents',
  'since',
  'until',
  'limit',
  'ascending',
] as const;

export function readQuery(request: XapiRequest): StatementQuery {
  onlyParameters(request, ['statementId', 'voidedStatementId', 'format', 'attachments', 'cursor', ...filters]);
  const statementId = uuidParameter(request, 'statementId');
  const voidedId = uuidParameter(request, 'voidedStatementId');
  const one = statementId ? { id: statementId, voided: false } : voidedId ? { id: voidedId, voided: true } : null;
  if (statementId && voidedId) throw new XapiRefusal(400, 'Either statementId or voidedStatementId');
  const beside = one && ['cursor', ...filters].find((name) => request.query.has(name));
  if (beside) throw new XapiRefusal(400, `Beside the id of a statement there is no "${beside}"`);
  const format = (request.query.get('format') ?? 'exact') as StatementFormat;
  if (!formats.includes(format)) throw new XapiRefusal(400, 'The parameter "format" is none of exact, ids, canonical');
  const wanted = request.query.get('limit') ?? '0';
  if (!/^\d{1,9}$/.test(wanted)) throw new XapiRefusal(400, 'The parameter "limit" is no number');
  return {
    one,
    facts: factsAsked(request),
    since: momentParameter(request, 'since'),
    until: momentParameter(request, 'until'),
    ascending: booleanParameter(request, 'ascending') ?? false,
    limit: Number(wanted) === 0 ? ordinary : Math.min(Number(wanted), most),
    format,
    attachments: booleanParameter(request, 'attachments') ?? false,
  };
}

function factsAsked(request: XapiRequest): Fact[] {
  const facts: Fact[] = [];
  const agent = agentParameter(request, 'agent');
  const key = agent && agentKey(agent);
  if (agent && !key) throw new XapiRefusal(400, 'An anonymous group is nobody to look for');
  if (key) facts.push([booleanParameter(request, 'related_agents') ? 'anyAgent' : 'agent', key]);
  const verb = iriParameter(request, 'verb');
  if (verb) facts.push(['verb', verb]);
  const activity = iriParameter(request, 'activity');
  if (activity) facts.push([booleanParameter(request, 'related_activities') ? 'anyActivity' : 'activity', activity]);
  const registration = uuidParameter(request, 'registration');
  if (registration) facts.push(['registration', registration]);
  booleanParameter(request, 'related_agents');
  booleanParameter(request, 'related_activities');
  return facts;
}

/** Where a statement lies; `moment` is PostgreSQL's own writing of when it was stored. */
export type Place = { moment: string; sequence: number; bytes: number };

/** The places of one page in order, and whether others follow. */
export async function findPlaces(
  work: Work,
  key: LrsKey,
  query: StatementQuery,
  after: readonly string[] | null,
): Promise<{ places: Place[]; more: boolean }> {
  const { text, values } = placesText(work.companyId, key, query, after);
  const rows = await work.named<Place>(`lrs.find_${text.name}`, text.sql, values);
  let bytes = 0;
  const end = rows.findIndex(
    (row, index) => index >= query.limit || (index > 0 && (bytes += row.bytes) > mostBytesOfPage),
  );
  return end === -1 ? { places: rows, more: false } : { places: rows.slice(0, end), more: true };
}

/** One index gives them in order, whatever is asked; each further filter looks up the row it came to. */
function placesText(
  companyId: string,
  { scope }: LrsKey,
  { facts, since, until, ascending, limit }: StatementQuery,
  after: readonly string[] | null,
) {
  const values: unknown[] = [companyId];
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const fact = (one: Parameters<typeof factId>[0]) => bind(factId(one), 'uuid');
  const [first, ...others] = facts;
  const conditions = ['d.company_id = $1', 's.voided_at is null'];
  const alike = (about: string) =>
    others.map(
      (one) => `exists (select 1 from statement_facts o where o.company_id = $1 and o.fact = ${fact(one)}
        and o.stored_at = d.stored_at
        and o.sequence = d.sequence and o.about = ${about})`,
    );
  let driver = 'statement_facts';
  if (scope.kind === 'registration') {
    conditions.push(`d.fact = ${fact(['attempt', scope.registrationId])}`);
    if (first)
      conditions.push(
        `exists (select 1 from statement_facts f where f.company_id = $1 and f.fact = ${fact(first)}
          and f.stored_at = d.stored_at and f.sequence = d.sequence
          ${alike('f.about')
            .map((one) => `and ${one}`)
            .join(' ')})`,
      );
  } else if (first) conditions.push(`d.fact = ${fact(first)}`, ...alike('d.about'));
  else driver = 'statements';
  if (since) conditions.push(`d.stored_at > ${bind(since, 'timestamptz')}`);
  if (until) conditions.push(`d.stored_at <= ${bind(until, 'timestamptz')}`);
  if (after)
    conditions.push(
      `(d.stored_at, d.sequence) ${ascending ? '>' : '<'} (${bind(after[0], 'timestamptz')}, ${bind(after[1], 'bigint')})`,
    );
  const way = ascending ? 'asc' : 'desc';
  const sql = `select distinct on (d.stored_at, d.sequence) d.stored_at::text as moment, d.sequence, s.bytes
    from ${driver} d
    join statements s on s.company_id = d.company_id and s.stored_at = d.stored_at and s.sequence = d.sequence
    where ${conditions.join(' and ')} order by d.stored_at ${way}, d.sequence ${way} limit ${bind(limit + 1, 'int')}`;
  const shape = [driver, scope.kind, facts.length, since !== null, until !== null, after !== null, way].join('_');
  return { text: { name: shape, sql }, values };
}

export type StoredStatement = { body: string; stored: string };

/** The statement of an id, where it may be read: a void one by the parameter made for it, and by that one no other. */
export async function findStatement(
  work: Work,
  { scope }: LrsKey,
  one: { id: string; voided: boolean },
): Promise<StoredStatement | null> {
  if (!isUuid(one.id)) return null;
  const rows = await work.named<StoredStatement & { attempt: string | null; voided: boolean }>(
    'lrs.one',
    `select s.body::text as body, s.stored_at as stored, s.attempt_id as attempt, s.voided_at is not null as voided
      from statement_ids i
      join statements s on s.company_id = i.company_id and s.stored_at = i.stored_at and s.sequence = i.sequence
      where i.company_id = $1 and i.id = $2`,
    [work.companyId, one.id],
  );
  const [found] = rows;
  const own = found && (scope.kind === 'company' || found.attempt === scope.registrationId);
  return own && found.voided === one.voided ? found : null;
}

/** The texts of statements, in the order of their places. */
export async function readBodies(work: Work, places: readonly Place[]): Promise<string[]> {
  const rows = await work.named<{ body: string }>(
    'lrs.bodies',
    `select s.body::text as body from unnest($2::timestamptz[], $3::bigint[]) with ordinality as p(stored_at, sequence,
      place)
      join statements s on s.company_id = $1 and s.stored_at = p.stored_at and s.sequence = p.sequence
        order by p.place`,
    [work.companyId, places.map(({ moment }) => moment), places.map(({ sequence }) => sequence)],
  );
  return rows.map(({ body }) => body);
}

/**
 * Until when nothing is missing: waits for the turn of the person who stores at this moment. Taken and given back in
 * one statement, so that a slow reader holds no one up.
 */
export async function consistentThrough(work: Work): Promise<string> {
  const [row] = await work.named<{ moment: string }>(
    'lrs.consistent',
    `select date_trunc('milliseconds', moment.at) as moment from (
        select pg_advisory_lock_shared(turn.key), clock_timestamp() as at, pg_advisory_unlock_shared(turn.key)
        from (select hashtextextended($1, 0) as key) turn offset 0) moment`,
    [`lrs:${work.companyId}`],
  );
  return row!.moment;
}

export type AttachmentNamed = { sha2: string; contentType: string };

/** The attachments of a statement, and of one inside it. */
export function attachmentsOf(statement: Json): Json[] {
  const inside = statement.object as Json;
  return [statement, ...(inside.objectType === 'SubStatement' ? [inside] : [])].flatMap(
    ({ attachments }) => (attachments ?? []) as Json[],
  );
}

/** Each attachment that statements name once, with what they say it is. */
export function attachmentsNamed(statements: readonly Json[]): AttachmentNamed[] {
  const named = new Map<string, AttachmentNamed>();
  for (const { sha2, contentType } of statements.flatMap(attachmentsOf)) {
    const id = String(sha2).toLowerCase();
    if (!named.has(id)) named.set(id, { sha2: id, contentType: String(contentType) });
  }
  return [...named.values()];
}

export async function readAttachment(work: Work, sha2: string): Promise<Buffer | null> {
  const rows = await work.named<{ content: Buffer }>(
    'lrs.attachment',
    'select content from statement_attachments where company_id = $1 and sha2 = $2',
    [work.companyId, sha2],
  );
  return rows[0]?.content ?? null;
}
