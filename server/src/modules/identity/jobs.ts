import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { nobody } from './people/user-tokens.ts';

/** What is long over: sessions and links thirty days after their end, counters a day after. */
export const forgetOldTraces: Job = {
  name: 'identity.forgetOldTraces',
  schedule: '17 3 * * *',
  async run(runtime) {
    await workAsSystem(
      runtime,
      'identity.forgetOldTraces',
      async (work) => {
        work.reach('identity.changeSelf');
        await sql`delete from auth.sessions where least(expires_at, ended_at) < now() - interval '30 days'`.execute(
          work.tx,
        );
        await sql`delete from auth.one_time_tokens where expires_at < now() - interval '30 days'`.execute(work.tx);
        await sql`delete from auth.partial_sessions where expires_at < now() - interval '1 day'`.execute(work.tx);
        await sql`delete from auth.pins where expires_at < now() - interval '30 days'`.execute(work.tx);
        await sql`delete from auth.known_devices where last_used_at < now() - interval '400 days'`.execute(work.tx);
        await sql`delete from rate_limits where greatest(window_started_at,
          blocked_until) < now() - interval '1 day'`.execute(work.tx);
      },
      { companyId: nobody, audited: false, role: 'auth' },
    );
  },
};
