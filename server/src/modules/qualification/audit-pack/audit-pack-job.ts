import { auditPackWords } from '@app/domain/qualification/audit-pack-words';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { forgetFiles } from '../../../platform/files/forget-files.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { writeMail } from '../../../platform/mail/mail.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAs, workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { zip } from '../../../platform/files/zip.ts';
import { packEntries } from './audit-pack-entries.ts';
import type { PackStanding } from './audit-pack-records.ts';
import { packHours, packStanding } from './audit-pack-records.ts';

const mostBytes = 0xffff_ffff;

/** Makes a pack from the start, as often as it is run; what a killed run left is not a file yet. */
export const makePack: Job = {
  name: 'qualification.auditPack',
  async run(runtime, payload, attempt) {
    const { packId, ...rest } = payload;
    if (typeof packId !== 'string' || Object.keys(rest).length > 0)
      return runtime.log.warn({ job: makePack.name }, 'a job that is none of ours was left undone');
    const pack = await packStanding(runtime, packId);
    if (pack?.state !== 'running') return;
    try {
      await make(runtime, pack);
    } catch (error) {
      if (error instanceof Stopped) return end(runtime, packId, 'cancelled', null);
      if (error instanceof DomainError && error.code !== 'unavailable')
        return end(runtime, packId, 'failed', error.code);
      if (attempt.number >= 3) await end(runtime, packId, 'failed', 'unexpected');
      throw error;
    }
  },
};

class Stopped extends Error {}

async function make(runtime: Runtime, pack: PackStanding): Promise<void> {
  const made = { files: 0 };
  /** Before each batch: whether someone asked to stop, and whether who asked for it still may have it. */
  const begin = async (done: number): Promise<PackStanding> => {
    const standing = await packStanding(runtime, pack.id);
    if (standing?.state !== 'running' || standing.cancelAsked) throw new Stopped();
    await asWhoAsked(runtime, standing, (work) =>
      // What another run ended meanwhile stays as it is.
      sql`update audit_packs set people_done = ${done} where company_id = ${work.companyId} and id = ${pack.id}
        and state = 'running'`.execute(work.tx),
    );
    return standing;
  };
  const stored = await runtime.files.put(
    'exports',
    Readable.from(zip(packEntries(runtime, pack, begin, made))),
    mostBytes,
  );
  try {
    await asWhoAsked(runtime, await begin(pack.peopleTotal), async (work) => {
      const { numAffectedRows } =
        await sql`update audit_packs set state = 'done', people_done = people_total, files = ${made.files},
          bytes = ${stored.bytes}, sha256 = ${stored.sha256}, path = ${stored.path},
        finished_at = ${work.now} where company_id = ${work.companyId} and id = ${pack.id}
          and state = 'running'`.execute(work.tx);
      // Another run was faster: one pack stays.
      if (!numAffectedRows) throw new Stopped();
      await tell(work, runtime, pack);
    });
  } catch (error) {
    await runtime.files.remove('exports', stored.path);
    throw error;
  }
}

const asWhoAsked = <R>(runtime: Runtime, { acting }: PackStanding, run: (work: Work) => Promise<R>): Promise<R> =>
  workAs(runtime, acting, { write: true, audited: false }, (work) => {
    work.authorize('auditPack.make', { companyId: work.companyId });
    return run(work);
  });

async function tell(work: Work, { config }: Runtime, { id, locale }: PackStanding): Promise<void> {
  const { rows } = await sql<{
    email: string | null;
    name: string;
  }>`select email, coalesce(preferred_name, legal_name) as name from people where id = ${work.personId}`.execute(
    work.tx,
  );
  const { email, name } = rows[0]!;
  if (!email) return;
  const say = (word: keyof typeof auditPackWords) => auditPackWords[word][locale];
  await writeMail(work, {
    kind: 'qualification.auditPack',
    to: email,
    locale,
    personId: work.personId,
    companyId: work.companyId,
    subject: say('subject'),
    paragraphs: [`${locale === 'fr' ? 'Bonjour' : 'Hello'} ${name},`, say('ready')],
    action: { label: say('fetch'), href: `${config.publicOrigin}/settings/reports/CompanyQualifications` },
    footer: say('why'),
    uniqueKey: `qualification.auditPack:${id}`,
  });
}

async function end(
  runtime: Runtime,
  packId: string,
  state: 'cancelled' | 'failed',
  failure: string | null,
): Promise<void> {
  await workAsSystem(
    runtime,
    makePack.name,
    async (work) => {
      work.reach('auditPack.make');
      await sql`update audit_packs set state = ${state}, failure = ${failure}, finished_at = ${work.now}
        where id = ${packId} and state = 'running'`.execute(work.tx);
    },
    { audited: false },
  );
}

/** The bytes of packs go after a day; that they were made stays on record. */
export const sweepPacks: Job = {
  name: 'qualification.sweepAuditPacks',
  schedule: '35 * * * *',
  async run(runtime) {
    await forgetFiles(runtime, sweepPacks.name, 'exports', {
      async due(work) {
        work.reach('auditPack.make');
        const { rows } = await sql<{ id: string; path: string }>`select id, path from audit_packs where path is not null
          and finished_at <= ${work.now}::timestamptz - make_interval(hours => ${packHours})`.execute(work.tx);
        return rows;
      },
      async forget(work, { id }) {
        work.reach('auditPack.make');
        await sql`update audit_packs set path = null where id = ${id}`.execute(work.tx);
      },
    });
  },
};
