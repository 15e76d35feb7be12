import * as api from '@app/contract/store/store-settings';
import { coolingHours, guardedChangeState, isEstablished } from '@app/domain/access/guarded-change';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import { isAboutTheSame, splitRulesChange } from '@app/domain/store/looser-rules';
import type { PurchaseRules } from '@app/domain/store/purchase-rules';
import { purchaseRulesIssues } from '@app/domain/store/purchase-rules';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { BuyingRules } from './company-rules.ts';
import { inTurn, ruleChanges, rulesOf } from './company-rules.ts';
import { creditOf } from './credit.ts';
import { companyAdmins, hasSecondPerson, ownRow, tellAdmins } from './guard-admins.ts';
import type { RuleChangeEmail } from './rule-change-email-words.ts';
import { termsFacts } from '../orders/ordered-facts.ts';
import { readBilling } from '../orders/place-order.ts';

type Part = Partial<PurchaseRules>;

export const getPurchaseRules = query(api.getPurchaseRules, async (work) => {
  work.authorize('purchaseRules.change', { companyId: work.companyId });
  const { rules, costCentres, billing, currency, change: open } = await rulesOf(work, work.companyId);
  const terms = await termsFacts(work, work.companyId, currency);
  const { limitMinor, owedMinor, invoiceDays } = terms;
  const change = await ruleChanges.shown(work, open, ownRow(work, await companyAdmins(work)));
  return {
    rules: {
      ...rules,
      chosenPersonIds: [...rules.chosenPersonIds],
      approverPersonIds: [...rules.approverPersonIds],
      methods: [...rules.methods],
    },
    costCentres,
    billing,
    currency,
    people: await peopleNamed(work, peopleIn(rules, change?.before, change?.after)),
    creditMinor: await creditOf(work, work.companyId, currency),
    terms: limitMinor > 0 ? { limitMinor, owedMinor, invoiceDays: invoiceDays ?? 0 } : null,
    change: change as never,
  };
});

/**
 * What tightens the rules is in force at once; what loosens them waits for another administrator, or for a day
 * (decision 79).
 */
export const savePurchaseRules = command(
  api.savePurchaseRules,
  async (work, { rules, costCentres, billing }, { runtime }) => {
    work.authorize('purchaseRules.change', { companyId: work.companyId });
    refuseFields(purchaseRulesIssues(rules).map(({ path, code }) => ({ path: `rules.${path}`, code })));
    const named = peopleIn(rules);
    if ((await peopleNamed(work, named)).length !== named.length) throw new DomainError('notFound');
    await refuseSample(work, named);
    await inTurn(work, work.companyId);
    const before = await rulesOf(work, work.companyId);
    const admins = await companyAdmins(work);
    // Who became an administrator to be chosen is chosen as anyone else.
    const established = admins.filter(({ adminSince }) =>
      isEstablished(adminSince, work.now, coolingHours.purchaseRules),
    );
    // Before its first rules a company has no limit that one could lift.
    const { atOnce, waits } = before.written
      ? splitRulesChange(before.rules, rules, new Set(established.map(({ personId }) => personId)))
      : { atOnce: rules, waits: {} };
    const looser = Object.keys(waits).length > 0;
    await closeChange(work, before, { ...atOnce, ...waits });
    await writeRules(
      work,
      before,
      { ...before.rules, ...atOnce },
      { costCentres, billing: billing && readBilling(billing) },
    );
    if (looser) {
      const part = { before: pick(before.rules, waits), after: waits };
      const change = await ruleChanges.propose(
        work,
        work.companyId,
        part,
        hasSecondPerson(work, admins, coolingHours.purchaseRules),
      );
      await tell(work, runtime, 'rulesProposed', change.id);
    }
    work.record({
      entity: 'purchaseRules',
      entityId: work.companyId,
      changes: {
        rules: { before: before.rules, after: { ...before.rules, ...atOnce } },
        costCentres: { before: before.costCentres, after: costCentres },
        ...(looser && { waits }),
      },
    });
    return { waits: looser };
  },
);

export const confirmPurchaseRules = command(api.confirmPurchaseRules, async (work, { changeId }, { runtime }) => {
  work.authorize('purchaseRules.change', { companyId: work.companyId });
  await inTurn(work, work.companyId);
  const before = await rulesOf(work, work.companyId);
  const me = ownRow(work, await companyAdmins(work));
  if (!me) throw new DomainError('notAllowed');
  await tell(work, runtime, 'rulesConfirmed', changeId);
  const { after, proposedBy } = await ruleChanges.confirm(work, work.companyId, changeId, me);
  await writeRules(work, before, { ...before.rules, ...after }, { costCentres: before.costCentres, billing: null });
  const changes = { rules: { before: before.rules, after: { ...before.rules, ...after } }, proposedBy };
  work.record({ action: 'purchaseRules.confirm', entity: 'purchaseRules', entityId: work.companyId, changes });
  return {};
});

export const cancelPurchaseRules = command(api.cancelPurchaseRules, async (work, { changeId }, { runtime }) => {
  work.authorize('purchaseRules.change', { companyId: work.companyId });
  await inTurn(work, work.companyId);
  await tell(work, runtime, 'rulesCancelled', changeId);
  const { after: cancelled, proposedBy } = await ruleChanges.cancel(work, work.companyId, changeId);
  work.record({
    action: 'purchaseRules.cancel',
    entity: 'purchaseRules',
    entityId: work.companyId,
    changes: { cancelled, proposedBy },
  });
  return {};
});

/** A change that is in force is written with what is saved; one that waits makes room for what is about the same. */
async function closeChange(work: Work, { change }: BuyingRules, saved: Part): Promise<void> {
  if (!change) return;
  const state = guardedChangeState(change, work.now);
  if (state === 'inForce') await ruleChanges.settle(work, change);
  else if (state === 'waiting' && isAboutTheSame(saved, change.after)) await ruleChanges.withdraw(work, change);
}

type Beside = { costCentres: readonly string[]; billing: object | null };

/** Without billing what was kept before stays. */
async function writeRules(
  work: Work,
  { currency }: BuyingRules,
  rules: PurchaseRules,
  { costCentres, billing }: Beside,
): Promise<void> {
  const kept = billing && JSON.stringify(billing);
  await sql`insert into purchase_rules (company_id, currency, rules, cost_centres, billing, changed_at, changed_by)
    values (${work.companyId}, ${currency}, ${JSON.stringify(rules)}::jsonb, ${[...new Set(costCentres)]}::text[],
      coalesce(${kept}::jsonb, '{}'), ${work.now}, ${work.personId})
    on conflict (company_id) do update set rules = excluded.rules, cost_centres = excluded.cost_centres,
      billing = coalesce(${kept}::jsonb, purchase_rules.billing), changed_at = excluded.changed_at,
      changed_by = excluded.changed_by`.execute(work.tx);
}

/** Told of the change that is open; of another there is nothing to tell. */
async function tell(work: Work, runtime: Runtime, letter: RuleChangeEmail, changeId: string): Promise<void> {
  const admins = await companyAdmins(work);
  const change = await ruleChanges.shown(work, await ruleChanges.open(work, work.companyId), null);
  if (change?.id === changeId)
    await tellAdmins(work, runtime, admins, letter, {
      change,
      path: '/settings/orders?tab=rules',
      companyId: work.companyId,
    });
}

const pick = (rules: PurchaseRules, part: Part): Part =>
  Object.fromEntries(Object.keys(part).map((field) => [field, rules[field as keyof PurchaseRules]]));

const peopleIn = (...parts: (Part | undefined)[]): string[] => [
  ...new Set(parts.flatMap((part) => [...(part?.chosenPersonIds ?? []), ...(part?.approverPersonIds ?? [])])),
];

/** People of sample data sign in nowhere: an order would wait for them until they are deleted. */
async function refuseSample(work: Work, personIds: readonly string[]): Promise<void> {
  const { rows } = await sql`select from employments where company_id = ${work.companyId}
      and person_id = any(${[...personIds]}::uuid[]) and sample`.execute(work.tx);
  refuseIf(rows.length > 0 ? 'samplePerson' : null);
}

async function peopleNamed(work: Work, personIds: readonly string[]): Promise<{ personId: string; name: string }[]> {
  const { rows } = await sql<{
    personId: string;
    name: string;
  }>`select e.person_id as "personId", coalesce(p.preferred_name, p.legal_name) as name
    from employments e join people p on p.id = e.person_id
      where e.company_id = ${work.companyId} and e.person_id = any(${[...new Set(personIds)]}::uuid[])
      order by name`.execute(work.tx);
  return rows;
}
