import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { takeBounces } from '../../platform/mail/bounce-folder.ts';
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
        await sql`update inbox_entries set changed_in = pg_current_xact_id()::text::bigint
          where shown_from = ${String(at)}::timestamptz`.execute(work.tx);
      },
      { audited: false },
    ),
};

/** An email that the mail server refused permanently when it was handed over. */
const noteRefusal: Job = {
  name: 'delivery.noteRefusal',
  run: (runtime, { mailId }) => noteRefusalOf(runtime, String(mailId)),
};

/**
 * Returned emails that the mail server put into our folder. One that cannot be read is set aside, and the others go on.
 */
const readBounces: Job = {
  name: 'delivery.readBounces',
  schedule: '* * * * *',
  run: (runtime) => takeBounces(runtime.config.dataDir, (message) => noteReport(runtime, message)),
};

export const deliveryJobs = [send, release, announce, noteRefusal, readBounces];
