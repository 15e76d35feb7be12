import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { writeMail } from '../../../platform/mail/mail.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Names } from '../lots/product-name.ts';
import { nameIn } from '../lots/product-name.ts';
import { seatAdmins } from '../lists/seat-admins.ts';
import { endedWords } from '../lists/seat-words.ts';

/** Seats of one lot that ended in a company which had got them from the one that bought them. */
type Told = {
  companyId: string;
  buyerCompanyId: string;
  orderId: string;
  lotId: string;
  productId: string;
  seats: number;
  reason: string;
};

const name = 'seats.tellHolder';

/**
 * The company reads of it in its audit trail and in a letter. Each lot is a change of its own there, so it is told
 * after the one that ended them.
 */
export function holderHears(work: Work, told: Told): Promise<void> {
  return work.enqueue(name, told, { key: `${name}:${told.orderId}:${told.lotId}` });
}

export const notifyHolder: Job = {
  name,
  async run(runtime, payload) {
    const told = payload as Told;
    await workAsSystem(runtime, name, (work) => tell(work, runtime, told), {
      companyId: told.companyId,
      audited: false,
    });
  },
};

async function tell(
  work: Work,
  runtime: Runtime,
  { companyId, buyerCompanyId, orderId, lotId, productId, seats, reason }: Told,
): Promise<void> {
  work.authorize('seat.manage', { companyId });
  const { rows } = await sql<{
    sender: string;
    product: Names;
  }>`select c.display_name as sender, p.names as product from companies c, products p
    where c.id = ${buyerCompanyId} and p.id = ${productId}`.execute(work.tx);
  const { sender, product } = rows[0]!;
  for (const admin of await seatAdmins(work, companyId)) {
    const { action, ...words } = endedWords(admin.locale, {
      name: admin.name,
      sender,
      seats,
      product: nameIn(admin.locale, product),
    });
    await writeMail(work, {
      kind: 'seats.ended',
      to: admin.email,
      locale: admin.locale,
      personId: admin.personId,
      companyId,
      ...words,
      action: { label: action, href: `${runtime.config.publicOrigin}/settings/courses?tab=seats&view=lots` },
      uniqueKey: `seats.ended:${orderId}:${lotId}:${admin.personId}`,
    });
  }
  work.record({
    entity: 'seatLot',
    entityId: lotId,
    action: 'seats.revoke',
    changes: { productId, seats, fromCompanyId: buyerCompanyId },
    reason,
  });
}
