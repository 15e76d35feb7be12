import * as api from '@app/contract/store-settings';
import { DomainError, refuseFields } from '@app/domain/errors';
import { purchaseRulesIssues } from '@app/domain/store/purchase-rules';
import { sql } from 'kysely';
import { command, query } from '../../platform/handler.ts';
import type { Work } from '../../platform/work.ts';
import { rulesOf } from './company-rules.ts';
import { creditOf } from './credit.ts';
import { termsFacts } from './ordered-facts.ts';
import { readBilling } from './place-order.ts';

export const getPurchaseRules = query(api.getPurchaseRules, async (work) => {
  work.authorize('purchaseRules.change', { companyId: work.companyId });
  const { rules, costCentres, billing, currency } = await rulesOf(work, work.companyId);
  const terms = await termsFacts(work, work.companyId, currency);
  const { limitMinor, owedMinor, invoiceDays } = terms;
  return {
    rules: { ...rules, chosenPersonIds: [...rules.chosenPersonIds], approverPersonIds: [...rules.approverPersonIds], methods: [...rules.methods] },
    costCentres,
    billing,
    currency,
    people: await peopleNamed(work, [...rules.chosenPersonIds, ...rules.approverPersonIds]),
    creditMinor: await creditOf(work, work.companyId, currency),
    terms: limitMinor > 0 ? { limitMinor, owedMinor, invoiceDays: invoiceDays ?? 0 } : null,
  };
});

export const savePurchaseRules = command(api.savePurchaseRules, async (work, { rules, costCentres, billing }) => {
  work.authorize('purchaseRules.change', { companyId: work.companyId });
  refuseFields(purchaseRulesIssues(rules).map(({ path, code }) => ({ path: `rules.${path}`, code })));
  const named = [...new Set([...rules.chosenPersonIds, ...rules.approverPersonIds])];
  if ((await peopleNamed(work, named)).length !== named.length) throw new DomainError('notFound');
  const before = await rulesOf(work, work.companyId);
  // Without one what was kept before stays.
  const kept = billing && JSON.stringify(readBilling(billing));
  await sql`insert into purchase_rules (company_id, currency, rules, cost_centres, billing, changed_at, changed_by)
    values (${work.companyId}, ${before.currency}, ${JSON.stringify(rules)}::jsonb, ${[...new Set(costCentres)]}::text[], coalesce(${kept}::jsonb, '{}'), ${work.now}, ${work.personId})
    on conflict (company_id) do update set rules = excluded.rules, cost_centres = excluded.cost_centres, billing = coalesce(${kept}::jsonb, purchase_rules.billing), changed_at = excluded.changed_at,
      changed_by = excluded.changed_by`.execute(work.tx);
  work.record({
    entity: 'purchaseRules',
    entityId: work.companyId,
    changes: { rules: { before: before.rules, after: rules }, costCentres: { before: before.costCentres, after: costCentres } },
  });
  return {};
});

async function peopleNamed(work: Work, personIds: readonly string[]): Promise<{ personId: string; name: string }[]> {
  const { rows } = await sql<{ personId: string; name: string }>`select e.person_id as "personId", coalesce(p.preferred_name, p.legal_name) as name
    from employments e join people p on p.id = e.person_id where e.company_id = ${work.companyId} and e.person_id = any(${[...new Set(personIds)]}::uuid[]) order by name`.execute(
    work.tx,
  );
  return rows;
}
