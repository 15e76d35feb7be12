import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { Merge, MergePair, MergePreview } from '../../identity/index.ts';
import { moveRows, restoreRows } from '../../identity/index.ts';

export async function previewProofs(work: Work, { mergedId }: MergePair): Promise<MergePreview> {
  const { rows } = await sql<{
    achievements: number;
    holds: number;
  }>`select (select count(*)::int from achievements where person_id = ${mergedId}) as achievements,
    (select count(*)::int from holds where person_id = ${mergedId}) as holds`.execute(work.tx);
  return { moves: rows[0]! };
}

/** Proofs keep their numbers, pages and words: the name on them is the one they were issued to. */
export async function mergeProofs(work: Work, merge: Merge): Promise<void> {
  await moveRows(work, merge, { table: 'achievements' });
  await moveRows(work, merge, { table: 'holds' });
}

export async function partProofs(work: Work, merge: Merge): Promise<void> {
  await restoreRows(work, merge, 'achievements');
  await restoreRows(work, merge, 'holds');
}
