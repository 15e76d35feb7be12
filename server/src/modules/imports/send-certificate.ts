import * as api from '@app/contract/imports/imports';
import { DomainError, refuseIf } from '@app/domain/errors';
import { storageObstacle } from '@app/domain/files/limits';
import { sql } from 'kysely';
import { createHash, randomUUID } from 'node:crypto';
import { bare } from '../../platform/http/handler.ts';
import { refuseInfected } from '../../platform/files/quarantine.ts';
import { workAs } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import {
  checkEvidenceFile,
  photoTurn,
  evidenceBytes,
  duplicateFilesOf,
  keepEvidenceFile,
  submitEvidence,
} from '../evidence/index.ts';
import { keepOwnFile } from '../files/index.ts';

/**
 * One file of many, with whose it is and what it says: its bytes and its certificate are recorded together or not at
 * all, so that whatever failed can be sent again as it is. What came through although its answer was lost is told by
 * its bytes.
 */
export const sendCertificate = bare(api.sendCertificate, async ({ personId, name, fields }, call) => {
  const { runtime, session, requestId, ip } = call;
  if (!session) throw new DomainError('notSignedIn');
  await workAs(runtime, session, { write: false }, (work) => refuseStranger(work, personId));
  refuseIf(storageObstacle(await runtime.files.freeShare()));
  const bytes = await evidenceBytes(call);
  await refuseInfected(call, randomUUID(), bytes);
  const sent = createHash('sha256').update(bytes).digest('hex');
  const checked = await checkEvidenceFile(bytes, photoTurn(call));
  const stored = await keepEvidenceFile(runtime.files, checked, name);
  const id = await workAs(runtime, session, { write: true, requestId, ip }, async (work) => {
    await refuseStranger(work, personId);
    // Holds the company's room until the commit: of two who send the same file at once, the second sees the first
    // one's.
    await keepOwnFile(work, runtime.config, stored);
    const given = await duplicateFilesOf(work, [sent]);
    if (given.some((one) => one.personId === personId && one.skillId === fields.skillId))
      throw new DomainError('certificateGiven');
    const side = checked.mime === 'application/pdf' ? 'page' : 'front';
    const evidenceId = await submitEvidence(work, { personId, fields, files: [{ ...stored, side, sent }] });
    work.record({
      action: 'evidence.submitFor',
      entity: 'evidence',
      entityId: evidenceId,
      changes: {
        personId,
        skillId: fields.skillId,
        issuer: fields.issuer,
        number: fields.number,
        files: 1,
        name: stored.name,
      },
    });
    return evidenceId;
  }).catch(async (error: unknown) => {
    await runtime.files.remove('evidence', stored.path);
    throw error;
  });
  return { id };
});

/** Asked before the first byte is read, and again when it is written down. */
async function refuseStranger(work: Work, personId: string): Promise<void> {
  work.authorize('imports.run', { companyId: work.companyId });
  work.authorize('evidence.submit', { personId, companyId: work.companyId });
  const { rows } =
    await sql`select 1 from employments where company_id = ${work.companyId} and person_id = ${personId}`.execute(
      work.tx,
    );
  if (!rows[0]) throw new DomainError('notFound');
}
