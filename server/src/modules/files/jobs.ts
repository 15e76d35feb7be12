import { sql } from 'kysely';
import type { Bucket } from '../../platform/files/files.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';

const day = 24 * 3600 * 1000;

/**
 * Uploads without a byte for a day go, with all that a crash left of them, and so do bytes of which no upload knows;
 * what a scanner found goes after thirty days.
 */
export const sweepUploads: Job = {
  name: 'files.sweepUploads',
  schedule: '20 * * * *',
  async run(runtime) {
    await workAsSystem(
      runtime,
      'files.sweepUploads',
      async (work) => {
        work.reach('files.delete');
        const { rows } = await sql<{ id: string }>`
          delete from uploads where finished_at is null and changed_at < ${work.now}::timestamptz - interval '24 hours'
            returning id`.execute(work.tx);
        // Jobs of their own: cut off here, or with a store that is away, no one else would know of what was kept of
        // them.
        for (const { id } of rows) await work.enqueue('files.removeIncoming', { uploadId: id });
      },
      { audited: false },
    );
    const untouched = await runtime.files.incoming.olderThan(Date.parse(runtime.clock.now()) - day);
    const alive = await workAsSystem(
      runtime,
      'files.sweepUploads',
      async (work) => {
        work.reach('files.view');
        const { rows } = await sql<{
          id: string;
        }>`select id from uploads where finished_at is null
          and id = any(${untouched.filter((name) => name.length === 36)}::uuid[])`.execute(work.tx);
        return new Set(rows.map(({ id }) => id));
      },
      { write: false, audited: false },
    );
    for (const id of untouched) if (!alive.has(id)) await runtime.files.incoming.remove(id);
    await runtime.files.incoming.abandonParts(Date.parse(runtime.clock.now()) - day);
    await runtime.files.incoming.emptyQuarantine(Date.parse(runtime.clock.now()) - 30 * day);
  },
};

/** What came of an upload, and what was kept of it in `bucket` (content unless told). */
export const removeIncoming: Job = {
  name: 'files.removeIncoming',
  run: async (runtime, payload) =>
    runtime.files.forget((payload.bucket ?? 'content') as Bucket, String(payload.uploadId)),
};

export const removeBytes: Job = {
  name: 'files.removeBytes',
  run: async (runtime, payload) => runtime.files.remove(payload.bucket as Bucket, String(payload.path)),
};
