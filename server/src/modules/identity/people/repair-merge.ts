import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { partedAgain } from '../events.ts';

type Undone = { keptId: string; mergedId: string };

/**
 * Puts right what the undoing of a merge by an earlier version left with the other person: one transaction, one entry
 * in the log. A pair that has become one record again since, or of which someone was forgotten, is left. Doing it again
 * changes nothing.
 */
export const repairMerge: Job = {
  name: 'identity.repairMerge',
  async run(runtime, { mergeId }) {
    const id = String(mergeId);
    await workAsSystem(
      runtime,
      repairMerge.name,
      async (work) => {
        work.reach('identity.mergePeople');
        const { rows } = await sql<Undone>`select m.kept_id as "keptId", m.merged_id as "mergedId" from people_merges m
          where m.id = ${id} and m.undone_at is not null for update`.execute(work.tx);
        const found = rows[0];
        if (!found) return;
        const { keptId, mergedId } = found;
        const free = await sql`select from people p where p.id in (${keptId}, ${mergedId}) and p.merged_into is null
            and p.forgotten_at is null
          order by p.id for update`.execute(work.tx);
        if (free.rows.length < 2) return;
        const parted = { mergeId: id, keptId, mergedId, both: [], moved: 0 };
        await work.emit(partedAgain, parted);
        if (parted.moved === 0) return work.unchanged(undefined);
        work.record({
          action: 'identity.repairMerge',
          entity: 'person',
          entityId: keptId,
          changes: { mergedId, mergeId: id },
        });
      },
      { audited: false },
    );
  },
};
