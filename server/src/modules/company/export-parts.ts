import type { StoredFile } from '../../platform/files.ts';
import { hashed } from '../../platform/hashed.ts';
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
  'position-sites.json': 'select * from position_sites where company_id = $1 order by position_id, site_id',
  'requirements.json': 'select * from requirements where company_id = $1 order by requirement_id, version',
  'requirement-targets.json': `select t.*, k.code as skill_code, c.code as course_code from requirement_targets t left join skills k on k.id = t.skill_id
    left join courses c on c.id = t.course_id where t.company_id = $1 order by t.requirement_row_id, t.place`,
  'enrolments.json': `select e.*, k.code as course_code, v.number as course_version from enrolments e join courses k on k.id = e.course_id
    join course_versions v on v.id = e.course_version_id where e.company_id = $1 order by e.assigned_at`,
  'due-changes.json': 'select * from due_changes where company_id = $1 order by changed_at',
  'unit-progress.json': 'select * from unit_progress where company_id = $1 order by enrolment_id, unit_id',
  'quiz-attempts.json': 'select * from quiz_attempts where company_id = $1 order by started_at',
  'quiz-answers.json': 'select * from quiz_answers where company_id = $1 order by attempt_id, question_key',
  'package-registrations.json': 'select * from package_registrations where company_id = $1 order by created_at',
  'package-states.json': 'select * from runtime_states where company_id = $1 order by registration_id, activity_id',
  'package-shared-progress.json': 'select * from shared_progress where company_id = $1 order by person_id, kind, name',
  'package-calls.json': 'select * from runtime_calls where company_id = $1 order by registration_id, sequence',
  'achievements.json': 'select * from achievements where company_id = $1 order by issued_at',
  'evidence.json': 'select * from evidence where company_id = $1 order by submitted_at',
  'evidence-events.json': 'select * from evidence_events where company_id = $1 order by at',
  'revocation-requests.json': 'select * from revocation_requests where company_id = $1 order by asked_at',
  'void-requests.json': 'select * from void_requests where company_id = $1 order by asked_at',
  'holds.json': 'select * from holds where company_id = $1 order by from_on',
  'skills.json': `select k.id, k.code, k.names from skills k where k.id in (select skill_id from achievements where company_id = $1
    union select skill_id from requirement_targets where company_id = $1 union select skill_id from evidence where company_id = $1) order by k.code`,
  'courses.json': `select k.id, k.code, v.id as version_id, v.number, v.texts, v.published_at from courses k join course_versions v on v.course_id = k.id
    where v.id in (select course_version_id from enrolments where company_id = $1 union select course_version_id from achievements where company_id = $1)
    order by k.code, v.number`,
  'legal-acceptances.json': 'select * from legal_acceptances where company_id = $1 order by accepted_at',
  'audit.json': `select sequence, at, actor_kind, actor_id, action, entity, entity_id, changes, reason, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash
    from audit_entries where company_id = $1 order by sequence`,
};

/** Every file that is kept for the company, once: its logo, photos of its people, what was sent in as evidence. */
const files = `
  with kept as (
    select 'branding' as folder, '' as owner, c.logo as file from companies c where c.id = $1 and c.logo is not null
    union all select 'people', e.employee_number, p.photo from employments e join people p on p.id = e.person_id where e.company_id = $1 and p.photo is not null
    union all select 'evidence', '', f from evidence v, jsonb_array_elements(v.files) f where v.company_id = $1
    union all select 'evidence', '', f from evidence_events v, jsonb_array_elements(v.files) f where v.company_id = $1
    union all select bucket, '', jsonb_build_object('bucket', bucket, 'path', path, 'name', name) from files where company_id = $1 and bucket in ('evidence', 'certificates', 'orders')
  )
  select distinct on (file ->> 'path') folder, owner, file ->> 'bucket' as bucket, file ->> 'path' as path, coalesce(file ->> 'name', 'photo') as name
  from kept order by file ->> 'path', folder, owner`;

type Kept = { folder: string; owner: string; bucket: StoredFile['bucket']; path: string; name: string };

export async function ownParts(work: Work, companyId: string): Promise<PackPart[]> {
  const parts: PackPart[] = Object.entries(tables).map(([name, text]) => ({ name, content: asJson(work, text, companyId) }));
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

const readme = `Everything this company has here.

*.json          its records, one file a table, one row a line; the columns are explained in schema order by their names
audit.json      who changed what, when and why; each row names the hash of the one before
certificates/   every certificate as it is printed today; its address and code can be checked by anyone
files/          the files as they were sent in: evidence, photos, the company's logo; each has in its name the end of the path by which the records name it
manifest.json   every file with its size and SHA-256, so that anybody can check that none was changed
`;

/** What is in the pack, and last what each file turned out to be. */
export async function* withManifest(parts: readonly PackPart[], about: Record<string, unknown>): AsyncGenerator<PackPart> {
  const files: { path: string; bytes: number; sha256: string }[] = [];
  for (const { name, content } of [{ name: 'README.txt', content: [readme] }, ...parts])
    yield { name, content: hashed(content, (bytes, sha256) => files.push({ path: name, bytes, sha256 })) };
  yield { name: 'manifest.json', content: [`{"about":${JSON.stringify(about)},\n"files":[\n${files.map((file) => JSON.stringify(file)).join(',\n')}\n]}\n`] };
}

/** A lost file does not cost the others. */
async function* bytesOf(work: Work, bucket: StoredFile['bucket'], path: string): AsyncGenerator<Uint8Array> {
  const stream = await work.files.read(bucket, path).catch(() => null);
  if (stream) yield* stream as AsyncIterable<Uint8Array>;
}
