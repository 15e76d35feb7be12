import type * as api from '@app/contract/evidence/evidence';
import { sql } from 'kysely';
import type { z } from 'zod';
import { askOne } from '../../platform/database/questions.ts';
import type { Work } from '../../platform/database/work.ts';
import type { CheckedCredential } from './credentials/reading.ts';
import { evidenceProofs } from './events.ts';
import type { Piece } from './records.ts';
import { filesOf, stateOf } from './records.ts';

type Shown = z.output<typeof api.listMyEvidence.result>['evidence'][number];

/** Pieces of evidence as their owners and reviewers see them: nothing of where files lie. */
export async function present(work: Work, pieces: readonly Piece[]): Promise<Shown[]> {
  const verified = pieces.filter((piece) => stateOf(piece) === 'verified').map(({ id }) => id);
  const proofs = verified.length > 0 ? await askOne(work, evidenceProofs, { evidenceIds: verified }) : null;
  const checks = await checksOf(work, pieces);
  return pieces.map((piece) => ({
    id: piece.id,
    skillId: piece.skillId,
    level: piece.level,
    issuer: piece.issuer,
    number: piece.number,
    issuedOn: piece.issuedOn,
    expiresOn: piece.expiresOn,
    neverExpires: piece.neverExpires,
    hours: piece.hours,
    record: piece.record,
    note: piece.note,
    state: stateOf(piece),
    submittedAt: piece.submittedAt,
    submittedFor: piece.submittedBy !== piece.personId,
    skill: {
      id: piece.skill.id,
      code: piece.skill.code,
      names: piece.skill.names,
      levels: piece.skill.levels,
      recordFields: [...piece.skill.recordFields],
    },
    files: filesOf(piece).map(({ path, name, mime, bytes, side, width, height, active }, place) => ({
      place,
      name,
      mime,
      bytes,
      side,
      width: width ?? null,
      height: height ?? null,
      credential: checks.get(path) ?? null,
      active: active ?? false,
    })),
    events: piece.events.map(({ kind, at, by, reason, note, method }) => ({ kind, at, by, reason, note, method })),
    achievement: proofs?.get(piece.id) ?? null,
  }));
}

/** What the checks of digital credentials among their files found, by the paths of the files. */
async function checksOf(work: Work, pieces: readonly Piece[]): Promise<Map<string, CheckedCredential>> {
  const paths = pieces.flatMap((piece) => filesOf(piece).map(({ path }) => path));
  if (paths.length === 0) return new Map();
  const { rows } = await sql<{ path: string; result: CheckedCredential }>`select path, result from credential_checks
    where company_id = any(${[...new Set(pieces.map(({ companyId }) => companyId))]}::uuid[])
      and path = any(${paths})`.execute(work.tx);
  return new Map(rows.map(({ path, result }) => [path, result]));
}
