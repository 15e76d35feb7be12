import * as api from '@app/contract/identity/factor-rule';
import { DomainError } from '@app/domain/errors';
import { factorRuleChange } from '@app/domain/identity/factor-rule';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { notifyOfRule } from './factor-emails.ts';
import type { RulePlace } from './factor-rules.ts';
import { adminsOf, inTurn, replaceRule, ruleOf, stateOf } from './factor-rules.ts';

export const getFactorRule = query(api.getFactorRule, async (work) => {
  work.authorize('identity.viewFactorRule', { companyId: work.companyId });
  return shown(work, work.companyId);
});

export const setFactorRule = command(api.setFactorRule, async (work, { graceDays }, { runtime }) => {
  work.authorize('identity.changeFactorRule', { companyId: work.companyId });
  await change(work, runtime, work.companyId, graceDays);
  return {};
});

export const endFactorRule = command(api.endFactorRule, async (work, _input, { runtime }) => {
  work.authorize('identity.changeFactorRule', { companyId: work.companyId });
  await change(work, runtime, work.companyId, null);
  return {};
});

export const getPlatformFactorRule = query(api.getPlatformFactorRule, async (work) => {
  work.authorize('identity.viewPlatformFactorRule');
  return shown(work, null);
});

export const setPlatformFactorRule = command(api.setPlatformFactorRule, async (work, { graceDays }, { runtime }) => {
  work.authorize('identity.changePlatformFactorRule');
  await change(work, runtime, null, graceDays);
  return {};
});

export const endPlatformFactorRule = command(api.endPlatformFactorRule, async (work, _input, { runtime }) => {
  work.authorize('identity.changePlatformFactorRule');
  await change(work, runtime, null, null);
  return {};
});

async function shown(work: Work, place: RulePlace) {
  const rule = await ruleOf(work, place);
  const admins = await adminsOf(work, place);
  return {
    rule: rule && {
      since: rule.since,
      graceDays: rule.graceDays,
      setBy: await nameOf(work, rule.setBy),
      setAt: rule.setAt,
    },
    admins: admins.map((one) => {
      const found = stateOf(rule, one, work.now);
      const { personId, name, hasFactor } = one;
      return { personId, name, hasFactor, state: found.state, until: found.state === 'none' ? null : found.until };
    }),
    hasFactor: await hasFactor(work),
  };
}

/**
 * No one asks of others what they do not do themselves, and no one lifts it to get around it: who changes the rule has
 * a second factor. So at least one administrator passes it from the first moment.
 */
async function change(work: Work, runtime: Runtime, place: RulePlace, graceDays: number | null): Promise<void> {
  if (!(await hasFactor(work))) throw new DomainError('ownFactorFirst');
  await inTurn(work, place);
  const before = await ruleOf(work, place);
  if (!before && graceDays === null) throw new DomainError('factorRuleOff');
  const kind = factorRuleChange(before, graceDays === null ? null : { graceDays });
  if (kind !== 'none') {
    await replaceRule(work, place, before, graceDays);
    const letter = graceDays === null ? 'factorRuleEnded' : kind === 'looser' ? 'factorRuleLoosened' : 'factorRuleSet';
    await notifyOfRule(work, runtime, place, letter, {
      rule: await ruleOf(work, place),
      by: await nameOf(work, work.personId),
    });
  }
  work.record({
    action: graceDays === null ? 'identity.endFactorRule' : 'identity.setFactorRule',
    entity: 'factorRule',
    entityId: place ?? 'platform',
    changes: { graceDays: [before?.graceDays ?? null, graceDays] },
  });
}

async function hasFactor(work: Work): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_second_factor(${work.personId}) as has`.execute(work.tx);
  return rows[0]!.has;
}

async function nameOf(work: Work, personId: string): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select coalesce(preferred_name, legal_name) as name from people where id = ${personId}`.execute(work.tx);
  return rows[0]?.name ?? '–';
}
