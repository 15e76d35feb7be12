import { DomainError } from '@app/domain/errors';
import { fileWords } from '@app/domain/reports/file-words';
import { reports } from '@app/domain/reports/reports';
import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Done } from '../../../platform/lists/files/export-definition.ts';
import { writeMail } from '../../../platform/mail/mail.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Standing } from '../acting/act-permissions.ts';
import { mayHave, standingOf } from '../acting/act-permissions.ts';
import type { MadeReport, ReportAsked } from './make-report.ts';
import { inputOf, makeReport, passes, unexpectedTries } from './make-report.ts';

type RequestedFile = ReportAsked & {
  id: string;
  companyId: string;
  personId: string;
  state: string;
  cancelAsked: boolean;
};

/** Makes a file from the start, as often as it is run; what a killed run left is not a file yet. */
export const makeFile: Job = {
  name: 'reports.makeFile',
  async run(runtime, payload, attempt) {
    const { fileId, ...rest } = payload;
    if (typeof fileId !== 'string' || Object.keys(rest).length > 0)
      return runtime.log.warn({ job: makeFile.name }, 'a job that is none of ours was left undone');
    const wanted = await wantedOf(runtime, fileId);
    if (wanted?.state !== 'running') return;
    try {
      await make(runtime, wanted);
    } catch (error) {
      if (error instanceof Stopped) return end(runtime, fileId, 'cancelled', null);
      if (error instanceof DomainError && !passes(error)) return end(runtime, fileId, 'failed', error.code);
      if (!passes(error) && attempt.number >= unexpectedTries) await end(runtime, fileId, 'failed', 'unexpected');
      throw error;
    }
  },
};

class Stopped extends Error {}

async function make(runtime: Runtime, wanted: RequestedFile): Promise<void> {
  /** Before each batch: whether someone asked to stop, and whether who asked for it still may have it. */
  const begin = async (done: Done): Promise<void> => {
    await stillTheirs(runtime, wanted);
    if (!(await noteRows(runtime, wanted.id, done))) throw new Stopped();
  };
  const standing = await stillTheirs(runtime, wanted);
  const made = await makeReport(runtime, standing.acting, {
    list: wanted.list,
    runId: wanted.id,
    input: inputOf(runtime, wanted),
    begin,
  });
  try {
    await keep(runtime, wanted, await stillTheirs(runtime, wanted), made);
  } catch (error) {
    await runtime.files.remove('exports', made.path);
    throw error;
  }
}

async function stillTheirs(runtime: Runtime, wanted: RequestedFile): Promise<Standing> {
  const standing = await standingOf(runtime, makeFile.name, wanted);
  if (!standing || !mayHave(standing, wanted.list)) throw new DomainError('notAllowed');
  return standing;
}

/** The company is the file's own: a job names a file and nothing else (B24). */
function wantedOf(runtime: Runtime, fileId: string): Promise<RequestedFile | undefined> {
  return asSystem(runtime, false, async (work) => {
    const { rows } =
      await sql<RequestedFile>`select id, company_id as "companyId", created_by as "personId", list, query, columns,
        format, locale, state,
        cancel_asked_at is not null as "cancelAsked" from report_files where id = ${fileId}`.execute(work.tx);
    return rows[0];
  });
}

/** How far it is, unless it was stopped meanwhile. */
function noteRows(runtime: Runtime, fileId: string, { rows, total }: Done): Promise<boolean> {
  return asSystem(runtime, true, async (work) => {
    const { numAffectedRows } = await sql`update report_files set rows_done = ${rows}, rows_total = ${total ?? null}
      where id = ${fileId} and state = 'running' and cancel_asked_at is null`.execute(work.tx);
    return numAffectedRows === 1n;
  });
}

async function keep(
  runtime: Runtime,
  { id, companyId, list, personId }: RequestedFile,
  { email, name, locale }: Standing,
  made: MadeReport,
): Promise<void> {
  const report = reports[list];
  await asSystem(runtime, true, async (work) => {
    const { numAffectedRows } =
      await sql`update report_files set state = 'done', rows_done = ${made.rows}, rows_total = ${made.rows},
        name = ${made.name},
        bytes = ${made.bytes}, sha256 = ${made.sha256}, path = ${made.path}, finished_at = ${work.now}
      where id = ${id} and state = 'running' and cancel_asked_at is null`.execute(work.tx);
    // It was stopped, or another run was faster: one file stays.
    if (!numAffectedRows) throw new Stopped();
    if (!email) return;
    const say = (word: keyof typeof fileWords) => fileWords[word][locale].replace('{{name}}', report.list.name[locale]);
    await writeMail(work, {
      kind: 'reports.file',
      to: email,
      locale,
      personId,
      companyId,
      subject: say('subject'),
      paragraphs: [`${locale === 'fr' ? 'Bonjour' : 'Hello'} ${name},`, say('ready')],
      action: { label: say('fetch'), href: `${runtime.config.publicOrigin}/${report.area}/reports` },
      footer: say('reason'),
      uniqueKey: `reports.file:${id}`,
    });
  });
}

async function end(
  runtime: Runtime,
  fileId: string,
  state: 'cancelled' | 'failed',
  failure: string | null,
): Promise<void> {
  await asSystem(runtime, true, (work) =>
    sql`update report_files set state = ${state}, failure = ${failure}, finished_at = ${work.now}
      where id = ${fileId} and state = 'running'`.execute(work.tx),
  );
}

function asSystem<R>(runtime: Runtime, write: boolean, run: Parameters<typeof workAsSystem<R>>[2]): Promise<R> {
  return workAsSystem(
    runtime,
    makeFile.name,
    (work) => {
      work.reach('reportFile.make');
      return run(work);
    },
    { write, audited: false },
  );
}
