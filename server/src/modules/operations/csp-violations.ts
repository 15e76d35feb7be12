import * as api from '@app/contract/operations/operations';
import { sql } from 'kysely';
import { command, query } from '../../platform/http/handler.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';

export type CountedViolation = { directive: string; blocked: string; page: string; count: number };

/** Anyone can report: what is kept has an end. Kinds that are known are counted on. */
const mostKinds = 500;

/** Adds to what is known of each kind; of new kinds as many as there is room for. */
export async function keepCspViolations(runtime: Runtime, counted: readonly CountedViolation[]): Promise<void> {
  const column = (name: keyof CountedViolation) => counted.map((one) => one[name]);
  await workAsSystem(
    runtime,
    'operations.keepCspViolations',
    async (work) => {
      work.reach('operations.change');
      await sql`select pg_advisory_xact_lock(hashtext('csp-violations'))`.execute(work.tx);
      await sql`with given as (
          select g.*, v.directive is not null as known from unnest(${column('directive')}::text[],
            ${column('blocked')}::text[], ${column('page')}::text[], ${column('count')}::bigint[])
            as g(directive, blocked, page, count) left join csp_violations v using (directive, blocked, page)),
        kept as (select * from given where known union all
          (select * from given where not known limit greatest(0, ${mostKinds} - (select count(*) from csp_violations))))
        insert into csp_violations as v (directive, blocked, page, count, first_at, last_at)
        select directive, blocked, page, count, ${work.now}, ${work.now} from kept
        on conflict (directive, blocked, page) do update
          set count = v.count + excluded.count, last_at = greatest(v.last_at, excluded.last_at)`.execute(work.tx);
    },
    { audited: false },
  );
}

export const listCspViolations = query(api.listCspViolations, async (work) => {
  work.authorize('operations.view');
  const { rows } = await sql<CountedViolation & { firstAt: string; lastAt: string }>`
    select directive, blocked, page, count::int, first_at as "firstAt", last_at as "lastAt" from csp_violations
    order by last_at desc, count desc, directive, blocked, page`.execute(work.tx);
  return { rows, full: rows.length >= mostKinds };
});

export const clearCspViolations = command(api.clearCspViolations, async (work) => {
  work.authorize('operations.change');
  const { numAffectedRows } = await sql`delete from csp_violations`.execute(work.tx);
  work.record({
    entity: 'cspViolations',
    entityId: 'platform',
    action: 'operations.clearCspViolations',
    changes: { kinds: [Number(numAffectedRows ?? 0), 0] },
  });
  return {};
});

export const forgetCspViolations: Job = {
  name: 'operations.forgetCspViolations',
  schedule: '27 3 * * *',
  async run(runtime) {
    await workAsSystem(
      runtime,
      forgetCspViolations.name,
      async (work) => {
        work.reach('operations.change');
        await sql`delete from csp_violations where last_at < ${work.now}::timestamptz - interval '90 days'`.execute(
          work.tx,
        );
      },
      { audited: false },
    );
  },
};
