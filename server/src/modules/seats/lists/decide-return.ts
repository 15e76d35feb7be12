import * as api from '@app/contract/seats/seat-returns';
import { DomainError, refuseFields } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import { writeMail } from '../../../platform/mail/mail.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import { declineReturn } from '../holding/decline-return.ts';
import { moveSeats } from '../holding/move-seats.ts';
import { returnWords } from './seat-words.ts';

type Waiting = {
  id: string;
  askedBy: string | null;
  name: string | null;
  email: string | null;
  locale: string | null;
  product: { en?: string; fr?: string };
};

/**
 * The platform's answer to granted seats that a company gives back. Seats that were bought are money's: their refund
 * decides about them.
 */
export const decideSeatReturn = command(
  api.decideSeatReturn,
  async (work, { companyId, productId, lotId, approved, reason }, call) => {
    work.authorize('products.edit');
    if (!approved && reason.length < 3) refuseFields([{ path: 'reason', code: 'reasonTooShort' }]);
    await lockSeatsOf(work, companyId);
    const { rows } =
      await sql<Waiting>`select s.id, s.changed_by as "askedBy", coalesce(p.preferred_name, p.legal_name) as name,
        p.email, p.locale, d.names as product
    from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
      join products d on d.id = s.product_id left join people p on p.id = s.changed_by
    where s.company_id = ${companyId} and s.lot_id = ${lotId} and s.product_id = ${productId} and l.origin = 'granted'
      and s.state = 'returnPending' order by s.id for update of s`.execute(work.tx);
    if (rows.length === 0) throw new DomainError('notFound');
    const these = { companyId, seatIds: rows.map(({ id }) => id), cause: { reason } };
    const moved = approved ? await moveSeats(work, { ...these, event: 'revoke' }) : await declineReturn(work, these);
    if (moved.length < rows.length) throw new DomainError('changedElsewhere');
    for (const asker of new Map(rows.map((row) => [row.askedBy, row])).values()) {
      if (!asker.askedBy || !asker.email) continue;
      const locale = asker.locale ?? 'en';
      const product = (locale === 'fr' ? asker.product.fr : undefined) ?? asker.product.en ?? asker.product.fr ?? '';
      const seats = rows.filter(({ askedBy }) => askedBy === asker.askedBy).length;
      const { action, ...words } = returnWords(locale, { name: asker.name ?? '', product, seats, approved, reason });
      await writeMail(work, {
        kind: 'seats.return',
        to: asker.email,
        locale,
        personId: asker.askedBy,
        companyId,
        ...words,
        action: { label: action, href: `${call.runtime.config.publicOrigin}/settings/courses?tab=seats` },
      });
    }
    work.record({
      entity: 'seatLot',
      entityId: lotId,
      companyId,
      action: 'seats.revoke',
      changes: { productId, approved, seats: moved.length },
      ...(reason && { reason }),
    });
    return { seats: moved.length };
  },
);
