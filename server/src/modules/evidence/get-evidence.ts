import * as api from '@app/contract/evidence/evidence-review';
import { DomainError } from '@app/domain/errors';
import type { EvidenceState } from '@app/domain/evidence/evidence';
import { evidenceObstacle } from '@app/domain/evidence/evidence';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { Call } from '../../platform/http/handler.ts';
import { download, query } from '../../platform/http/handler.ts';
import { answerFile } from '../../platform/http/serve-file.ts';
import type { Work } from '../../platform/database/work.ts';
import { current } from './my-evidence.ts';
import { present } from './evidence-view.ts';
import type { Piece } from './records.ts';
import { filesOf, loadPieces, onePiece, stateOf } from './records.ts';

const show =
  (anywhere: boolean) =>
  async (work: Work, { evidenceId }: { evidenceId: string }) => {
    const piece = await onePiece(work, evidenceId, { anywhere });
    work.authorize('evidence.review', piece);
    const [shown] = await present(work, [piece]);
    const obstacle = evidenceObstacle('verify', stateOf(piece), piece, work.personId);
    return {
      ...shown!,
      personId: piece.personId,
      companyId: piece.companyId,
      person: piece.person,
      employeeNumber: piece.employeeNumber,
      submittedBy: piece.submitterName,
      rule: piece.skill.rule,
      safetyCritical: piece.skill.safetyCritical,
      duplicates: await duplicatesOf(work, piece),
      today: dayOf(work.now, piece.timeZone),
      obstacle: obstacle === 'evidenceOwn' || obstacle === 'evidenceDecided' ? obstacle : null,
      correctsId: piece.correctsId,
    };
  };

type Duplicate = { id: string; person: string; samePerson: boolean; state: EvidenceState; submittedAt: string };

/** Others that were shown with the same issuer and number, by whomever of the company. */
async function duplicatesOf(work: Work, piece: Piece): Promise<Duplicate[]> {
  if (!piece.duplicateKey) return [];
  const { rows } = await sql<Duplicate>`
    select e.id, p.legal_name as person, e.person_id = ${piece.personId} as "samePerson", last.kind as state,
      e.submitted_at as "submittedAt"
    from evidence e join people p on p.id = e.person_id
    cross join lateral (select v.kind from evidence_events v where v.company_id = e.company_id and v.evidence_id = e.id
      order by v.sequence desc limit 1) last
    where e.company_id = ${piece.companyId} and e.duplicate_key = ${piece.duplicateKey} and e.id <> ${piece.id}
      and e.id is distinct from ${piece.correctsId}
      and ${current} order by e.submitted_at desc limit 20`.execute(work.tx);
  return rows;
}

const file =
  (anywhere: boolean) =>
  async (work: Work, { evidenceId, place }: { evidenceId: string; place: string }, { headers }: Call) => {
    const piece = await onePiece(work, evidenceId, { anywhere });
    work.authorize('evidence.review', piece);
    const found = filesOf(piece)[Number(place)];
    if (!found) throw new DomainError('notFound');
    return answerFile(work.server.files, found, headers, { cache: 'private, max-age=3600' });
  };

export const getEvidence = query(api.getEvidence, show(false));
export const getAnyEvidence = query(api.getAnyEvidence, show(true));
export const getEvidenceFile = download(api.getEvidenceFile, file(false));
export const getAnyEvidenceFile = download(api.getAnyEvidenceFile, file(true));

export const listEmployeeEvidence = query(api.listEmployeeEvidence, async (work, { personId }) => {
  work.authorize('evidence.review', { personId, companyId: work.companyId });
  const { rows } =
    await sql`select 1 from employments where company_id = ${work.companyId} and person_id = ${personId}`.execute(
      work.tx,
    );
  if (!rows[0]) throw new DomainError('notFound');
  const pieces = await loadPieces(
    work,
    sql`e.company_id = ${work.companyId} and e.person_id = ${personId} and ${current}`,
  );
  return { evidence: await present(work, pieces), today: work.today };
});
