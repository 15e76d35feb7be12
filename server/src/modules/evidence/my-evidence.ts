import * as api from '@app/contract/evidence/evidence';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import { evidenceObstacle } from '@app/domain/evidence/evidence';
import { fileLimit } from '@app/domain/evidence/files';
import { sql } from 'kysely';
import { command, download, query } from '../../platform/http/handler.ts';
import { answerFile } from '../../platform/http/serve-file.ts';
import { present } from './evidence-view.ts';
import { addEvent, filesOf, loadPieces, lockPiece, onePiece, stateOf } from './records.ts';
import { hasReviewerBeside } from './reviewers.ts';
import { filesToSend } from './send-evidence.ts';

export const listMyEvidence = query(api.listMyEvidence, async (work) => {
  work.authorize('evidence.view', { personId: work.personId, companyId: work.companyId });
  const pieces = await loadPieces(
    work,
    sql`e.company_id = ${work.companyId} and e.person_id = ${work.personId} and ${current}`,
  );
  return {
    evidence: await present(work, pieces),
    today: work.today,
    hasOtherReviewer: await hasReviewerBeside(work, work.companyId, [work.personId]),
  };
});

/** What another piece corrects is told by that other one. */
export const current = sql`not exists (select 1 from evidence x
  where x.company_id = e.company_id and x.corrects_id = e.id)`;

export const answerEvidence = command(api.answerEvidence, async (work, { evidenceId, note, fileIds }) => {
  const piece = await lockPiece(work, evidenceId);
  work.authorize('evidence.answer', piece);
  refuseIf(evidenceObstacle('answer', stateOf(piece), piece, work.personId));
  const files = (await filesToSend(work, fileIds)).map((file) => ({ ...file, side: 'page' as const }));
  if (filesOf(piece).length + files.length > 2 * fileLimit) refuseFields([{ path: 'fileIds', code: 'tooManyFiles' }]);
  await addEvent(work, piece, { kind: 'answered', note, files });
  work.record({
    entity: 'evidence',
    entityId: piece.id,
    changes: { state: [stateOf(piece), 'answered'], files: files.length },
  });
  return {};
});

export const withdrawEvidence = command(api.withdrawEvidence, async (work, { evidenceId }) => {
  const piece = await lockPiece(work, evidenceId);
  work.authorize('evidence.withdraw', piece);
  refuseIf(evidenceObstacle('withdraw', stateOf(piece), piece, work.personId));
  await addEvent(work, piece, { kind: 'withdrawn' });
  work.record({ entity: 'evidence', entityId: piece.id, changes: { state: [stateOf(piece), 'withdrawn'] } });
  return {};
});

export const getMyEvidenceFile = download(api.getMyEvidenceFile, async (work, { evidenceId, place }, { headers }) => {
  const piece = await onePiece(work, evidenceId);
  work.authorize('evidence.view', piece);
  const file = filesOf(piece)[Number(place)];
  if (!file) throw new DomainError('notFound');
  return answerFile(work.server.files, file, headers, { cache: 'private, max-age=3600' });
});
