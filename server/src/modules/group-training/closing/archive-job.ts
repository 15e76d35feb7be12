import type { Outcome } from '@app/domain/group-training/closing';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { keepOwnFile } from '../../files/index.ts';
import { statementsById } from '../../legal/index.ts';
import { versionTaught } from '../../enrolment/index.ts';
import { loadRun } from '../running/load-run.ts';
import type { Entry } from '../running/run-types.ts';
import type { PaperLocale } from './training-paper-words.ts';
import type { RecordedCourse, SignedImage } from './training-record-pdf.ts';

type Signed = Omit<SignedImage, 'statement'> & {
  statementId: string | null;
  sha256: string | null;
  locale: PaperLocale;
};
type Closing = {
  trainingId: string;
  at: string;
  number: number;
  outcomes: Outcome[];
  locale: PaperLocale;
  company: string;
  course: RecordedCourse | null;
};

/** Draws the record of a closing once; run again it finds the record there. */
export const archiveRun: Job = {
  name: 'groupTraining.archive',
  async run(runtime, payload) {
    const { companyId, closingId } = payload as { companyId: string; closingId: string };
    const inCompany = { companyId, audited: false };
    const facts = await workAsSystem(
      runtime,
      archiveRun.name,
      (work) => factsOf(work, closingId, runtime.secrets.session),
      { ...inCompany, write: false },
    );
    if (!facts) return;
    // The library of papers is loaded with the first one.
    const { renderRecord } = await import('./training-record-pdf.ts');
    const body = await renderRecord(facts);
    const stored = await runtime.files.put('trainings', Readable.from([body]), body.length);
    const taken = await workAsSystem(
      runtime,
      archiveRun.name,
      async (work) => {
        work.authorize('training.run', { companyId });
        const file = await keepOwnFile(work, runtime.config, {
          bucket: 'trainings',
          ...stored,
          name: 'training-record.pdf',
          mime: 'application/pdf',
        });
        const { numAffectedRows } =
          await sql`update training_closings set archive_file_id = ${file.id}, archived_at = ${work.now}
          where company_id = ${companyId} and id = ${closingId} and archive_file_id is null`.execute(work.tx);
        if (!numAffectedRows) throw new AlreadyThere();
        return true;
      },
      inCompany,
    ).catch((error: unknown) => {
      if (error instanceof AlreadyThere) return false;
      throw error;
    });
    if (!taken) await runtime.files.remove('trainings', stored.path);
  },
};

class AlreadyThere extends Error {}

/**
 * What the record of a closing shows: what was recorded when it was closed, also where it was opened again before the
 * record is drawn.
 */
export async function factsOf(work: Work, closingId: string, ring: Parameters<typeof loadRun>[2]) {
  work.authorize('training.run', { companyId: work.companyId });
  const { rows } = await sql<Closing>`select c.training_id as "trainingId", c.closed_at as at, c.number, c.outcomes,
      case when t.language = 'fr' then 'fr' else 'en' end as locale, o.legal_name as company,
      (select jsonb_build_object('code', k.code, 'version', v.number) from courses k
        cross join lateral (${versionTaught(
          sql`k.id`,
          sql`least(c.closed_at, (select max(x.ends_at) from training_sessions x
            where x.company_id = t.company_id and x.training_id = t.id))`,
        )}) v where k.id = t.course_id) as course
    from training_closings c join trainings t on t.company_id = c.company_id and t.id = c.training_id
      join companies o on o.id = c.company_id
    where c.company_id = ${work.companyId} and c.id = ${closingId} and c.archive_file_id is null`.execute(work.tx);
  if (!rows[0]) return null;
  const { trainingId, outcomes, locale, at, number, company, course } = rows[0];
  const { rows: kept } = await sql<Signed>`
    select coalesce(w.entry_id, s.entry_id) as "entryId", s.role, p.legal_name as signer, s.signed_at as "signedAt",
      s.words, s.image, b.legal_name as "proxyBy", s.proxy_reason as "proxyReason",
      s.statement_version_id as "statementId", s.statement_sha256 as sha256, s.locale
    from training_signatures s left join training_walk_ins w on w.company_id = s.company_id and w.id = s.entry_id
      left join people p on p.id = s.person_id left join people b on b.id = s.proxy_by
      left join late_signature_decisions d on d.company_id = s.company_id and d.signature_id = s.id
    where s.company_id = ${work.companyId} and s.training_id = ${trainingId} and s.received_at <= ${at}
      and (not s.late or (d.applied and d.decided_at <= ${at})) order by s.signed_at, s.id`.execute(work.tx);
  const statements = await statementsById(work, [...new Set(kept.flatMap(({ statementId }) => statementId ?? []))]);
  const signed = kept.map(({ statementId, sha256, locale: read, ...one }): SignedImage => {
    const shown = statements.get(statementId ?? '');
    return {
      ...one,
      statement: shown && sha256 ? { number: shown.number, sha256, texts: shown.texts, locale: read } : null,
    };
  });
  const held = {
    id: trainingId,
    companyId: work.companyId,
    closedAt: at,
    cancelledAt: null,
    scheduledAt: at,
    role: 'admin' as const,
  };
  const run = await loadRun(work, held, ring, at);
  const closings = run.closings.filter((closing) => closing.number <= number).toReversed();
  return {
    run: { ...run, entries: await rosterAtClosing(work, run.entries, outcomes) },
    outcomes,
    signed,
    closings,
    locale,
    company,
    course,
  };
}

/**
 * The roster of a closing: who was on it then, also who was taken off or merged since, and no one who came to it later.
 */
async function rosterAtClosing(work: Work, entries: readonly Entry[], outcomes: readonly Outcome[]): Promise<Entry[]> {
  const now = new Map(entries.map((entry) => [entry.entryId, entry]));
  const gone = outcomes.filter(({ entryId }) => !now.has(entryId));
  const { rows } = await sql<
    Pick<Entry, 'entryId' | 'personId' | 'name' | 'number'>
  >`select o."entryId", o."personId", p.legal_name as name, e.employee_number as number
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as o ("entryId" uuid, "personId" uuid)
      join people p on p.id = known_as(o."personId")
      left join employments e on e.company_id = ${work.companyId} and e.person_id = p.id`.execute(work.tx);
  const then = new Map(rows.map((row) => [row.entryId, { ...nothingElse, ...row }]));
  return outcomes.flatMap(({ entryId }) => now.get(entryId) ?? then.get(entryId) ?? []);
}

const nothingElse = {
  walkIn: false,
  candidates: [],
  startedOn: null,
  endedOn: null,
  seat: 'notNeeded' as const,
  needsEvaluation: false,
  certified: false,
};
