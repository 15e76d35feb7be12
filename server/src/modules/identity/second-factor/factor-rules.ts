import type { FactorRule, FactorState } from '@app/domain/identity/factor-rule';
import { factorState } from '@app/domain/identity/factor-rule';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { askOne } from '../../../platform/database/questions.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Admin } from '../questions.ts';
import { administrators, isHeldToFactor } from '../questions.ts';

/** Whose administrators a rule is about: a company's, by its id, or with null the platform's. */
export type RulePlace = string | null;
export type KeptRule = FactorRule & { id: string; setBy: string; setAt: Instant };

const tableOf = (place: RulePlace) => sql.table(place ? 'company_factor_rules' : 'platform_factor_rules');
const within = (place: RulePlace) => (place ? sql`company_id = ${place}` : sql`true`);

/** The rule that holds, or null. */
export async function ruleOf(work: Work, place: RulePlace): Promise<KeptRule | null> {
  const { rows } = await sql<KeptRule>`select id, since, grace_days as "graceDays",
      set_by as "setBy", set_at as "setAt" from ${tableOf(place)} where ${within(place)} and ended_at is null`.execute(
    work.tx,
  );
  return rows[0] ?? null;
}

/** Of two who change it at once, one waits. */
export const inTurn = (work: Work, place: RulePlace) =>
  sql`select pg_advisory_xact_lock(hashtext(${`factor-rule:${place ?? ''}`}))`.execute(work.tx);

/**
 * Ends the rule that holds; with days, another takes its place, since when the first began. Anyone who waited for their
 * turn began before it was set: what ends it is never earlier.
 */
export async function replaceRule(
  work: Work,
  place: RulePlace,
  before: KeptRule | null,
  graceDays: number | null,
): Promise<void> {
  const at = before && before.setAt > work.now ? before.setAt : work.now;
  if (before)
    await sql`update ${tableOf(place)} set ended_by = ${work.personId}, ended_at = ${at}
      where ${within(place)} and id = ${before.id}`.execute(work.tx);
  if (graceDays === null) return;
  const [column, company] = place ? [sql`company_id, `, sql`${place}, `] : [sql``, sql``];
  await sql`insert into ${tableOf(place)} (${column}since, grace_days, set_by, set_at)
    values (${company}${before?.since ?? at}, ${graceDays}, ${work.personId}, ${at})`.execute(work.tx);
}

/** The administrators of the day, as far as they can sign in: those whom the rule is about. */
export const adminsOf = (work: Work, place: RulePlace): Promise<Admin[]> =>
  askOne(work, administrators, { companyId: place });

export const stateOf = (rule: FactorRule | null, { adminSince, hasFactor }: Admin, now: Instant): FactorState =>
  factorState({ rule, adminSince, hasFactor }, now);

/** Whether a rule asks someone for their second factor, wherever they administer. */
export const isHeld = (work: Work, personId: string): Promise<boolean> => askOne(work, isHeldToFactor, { personId });
