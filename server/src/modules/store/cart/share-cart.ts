import * as api from '@app/contract/store/cart';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { countChange, findCart } from './cart-records.ts';
import { refuseNoBuyer, rulesOf } from '../credit/company-rules.ts';
import { writeStoreEmail } from '../emails.ts';
import { namesOf } from './get-cart.ts';

export const listApprovers = query(api.listApprovers, async (work) => {
  work.authorize('cart.use', { personId: work.personId, companyId: work.companyId });
  return (await approversOf(work, work.companyId)).filter(({ personId }) => personId !== work.personId);
});

/** Shows it; nothing of it can be changed by whom it is shown to. */
export const shareCart = command(
  api.shareCart,
  async (work, { personId }, { runtime }) => {
    work.authorize('cart.use', { personId: work.personId, companyId: work.companyId });
    await refuseNoBuyer(work, 'company');
    const cart = await findCart(work, { boughtFor: 'company' }, true);
    if (!cart) throw new DomainError('notFound');
    if (personId === null) {
      await sql`update carts set shared_with = null, shared_at = null
        where company_id = ${cart.companyId} and id = ${cart.id}`.execute(work.tx);
    } else {
      const approvers = await approversOf(work, cart.companyId);
      if (!approvers.some((one) => one.personId === personId)) throw new DomainError('notFound');
      await sql`update carts set shared_with = ${personId}, shared_at = ${work.now}
        where company_id = ${cart.companyId} and id = ${cart.id}`.execute(work.tx);
      const names = await namesOf(work, [work.personId]);
      await writeStoreEmail(work, runtime, 'cartShared', {
        personId,
        companyId: cart.companyId,
        by: names.get(work.personId) ?? '',
        path: `/cart?shared=${cart.id}`,
        key: `${cart.id}:${cart.version}:${personId}`,
      });
    }
    await countChange(work, cart);
    return {};
  },
  { audited: false },
);

/** Who approves for a company: those its rules name, else its admins. */
export async function approversOf(work: Work, companyId: string): Promise<{ personId: string; name: string }[]> {
  const { rules } = await rulesOf(work, companyId);
  const chosen = [...rules.approverPersonIds];
  const who = chosen.length > 0 ? sql`e.person_id = any(${chosen}::uuid[])` : sql`e.bu_admin_since is not null`;
  const { rows } = await sql<{
    personId: string;
    name: string;
  }>`select e.person_id as "personId", coalesce(p.preferred_name, p.legal_name) as name
    from employments e join people p on p.id = e.person_id
      where e.company_id = ${companyId} and e.ended_on is null and ${who} order by name`.execute(work.tx);
  return rows;
}
