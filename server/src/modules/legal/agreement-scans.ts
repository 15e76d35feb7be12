import * as adminApi from '@app/contract/legal/legal-admin';
import * as api from '@app/contract/legal/legal-paper';
import { DomainError, refuseIf } from '@app/domain/errors';
import { fileBytesLimit } from '@app/domain/evidence/files';
import { scanLimit } from '@app/domain/legal/on-paper';
import { sql } from 'kysely';
import type { StoredFile } from '../../platform/files/files.ts';
import type { Call } from '../../platform/http/handler.ts';
import { bare, download } from '../../platform/http/handler.ts';
import { answerFile } from '../../platform/http/serve-file.ts';
import { workAs } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { keepGivenFile } from '../evidence/index.ts';
import { everEmployed } from './paper-agreements.ts';

type Agreement = { companyId: string; personId: string; versionId: string };

/**
 * What was scanned of the paper of an agreement; 404 where none was recorded on paper. The caller asked the permission.
 */
async function scansOf(work: Work, { companyId, personId, versionId }: Agreement): Promise<StoredFile[]> {
  const { rows } = await sql<{ scans: StoredFile[] }>`select scans from legal_acceptances
    where company_id = ${companyId} and person_id = ${personId} and version_id = ${versionId}
      and method = 'paper'`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0].scans;
}

/** The scans of an agreement of someone else who works or worked at the acting company: no one adds to their own. */
async function scansOfOther(work: Work, personId: string, versionId: string): Promise<StoredFile[]> {
  await everEmployed(work, personId);
  refuseIf(personId === work.personId ? 'notForOneself' : null);
  return scansOf(work, { companyId: work.companyId, personId, versionId });
}

const refuseBeyond = (scans: readonly unknown[]) =>
  refuseIf(scans.length >= scanLimit ? 'tooManyFiles' : null, { limit: scanLimit });

/**
 * One paper can say several documents: a scan is kept with every agreement that was recorded together with this one.
 */
export const addAgreementScan = bare(
  api.addAgreementScan,
  async ({ personId, legalVersionId: versionId, name }, call) => {
    const { runtime, session } = call;
    if (!session) throw new DomainError('notSignedIn');
    // Who may not is told before their bytes are read.
    await workAs(runtime, session, { write: false }, async (work) =>
      refuseBeyond(await scansOfOther(work, personId, versionId)),
    );
    await keepGivenFile(call, {
      name,
      bucket: 'agreements',
      limit: fileBytesLimit,
      authorize: (work) => work.authorize('legal.recordPaper', { companyId: work.companyId }),
      async keep(work, { id: _id, ...file }) {
        const { rows: together } = await sql<{
          versionId: string;
          scans: StoredFile[];
        }>`select a.version_id as "versionId", a.scans from legal_acceptances a
        join legal_acceptances o on o.company_id = a.company_id and o.person_id = a.person_id
          and o.accepted_at = a.accepted_at and o.version_id = ${versionId}
        where a.company_id = ${work.companyId} and a.person_id = ${personId} and a.method = 'paper'
          order by a.version_id for update of a`.execute(work.tx);
        await scansOfOther(work, personId, versionId);
        for (const { scans } of together) refuseBeyond(scans);
        const versionIds = together.map((one) => one.versionId);
        await sql`update legal_acceptances set scans = scans || ${JSON.stringify([file])}::jsonb
        where company_id = ${work.companyId} and person_id = ${personId}
          and version_id = any(${versionIds}::uuid[])`.execute(work.tx);
        // No `name`: in an entry about a person that is a name they are known by, which the whole log loses when they
        // are forgotten.
        work.record({
          action: 'legal.addScan',
          entity: 'person',
          entityId: personId,
          changes: { versionIds, file: file.name },
        });
      },
    });
    return {};
  },
);

const answerScan = (work: Work, scans: readonly StoredFile[], place: string, { headers }: Pick<Call, 'headers'>) => {
  const file = scans[Number(place)];
  if (!file) throw new DomainError('notFound');
  return answerFile(work.server.files, file, headers, { cache: 'private, max-age=3600' });
};

export const getAgreementScan = download(
  api.getAgreementScan,
  async (work, { personId, legalVersionId: versionId, place }, call) => {
    await everEmployed(work, personId);
    return answerScan(work, await scansOf(work, { companyId: work.companyId, personId, versionId }), place, call);
  },
);

export const getAcceptanceScan = download(
  adminApi.getAcceptanceScan,
  async (work, { legalVersionId, companyId, personId, place }, call) => {
    work.authorize('legal.publish');
    return answerScan(work, await scansOf(work, { companyId, personId, versionId: legalVersionId }), place, call);
  },
);

/** A scan is kept with its agreement: it is not deleted from under it. */
export async function refuseScanned(work: Work, { bucket, path }: { bucket: string; path: string }): Promise<void> {
  if (bucket !== 'agreements') return;
  const { rows } = await sql<{ used: boolean }>`select exists (select 1 from legal_acceptances
    where scans @> jsonb_build_array(jsonb_build_object('path', ${path}::text))) as used`.execute(work.tx);
  if (rows[0]!.used) throw new DomainError('fileInUse');
}
