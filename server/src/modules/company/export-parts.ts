import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import type { PackPart } from './events.ts';

/** What a company has, one file a table: readable by people and programs alike. Secrets and passwords stand in none of them. */
const tables: Record<string, string> = {
  'company.json': `select c.* from companies c where c.id = $1`,
  'people.json': `select p.id, p.legal_name, p.preferred_name, p.email, p.phone, p.locale, p.time_zone, p.created_at from people p
    where exists (select 1 from employments e where e.company_id = $1 and e.person_id = p.id) order by p.legal_name, p.id`,
  'employments.json': 'select * from employments where company_id = $1 order by employee_number',
  'placements.json': 'select * from placements where company_id = $1 order by person_id, started_on',
  'sites.json': 'select * from sites where company_id = $1 order by code',
  'departments.json': 'select * from departments where company_id = $1 order by code',
  'positions.json': 'select * from positions where company_id = $1 order by code',
  'position-assignments.json': 'select * from position_assignments where company_id = $1 order by person_id, started_on',
  'requirements.json': 'select * from requirements where company_id = $1 order by requirement_id, version',
  'enrolments.json': `select e.*, k.code as course_code from enrolments e join courses k on k.id = e.course_id where e.company_id = $1 order by e.assigned_at`,
  'achievements.json': 'select * from achievements where company_id = $1 order by issued_at',
  'evidence.json': 'select * from evidence where company_id = $1 order by submitted_at',
  'holds.json': 'select * from holds where company_id = $1 order by from_on',
  'legal-acceptances.json': 'select * from legal_acceptances where company_id = $1 order by accepted_at',
  'audit.json': `select sequence, at, actor_kind, actor_id, action, entity, entity_id, changes, reason, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash
    from audit_entries where company_id = $1 order by sequence`,
};

export async function ownParts(work: Work, companyId: string): Promise<PackPart[]> {
  const parts: PackPart[] = Object.entries(tables).map(([name, text]) => ({ name, content: asJson(work, text, companyId) }));
  // Every file that is stored for the company: evidence, photos, its logo.
  const { rows } = await sql<{
    bucket: 'evidence';
    path: string;
    name: string;
    id: string;
  }>`select bucket, path, name, id from files where company_id = ${companyId} and bucket in ('evidence', 'branding', 'certificates') order by id`.execute(
    work.tx,
  );
  for (const { bucket, path, name, id } of rows)
    parts.push({ name: `files/${bucket}/${id}-${name.replace(/[^\w.-]+/g, '_')}`, content: bytesOf(work, bucket, path) });
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
async function* bytesOf(work: Work, bucket: 'evidence', path: string): AsyncGenerator<Uint8Array> {
  const stream = await work.files.read(bucket, path).catch(() => null);
  if (stream) yield* stream as AsyncIterable<Uint8Array>;
}
