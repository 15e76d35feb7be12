import type { FactorRule, FactorState } from '@app/domain/identity/factor-rule';
import { factorState } from '@app/domain/identity/factor-rule';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

/** Whose administrators a rule is about: a company's, by its id, or with null the platform's. */
export type RulePlace = string | null;
export type KeptRule = FactorRule & { id: string; setBy: string; setAt: Instant };
export type Admin = { personId: string; name: string; email: string | null; locale: string; timeZone: string; adminSince: Instant; hasFactor: boolean };

const tableOf = (place: RulePlace) => sql.table(place ? 'company_factor_rules' : 'platform_factor_rules');
const within = (place: RulePlace) => (place ? sql`company_id = ${place}` : sql`true`);

/** The rule that holds, or null. */
export async function ruleOf(work: Work, place: RulePlace): Promise<KeptRule | null> {
  const { rows } = await sql<KeptRule>`select id, since, grace_days as "graceDays",
      set_by as "setBy", set_at as "setAt" from ${tableOf(place)} where ${within(place)} and ended_at is null`.execute(work.tx);
  return rows[0] ?? null;
}

/** Of two who change it at once, one waits. */
export const inTurn = (work: Work, place: RulePlace) => sql`select pg_advisory_xact_lock(hashtext(${`factor-rule:${place ?? ''}`}))`.execute(work.tx);

/**
 * Ends the rule that holds; with days, another takes its place, since when the first began. Anyone who waited for their turn began before it was set: what
 * ends it is never earlier.
 */
export async function replaceRule(work: Work, place: RulePlace, before: KeptRule | null, graceDays: number | null): Promise<void> {
  const at = before && before.setAt > work.now ? before.setAt : work.now;
  if (before)
    await sql`update ${tableOf(place)} set ended_by = ${work.personId}, ended_at = ${at} where ${within(place)} and id = ${before.id}`.execute(work.tx);
  if (graceDays === null) return;
  const [column, company] = place ? [sql`company_id, `, sql`${place}, `] : [sql``, sql``];
  await sql`insert into ${tableOf(place)} (${column}since, grace_days, set_by, set_at)
    values (${company}${before?.since ?? at}, ${graceDays}, ${work.personId}, ${at})`.execute(work.tx);
}

/** The administrators of the day, as far as they can sign in: those whom the rule is about. */
export async function adminsOf(work: Work, place: RulePlace): Promise<Admin[]> {
  const since = place ? sql`e.bu_admin_since` : sql`p.qms_admin_since`;
  const here = place ? sql`e.company_id = ${place}` : sql`p.qms_admin_since is not null`;
  const { rows } =
    await sql<Admin>`select distinct on (p.legal_name, p.id) p.id as "personId", coalesce(p.preferred_name, p.legal_name) as name, p.email, p.locale,
      coalesce(p.time_zone, c.time_zone) as "timeZone", ${since} as "adminSince", has_second_factor(p.id) as "hasFactor"
    from employments e join people p on p.id = e.person_id join companies c on c.id = e.company_id
    where ${here} and e.bu_admin_since is not null and ${notEndedBefore('e', sql`(${work.now}::timestamptz at time zone c.time_zone)::date`)}
      and c.terminated_at is null and p.locked_at is null and p.merged_into is null order by p.legal_name, p.id`.execute(work.tx);
  return rows;
}

export const stateOf = (rule: FactorRule | null, { adminSince, hasFactor }: Admin, now: Instant): FactorState =>
  factorState({ rule, adminSince, hasFactor }, now);

/** Whether a rule asks someone for their second factor, wherever they administer. Read through the role of credentials, which sees every company's. */
export async function isHeld(work: Work, personId: string): Promise<boolean> {
  const { rows } = await sql`select from employments e join people p on p.id = e.person_id join companies c on c.id = e.company_id
    where e.person_id = ${personId} and e.bu_admin_since is not null and ${notEndedBefore('e', sql`(${work.now}::timestamptz at time zone c.time_zone)::date`)}
      and c.terminated_at is null and (exists (select 1 from company_factor_rules r where r.company_id = e.company_id and r.ended_at is null)
      or p.qms_admin_since is not null and exists (select 1 from platform_factor_rules r where r.ended_at is null))`.execute(work.tx);
  return rows.length > 0;
}
