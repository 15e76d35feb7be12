import { sql } from 'kysely';
import type { DataSubject, MergePair, MergePreview } from '../identity/index.ts';
import type { Work } from '../../platform/database/work.ts';
import { loadPieces, stateOf } from './records.ts';

/** The certificates' part of what a person takes along. */
export async function keptEvidence(work: Work, { personId, companyId }: DataSubject): Promise<Record<string, unknown>> {
  const pieces = await loadPieces(work, sql`e.company_id = ${companyId} and e.person_id = ${personId}`);
  return {
    evidence: pieces.map((piece) => ({
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
    })),
  };
}

/** How many certificates a record has that might be merged. */
export async function previewEvidence(work: Work, { mergedId }: MergePair): Promise<MergePreview> {
  const { rows: found } = await sql<{
    evidence: number;
  }>`select count(*)::int as evidence from evidence where person_id = ${mergedId}`.execute(work.tx);
  return { moves: found[0]! };
}
