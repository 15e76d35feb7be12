import * as api from '@app/contract/company/company-closing';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { forgetFiles } from '../../../platform/files/forget-files.ts';
import { command, download, query } from '../../../platform/http/handler.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { ask } from '../../../platform/database/questions.ts';
import type { Work } from '../../../platform/database/work.ts';
import { zip } from '../../../platform/files/zip.ts';
import { companyPack } from '../events.ts';
import { holdCompany } from './company-records.ts';
import { withManifest } from './pack-manifest.ts';

const keptHours = 24;
const largest = 4 * 1024 ** 3;

/** Notes the wish; the pack is made after the commit. */
export async function askForExport(work: Work, companyId: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into company_exports (company_id, asked_by, asked_at) values (${companyId}, ${work.personId}, ${work.now})
    on conflict (company_id) where finished_at is null and failed_at is null do nothing returning id`.execute(work.tx);
  if (!rows[0]) throw new DomainError('exportUnderWay');
  await work.enqueue(packCompany.name, { companyId, exportId: rows[0].id }, { maxAttempts: 3 });
  return rows[0].id;
}

export const requestCompanyExport = command(api.requestCompanyExport, async (work, { companyId }) => {
  work.authorize('company.exportAll');
  await holdCompany(work, companyId);
  const exportId = await askForExport(work, companyId);
  work.record({
    action: 'company.requestExport',
    entity: 'company',
    entityId: companyId,
    companyId,
    changes: { exportId },
  });
  return { exportId };
});

type Row = {
  id: string;
  askedAt: string;
  askedBy: string | null;
  done: number;
  total: number;
  bytes: number | null;
  expiresAt: string | null;
  state: 'running' | 'ready' | 'failed' | 'expired';
};

export const listCompanyExports = query(api.listCompanyExports, async (work, { companyId }) => {
  work.authorize('company.exportAll');
  const known = await sql`select 1 from companies where id = ${companyId}`.execute(work.tx);
  if (!known.rows[0]) throw new DomainError('notFound');
  const { rows } =
    await sql<Row>`select x.id, x.asked_at as "askedAt", p.legal_name as "askedBy", x.done, x.total, x.bytes,
      x.expires_at as "expiresAt",
      case when x.failed_at is not null then 'failed' when x.finished_at is null then 'running'
        when x.expires_at <= ${work.now} then 'expired' else 'ready' end as state
    from company_exports x left join people p on p.id = x.asked_by where x.company_id = ${companyId}
      order by x.asked_at desc limit 20`.execute(work.tx);
  return rows;
});

export const downloadCompanyExport = download(api.downloadCompanyExport, async (work, { companyId, exportId }) => {
  work.authorize('company.exportAll');
  const { rows } = await sql<{
    path: string;
    bytes: number;
    code: string;
    day: string;
  }>`select x.path, x.bytes, c.code, x.finished_at::date::text as day from company_exports x
    join companies c on c.id = x.company_id
    where x.company_id = ${companyId} and x.id = ${exportId} and x.finished_at is not null
      and x.expires_at > ${work.now} and x.path is not null and x.bytes is not null`.execute(work.tx);
  const found = rows[0];
  if (!found) throw new DomainError('notFound');
  return {
    body: await work.server.files.read('exports', found.path),
    mime: 'application/zip',
    filename: `${found.code}-${found.day}.zip`,
    bytes: found.bytes,
    cache: 'no-store',
  };
});

/** Packs part after part; how far it is shows while it is made. Made again from the start when it is run again. */
export const packCompany: Job = {
  name: 'company.pack',
  async run(runtime, payload, attempt) {
    const { companyId, exportId } = payload as { companyId: string; exportId: string };
    const wanted = await inBook(runtime, companyId, async (work) => {
      const { rows } = await sql`select 1 from company_exports where company_id = ${companyId} and id = ${exportId}
          and finished_at is null and failed_at is null`.execute(work.tx);
      return rows.length > 0;
    });
    if (!wanted) return;
    try {
      await pack(runtime, companyId, exportId);
    } catch (error) {
      if (attempt.number >= 3)
        await inBook(
          runtime,
          companyId,
          (work) =>
            sql`update company_exports set failed_at = ${work.now}
              where company_id = ${companyId} and id = ${exportId}`.execute(work.tx),
          true,
        );
      throw error;
    }
  },
};

async function pack(runtime: Runtime, companyId: string, exportId: string): Promise<void> {
  const stored = await inBook(runtime, companyId, async (work) => {
    const company = await sql<{
      name: string;
    }>`select legal_name as name from companies where id = ${companyId}`.execute(work.tx);
    const parts = (await ask(work, companyPack, { companyId, runtime })).flat();
    await inBook(
      runtime,
      companyId,
      (note) =>
        sql`update company_exports set total = ${parts.length + 2}, done = 0
          where company_id = ${companyId} and id = ${exportId}`.execute(note.tx),
      true,
    );
    let done = 0;
    async function* entries() {
      const about = { company: company.rows[0]!.name, madeAt: work.now, exportId };
      for await (const part of withManifest(parts, about)) {
        yield part;
        done += 1;
        if (done % 20 === 0)
          await inBook(
            runtime,
            companyId,
            (note) =>
              sql`update company_exports set done = ${done}
                where company_id = ${companyId} and id = ${exportId}`.execute(note.tx),
            true,
          );
      }
    }
    return runtime.files.put('exports', Readable.from(zip(entries())), largest);
  });
  await inBook(
    runtime,
    companyId,
    (work) =>
      sql`update company_exports set path = ${stored.path}, bytes = ${stored.bytes}, done = total,
        finished_at = ${work.now}, expires_at = ${work.now}::timestamptz + make_interval(hours => ${keptHours})
      where company_id = ${companyId} and id = ${exportId}`.execute(work.tx),
    true,
  );
}

function inBook<R>(runtime: Runtime, companyId: string, run: (work: Work) => Promise<R>, write = false): Promise<R> {
  return workAsSystem(
    runtime,
    packCompany.name,
    (work) => {
      work.reach('company.exportAll');
      return run(work);
    },
    { companyId, write, audited: false },
  );
}

/** Packs are thrown away a day after they were made. */
export const forgetPacks: Job = {
  name: 'company.forgetPacks',
  schedule: '41 * * * *',
  async run(runtime) {
    await forgetFiles(runtime, forgetPacks.name, 'exports', {
      async due(work) {
        work.reach('company.exportAll');
        const { rows } = await sql<{
          path: string;
        }>`select path from company_exports where expires_at <= ${work.now} and path is not null`.execute(work.tx);
        return rows;
      },
      async forget(work, { path }) {
        work.reach('company.exportAll');
        await sql`update company_exports set path = null where path = ${path}`.execute(work.tx);
      },
    });
  },
};
