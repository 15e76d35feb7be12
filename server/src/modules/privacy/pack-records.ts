import { sql } from 'kysely';
import type { StoredFile } from '../../platform/files/files.ts';
import type { Work } from '../../platform/database/work.ts';
import type { PackPart } from '../company/index.ts';

/**
 * Tables of a company that stay out of its pack, each with the reason. Every other is in it, whether or not anyone
 * thought of the pack.
 */
export const excused: Record<string, string> = {
  assignment_checks: 'a queue: whose requirements are looked at again, soon',
  certificate_counters: 'the last number given; the certificates themselves are in the pack',
  company_exports: 'the packs themselves',
  idempotency_keys: 'answers kept for a day, for a request that is sent twice',
  kept_counts: 'derived; may be dropped at any time',
  kept_days: 'derived; may be dropped at any time',
  kept_differences: 'notes of the platform about what it derived',
  kept_standing: 'derived; may be dropped at any time',
  launch_tickets: 'addresses that worked once, for minutes',
  push_subscriptions: 'addresses of devices with their secrets: anyone who has them could send there',
  standing_marks: 'a queue: of whom a fact changed since the counts were kept',
  statement_facts: 'derived from the statements, to find them by',
  statement_ids: 'derived from the statements, to find them by',
  statements: 'in statements.json, in the words of the standard',
  store_anomalies: 'notes of the platform about its own books',
  ticket_entries: 'what people write to the support of the platform is not their company’s to read (decision 112)',
  ticket_notes: 'notes of the platform’s staff among themselves',
  ticket_times: 'time of the platform’s staff',
  ticket_writers: 'who is writing, for seconds',
  tickets: 'as their threads; what was passed on to the company is in ticket-corrections.json',
  uploads: 'files on their way, swept after a day',
  xapi_documents: 'in activity-documents.json, in the words of the standard',
};

/** Files named otherwise than their table. */
const named: Record<string, string> = {
  audit_entries: 'audit',
  runtime_states: 'package-states',
  runtime_calls: 'package-calls',
  shared_progress: 'package-shared-progress',
};
export const partOf = (table: string): string => `${named[table] ?? table.replaceAll('_', '-')}.json`;

/** Tables that are read otherwise than column by column: with the codes by which people know what a row names. */
const readAs: Record<string, string> = {
  requirement_targets: `select t.*, k.code as skill_code, c.code as course_code from requirement_targets t
    left join skills k on k.id = t.skill_id
    left join courses c on c.id = t.course_id where t.company_id = $1 order by t.requirement_row_id, t.place`,
  enrolments: `select e.*, k.code as course_code, v.number as course_version from enrolments e
    join courses k on k.id = e.course_id
    join course_versions v on v.id = e.course_version_id where e.company_id = $1 order by e.assigned_at, e.id`,
  audit_entries: `select sequence, at, actor_kind, actor_id, action, entity, entity_id, changes, reason,
    encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash
    from audit_entries where company_id = $1 order by sequence`,
};

/** What is shared by all and named by a company's rows. */
const besides: Record<string, string> = {
  'company.json': `select c.* from companies c where c.id = $1`,
  'people.json': `select p.id, p.legal_name, p.preferred_name, p.email, p.phone, p.locale, p.time_zone, p.created_at
    from people p
    where exists (select 1 from employments e where e.company_id = $1 and e.person_id = p.id)
      order by p.legal_name, p.id`,
  'skills.json': `select k.id, k.code, k.names from skills k
    where k.id in (select skill_id from achievements where company_id = $1
    union select skill_id from requirement_targets where company_id = $1 union select skill_id from evidence
      where company_id = $1) order by k.code`,
  'courses.json': `select k.id, k.code, v.id as version_id, v.number, v.texts, v.published_at from courses k
    join course_versions v on v.course_id = k.id
    where v.id in (select course_version_id from enrolments where company_id = $1 union select course_version_id
      from achievements where company_id = $1)
    order by k.code, v.number`,
  'products.json': `select p.id, p.sku, p.names from products p
    where p.id in (select product_id from seat_lots where company_id = $1
    union select product_id from order_lines where company_id = $1) order by p.sku`,
};

type Table = { name: string; columns: string[]; key: string[] };

/**
 * The tables whose comment says that their rows belong to a company. A digest of a secret is bytes and no record of
 * anyone's; the fingerprint of a text is words, and says what was accepted or signed. Other bytes are written in
 * base64.
 */
const tenantTables = sql<Table>`select c.relname as name,
    array(select case when t.typname = 'bytea' then format('encode(t.%1$I, ''base64'') as %1$I', a.attname)
      else format('t.%I', a.attname) end from pg_attribute a
      join pg_type t on t.oid = a.atttypid where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and not (t.typname = 'bytea' and a.attname ~ '(_hash|_sha256)$') order by a.attnum) as columns,
    array(select format('t.%I', a.attname) from pg_index i
      cross join unnest(i.indkey::int2[]) with ordinality k(attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary
        order by k.place) as key
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and obj_description(c.oid, 'pg_class') like '% [tenant]: %' order by c.relname`;

/** One file a table: readable by people and programs alike. Secrets and passwords are in none of them. */
async function records(work: Work): Promise<[string, string][]> {
  const { rows } = await tenantTables.execute(work.tx);
  const own = rows
    .filter(({ name }) => !excused[name])
    .map(({ name, columns, key }): [string, string] => [
      partOf(name),
      readAs[name] ??
        `select ${columns.join(', ')} from ${name} t where t.company_id = $1
          order by ${key.length > 0 ? key.join(', ') : '1'}`,
    ]);
  return [...Object.entries(besides), ...own];
}

/**
 * Every file that is kept for the company, once: its logo, photos of its people, what was sent in as evidence, signed
 * papers.
 */
const files = `
  with kept as (
    select 'branding' as folder, '' as owner, c.logo as file from companies c where c.id = $1 and c.logo is not null
    union all select 'people', e.employee_number, p.photo from employments e join people p on p.id = e.person_id
      where e.company_id = $1 and p.photo is not null
    union all select 'evidence', '', f from evidence v, jsonb_array_elements(v.files) f where v.company_id = $1
    union all select 'evidence', '', f from evidence_events v, jsonb_array_elements(v.files) f where v.company_id = $1
    union all select bucket, '', jsonb_build_object('bucket', bucket, 'path', path, 'name', name) from files
      where company_id = $1 and bucket in ('evidence', 'certificates', 'orders', 'agreements')
  )
  select distinct on (file ->> 'path') folder, owner, file ->> 'bucket' as bucket, file ->> 'path' as path,
    coalesce(file ->> 'name', 'photo') as name
  from kept order by file ->> 'path', folder, owner`;

type Kept = { folder: string; owner: string; bucket: StoredFile['bucket']; path: string; name: string };

/** The records of a company and the files kept for it. */
export async function packRecords(work: Work, { companyId }: { companyId: string }): Promise<PackPart[]> {
  const parts: PackPart[] = (await records(work)).map(([name, text]) => ({
    name,
    content: asJson(work, text, companyId),
  }));
  const safe = (name: string) => name.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/\.{2,}/g, '.');
  for await (const rows of work.stream<Kept>(files, [companyId]))
    for (const { folder, owner, bucket, path, name } of rows) {
      // The end of its path is how the records name it.
      const own = [owner, path.split('/').at(-1)!, name].filter(Boolean).map(safe).join('-');
      parts.push({ name: `files/${folder}/${own}`, content: bytesOf(work, bucket, path) });
    }
  return parts;
}

async function* asJson(work: Work, text: string, companyId: string): AsyncGenerator<string> {
  yield '[';
  let first = true;
  for await (const rows of work.stream<Record<string, unknown>>(text, [companyId])) {
    yield rows.map((row) => `${first ? ((first = false), '\n') : ',\n'}${JSON.stringify(row)}`).join('');
  }
  yield '\n]\n';
}

/** A lost file does not cost the others. */
async function* bytesOf(work: Work, bucket: StoredFile['bucket'], path: string): AsyncGenerator<Uint8Array> {
  const stream = await work.server.files.read(bucket, path).catch(() => null);
  if (stream) yield* stream as AsyncIterable<Uint8Array>;
}
