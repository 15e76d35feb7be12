import * as api from '@app/contract/store/cart-people';
import { DomainError, refuseFields } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { alreadySeated, holdersOf, provenIn } from '../../seats/index.ts';
import { productsForSale } from '../../products/index.ts';
import type { CartLine, CartRow } from './cart-records.ts';
import { cartOfLine, countChange, linesOf } from './cart-records.ts';
import { refuseNoBuyer } from '../credit/company-rules.ts';
import { growLine } from './put-lines.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

type Person = z.input<typeof api.getCartLinePeople.result>['people'][number];

/** As many as one line can hold. */
const most = 1000;

export const getCartLinePeople = query(api.getCartLinePeople, async (work, { lineId }) => {
  const { cart, line } = await lineToFill(work, lineId, false);
  return { people: await peopleOf(work, cart, line) };
});

/** Their seats are given when the order has them, in the same transaction; until then no one is told anything. */
export const setCartLinePeople = command(
  api.setCartLinePeople,
  async (work, { lineId, personIds, positionIds }) => {
    const { cart, line } = await lineToFill(work, lineId, true);
    await refuseForeignPeople(work, personIds);
    const ids = new Set(personIds);
    for (const positionId of positionIds)
      for (const id of await realOf(work, await holdersOf(work, positionId))) ids.add(id);
    if (ids.size > most) refuseFields([{ path: 'personIds', code: 'quantityTooLarge' }]);
    const forPeople = [...ids];
    await sql`update cart_lines set for_people = ${forPeople}::uuid[]
      where company_id = ${cart.companyId} and id = ${lineId}`.execute(work.tx);
    if (forPeople.length > line.quantity) await growLine(work, cart, line, forPeople.length);
    return { ...(await countChange(work, cart)), people: await peopleOf(work, cart, { ...line, forPeople }) };
  },
  { audited: false },
);

/** A line of one's cart for the company. Who gets its seats, only the person who gives seats says. */
async function lineToFill(work: Work, lineId: string, lock: boolean): Promise<{ cart: CartRow; line: CartLine }> {
  work.authorize('cart.use', { personId: work.personId, companyId: work.companyId });
  const cart = await cartOfLine(work, lineId, lock);
  if (cart.boughtFor !== 'company') throw new DomainError('notFound');
  work.authorize('seat.manage', { companyId: work.companyId });
  await refuseNoBuyer(work, 'company');
  return { cart, line: (await linesOf(work, cart)).find(({ id }) => id === lineId)! };
}

/**
 * Refuses people who were never of the company, those of sample data, and, from people who may not assign seats, anyone
 * but themselves.
 */
export async function refuseForeignPeople(work: Work, personIds: readonly string[]): Promise<void> {
  const ids = [...new Set(personIds)];
  if (ids.some((id) => id !== work.personId)) work.authorize('seat.manage', { companyId: work.companyId });
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from employments where company_id = ${work.companyId}
    and person_id = any(${ids}::uuid[])`.execute(work.tx);
  if (rows[0]!.n !== ids.length) throw new DomainError('notFound');
  if ((await realOf(work, ids)).length < ids.length) throw new DomainError('samplePerson');
}

/** Those of these people of the company who are no sample data. */
async function realOf(work: Work, personIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select person_id as id from employments
    where company_id = ${work.companyId} and person_id = any(${[...personIds]}::uuid[]) and not sample`.execute(
    work.tx,
  );
  return rows.map(({ id }) => id);
}

async function peopleOf(work: Work, cart: CartRow, { productId, forPeople }: CartLine): Promise<Person[]> {
  if (forPeople.length === 0) return [];
  const product = (
    await productsForSale(work, {
      companyId: cart.companyId,
      personId: null,
      currency: cart.currency,
      productIds: [productId],
    })
  ).get(productId);
  const seated = await alreadySeated(work, cart.companyId, productId, forPeople);
  const proofs = await provenIn(work, cart.companyId, product?.courseIds ?? [], forPeople);
  const { rows } = await sql<{
    personId: string;
    name: string;
    employed: boolean;
  }>`select p.id as "personId", coalesce(p.preferred_name, p.legal_name) as name,
      coalesce(m.started_on <= ${work.today}::date and ${notEndedBefore('m', work.today)}, false) as employed
    from people p left join employments m on m.company_id = ${cart.companyId} and m.person_id = p.id
      where p.id = any(${forPeople}::uuid[]) order by p.legal_name, p.id`.execute(work.tx);
  return rows.map(({ personId, name, employed }) => {
    const note = !employed
      ? 'notEmployedNow'
      : seated.has(personId)
        ? 'seatHadAlready'
        : proofs.has(personId)
          ? 'alreadyValid'
          : null;
    return { personId, name, note, until: note === 'alreadyValid' ? proofs.get(personId)! : null };
  });
}
