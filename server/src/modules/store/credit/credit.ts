import type { CreditLot, CreditMove } from '@app/domain/store/credit';
import { creditAfter, creditBalance } from '@app/domain/store/credit';
import type { Day } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

type Line = { id: string; minor: number; expiresOn: Day | null; at: string; timeZone: string; expired: boolean };

/** The pieces of a company's prepaid credit with what is left of each: the journal read from its beginning. */
export async function creditLots(work: Work, companyId: string, currency: string): Promise<CreditLot[]> {
  const { rows } = await sql<Line>`select e.id, l.amount_minor::float8 as minor, l.expires_on as "expiresOn", e.at,
      c.time_zone as "timeZone", e.what = 'creditExpired' as expired
    from journal_lines l join journal_entries e on e.company_id = l.company_id and e.id = l.entry_id
      join companies c on c.id = e.company_id
    where l.company_id = ${companyId} and l.account = 'credit' and e.currency = ${currency}
      order by e.at, e.id`.execute(work.tx);
  // What we owe stands as less than nothing: credit that comes is negative, credit that is used positive.
  return creditAfter(
    rows.map(({ id, minor, expiresOn, at, timeZone, expired }): CreditMove => {
      const kind = expired ? 'expired' : minor < 0 ? 'came' : 'used';
      return { id, kind, minor: Math.abs(minor), expiresOn, on: dayOf(at, timeZone) };
    }),
  );
}

export const creditOf = async (work: Work, companyId: string, currency: string): Promise<number> =>
  creditBalance(await creditLots(work, companyId, currency), work.today);
