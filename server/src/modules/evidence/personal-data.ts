import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { loadPieces, stateOf } from './records.ts';

type PendingCart = { personId: string; companyId: string; sections: Record<string, unknown> };

/** The certificates' part of what a person takes along. */
export async function addEvidence(work: Work, { personId, companyId, sections }: PendingCart): Promise<void> {
  const pieces = await loadPieces(work, sql`e.company_id = ${companyId} and e.person_id = ${personId}`);
  sections['evidence'] = pieces.map((piece) => ({
    certificate: piece.skill.names,
    level: piece.level,
    issuer: piece.issuer,
    number: piece.number,
    issuedOn: piece.issuedOn,
    expiresOn: piece.expiresOn,
    hours: piece.hours,
    record: piece.record,
    submittedAt: piece.submittedAt,
    state: stateOf(piece),
    events: piece.events.map(({ kind, at, reason, note }) => ({ kind, at, reason, note })),
    files: piece.ownFiles.map(({ name, mime, bytes }) => ({ name, mime, bytes })),
  }));
}
