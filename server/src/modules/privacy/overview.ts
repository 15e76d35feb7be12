import * as api from '@app/contract/privacy/privacy';
import type { RetentionKind } from '@app/domain/privacy/retention';
import { retentionKinds, retentionRules, timeFor } from '@app/domain/privacy/retention';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { query } from '../../platform/http/handler.ts';
import { shownRun } from './dry-run.ts';
import { readDryRun, switchOf } from './runs.ts';
import { readTimes } from './times.ts';

type Own = {
  companyId: string | null;
  company: string | null;
  skillId: string | null;
  skill: string | null;
  count: number;
  reason: string;
  setAt: Instant;
};

export const getRetention = query(api.getRetention, async (work) => {
  work.authorize('privacy.view');
  const { state, run } = await switchOf(work);
  const times = await readTimes(work);
  const own = await sql<Own>`select t.company_id as "companyId", c.display_name as company, t.skill_id as "skillId",
      s.code || ' · ' || coalesce(s.names ->> 'en', '') as skill,
      t.count, t.reason, t.set_at as "setAt"
    from retention_times t left join companies c on c.id = t.company_id left join skills s on s.id = t.skill_id
    where t.replaced_at is null and t.count is not null and (t.company_id is not null or t.skill_id is not null)
      order by c.display_name, s.code`.execute(work.tx);
  const last = await sql<{
    startedAt: Instant;
    finishedAt: Instant | null;
    records: number;
  }>`select r.started_at as "startedAt", r.finished_at as "finishedAt",
      coalesce((select sum(d.records)::int from retention_deletions d where d.run_id = r.id), 0) as records
    from retention_runs r where not r.dry order by r.started_at desc, r.id desc limit 1`.execute(work.tx);
  const holds = await sql<{ n: number }>`select count(*)::int as n from legal_holds h
    where coalesce(h.release_confirmed_at, h.release_takes_effect_at, 'infinity') > ${work.now}`.execute(work.tx);
  const newest = await readDryRun(work, null);
  const rule = (kind: RetentionKind) => {
    const { action, unit, standard, least, most } = retentionRules[kind];
    return { kind, action, unit, standard, least, most, count: timeFor(kind, times) };
  };
  return {
    ...{
      state,
      takesEffectAt: run?.takesEffectAt ?? null,
      rules: retentionKinds.map(rule),
      holds: holds.rows[0]!.n,
      lastRun: last.rows[0] ?? null,
    },
    dryRun: newest && (await shownRun(work, newest)),
    own: own.rows.map(({ companyId, company, skillId, skill, ...time }) => ({
      ...time,
      company: companyId ? { id: companyId, name: company! } : null,
      skill: skillId ? { id: skillId, name: skill! } : null,
    })),
  };
});
