import { transferObstacle } from '@app/domain/transfers/transfer';
import type { EvidenceFile } from '../evidence/index.ts';
import { insertEvidence, keepEvidenceFile } from '../evidence/index.ts';
import { keepOwnFile } from '../files/index.ts';
import { certificateOf } from '../qualification/index.ts';
import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { askToFollow } from './follow.ts';
import type { Transfer, TransferRecord } from './records.ts';
import { loadTransfers } from './records.ts';

/** Fields of a record that a certificate has of its own. */
const ownFields = new Set(['provider', 'certificateNumber', 'hours']);

/**
 * Carries out a transfer that the person and both employers agreed to. A certificate for a skill that takes
 * certificates of others is sent in there as any other is, with the certificate as its file, and waits for a reviewer;
 * what else was completed is on the list that the transfer keeps.
 */
export const carryOut: Job = {
  name: 'transfers.carryOut',
  async run(runtime, payload) {
    const { companyId, id } = payload as { companyId: string; id: string };
    const kept: string[] = [];
    await workAsSystem(
      runtime,
      carryOut.name,
      async (work) => {
        work.reach('transfer.own');
        const [transfer] = await loadTransfers(work, sql`t.company_id = ${companyId} and t.id = ${id}`, { lock: true });
        // Withdrawn at the last moment, or done by the run before.
        if (!transfer || transferObstacle('finish', transfer, work.now) !== null) return;
        const records: TransferRecord[] = [];
        for (const record of transfer.records) records.push(await transferOne(work, runtime, transfer, record, kept));
        await sql`update record_transfers set done_at = ${work.now}, records = ${JSON.stringify(records)}
          where company_id = ${companyId} and id = ${id}`.execute(work.tx);
        await askToFollow(work, transfer, 'finish');
      },
      { companyId, audited: false },
    ).catch(async (error: unknown) => {
      for (const path of kept) await runtime.files.remove('evidence', path);
      throw error;
    });
  },
};

async function transferOne(
  work: Work,
  runtime: Runtime,
  transfer: Transfer,
  record: TransferRecord,
  kept: string[],
): Promise<TransferRecord> {
  const { fromCompanyId, personId } = transfer;
  const certificate = await certificateOf(work, runtime, {
    companyId: fromCompanyId!,
    personId,
    achievementId: record.achievementId,
  });
  // Revoked or corrected since the consent: its employer does not vouch for it any more.
  if (!certificate) return { ...record, evidenceId: null, left: true };
  if (!record.reviewed || record.skillId === null) return { ...record, evidenceId: null };
  const stored = await keepEvidenceFile(
    runtime.files,
    { body: certificate.body, mime: 'application/pdf', extension: 'pdf', width: null, height: null },
    certificate.number,
  );
  kept.push(stored.path);
  await keepOwnFile(work, runtime.config, stored);
  const files: EvidenceFile[] = [{ ...stored, side: 'page' }];
  const evidenceId = await insertEvidence(work, {
    companyId: transfer.companyId,
    personId: transfer.personId,
    fields: {
      ...{
        skillId: record.skillId,
        level: record.level,
        issuer: record.issuer,
        number: record.number,
        issuedOn: record.issuedOn,
      },
      ...{ expiresOn: record.expiresOn, neverExpires: record.expiresOn === null, hours: record.hours },
      record: Object.fromEntries(Object.entries(record.record).filter(([field]) => !ownFields.has(field))),
    },
    files,
    note: `${transfer.fromName} → ${transfer.toName}: ${certificate.address}`,
    submittedBy: transfer.personId,
  });
  return { ...record, evidenceId };
}
