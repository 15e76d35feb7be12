import { sql } from 'kysely';
import type { Job } from '../../platform/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { addDays, dayOf } from '@app/domain/time';
import { takeBounces } from '../../platform/bounce-folder.ts';
import { noteReport, noteRefusalOf } from './bounces.ts';
import { releaseHeld } from './recheck.ts';
import { sendDue } from './send-due.ts';

/** Notifications and text messages whose time has come. */
const send: Job = { name: 'delivery.send', schedule: '* * * * *', run: sendDue };

/** Emails that waited for the morning or for their time. */
const release: Job = { name: 'delivery.release', schedule: '* * * * *', run: releaseHeld };

/** Tells open streams of entries that were to be shown from now on. */
const announce: Job = {
  name: 'delivery.announce',
  run: (runtime, { at }) =>
    workAsSystem(
      runtime,
      'delivery.announce',
      async (work) => {
        work.reach('delivery.changeSettings');
        await sql`update inbox_entries set changed_in = pg_current_xact_id()::text::bigint where shown_from = ${String(at)}::timestamptz`.execute(work.tx);
      },
      { audited: false },
    ),
};

/** An email that the mail server refused permanently when it was handed over. */
const noteRefusal: Job = {
  name: 'delivery.noteRefusal',
  run: (runtime, { mailId }) => noteRefusalOf(runtime, String(mailId)),
};

/** Returned emails that the mail server put into our folder. One that cannot be read is set aside, and the others go on. */
const readBounces: Job = {
  name: 'delivery.readBounces',
  schedule: '* * * * *',
  run: (runtime) => takeBounces(runtime.config.dataDir, (message) => noteReport(runtime, message)),
};

const keptYears = 3;
const batch = 5000;

/** What was sent is kept for three years (`spec/domain.md`); inbox entries go with their deliveries. */
const forget: Job = {
  name: 'delivery.forget',
  schedule: '40 3 * * *',
  async run(runtime) {
    const before = addDays(dayOf(runtime.clock.now(), 'UTC'), -365 * keptYears - 1);
    for (;;) {
      const gone = await workAsSystem(
        runtime,
        'delivery.forget',
        async (work) => {
          work.reach('delivery.changeSettings');
          const result = await sql`with old as (select company_id, id from deliveries where queued_at < ${before}::date order by queued_at limit ${batch}),
              entries as (delete from inbox_entries i using old where i.company_id = old.company_id and i.id = old.id)
            delete from deliveries d using old where d.company_id = old.company_id and d.id = old.id`.execute(work.tx);
          return Number(result.numAffectedRows ?? 0);
        },
        { audited: false },
      );
      if (gone < batch) return;
    }
  },
};

export const deliveryJobs = [send, release, announce, noteRefusal, readBounces, forget];
