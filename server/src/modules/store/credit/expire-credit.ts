import { creditByDay, creditWarning } from '@app/domain/store/credit';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { oneByOne } from '../../../platform/jobs/one-by-one.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { inTurn } from './company-rules.ts';
import { creditLots } from './credit.ts';
import { book } from '../payments/journal.ts';
import { writeStoreEmail } from '../emails.ts';

type Owed = { companyId: string; currency: string; timeZone: string };

/**
 * Every night: credit whose last day passed is booked out, and admins are warned of what ends soon. Run twice it
 * changes nothing.
 */
export const expireCredit: Job = {
  name: 'store.expireCredit',
  schedule: '10 4 * * *',
  async run(runtime) {
    const owed = await workAsSystem(
      runtime,
      expireCredit.name,
      async (work) => {
        work.reach('order.manage');
        const { rows } =
          await sql<Owed>`select distinct e.company_id as "companyId", e.currency, c.time_zone as "timeZone"
          from journal_lines l join journal_entries e on e.company_id = l.company_id and e.id = l.entry_id
            join companies c on c.id = e.company_id
          where l.account = 'credit' and l.amount_minor < 0 and l.expires_on is not null`.execute(work.tx);
        return rows;
      },
      { write: false, audited: false },
    );
    await oneByOne(owed, (one) =>
      workAsSystem(runtime, expireCredit.name, async (work) => (work.reach('order.manage'), keep(work, runtime, one)), {
        companyId: one.companyId,
        audited: false,
      }),
    );
  },
};

async function keep(work: Work, runtime: Runtime, { companyId, currency, timeZone }: Owed): Promise<void> {
  await inTurn(work, companyId);
  const today = dayOf(work.now, timeZone);
  for (const { expiresOn, minor } of creditByDay(await creditLots(work, companyId, currency))) {
    if (expiresOn < today) {
      await book(work, {
        companyId,
        what: 'creditExpired',
        currency,
        sides: { credit: minor, expired: -minor },
        expiresOn,
      });
      work.record({
        entity: 'credit',
        entityId: companyId,
        action: 'store.expireCredit',
        changes: { expiredMinor: minor, currency, expiresOn },
      });
      continue;
    }
    const days = creditWarning(expiresOn, today);
    if (days === null) continue;
    for (const personId of await adminsOf(work, companyId))
      await writeStoreEmail(work, runtime, 'creditExpiring', {
        ...{ personId, companyId, path: '/store', key: `${companyId}:${currency}:${expiresOn}:${days}:${personId}` },
        total: { minor, currency },
        day: expiresOn,
      });
  }
}

async function adminsOf(work: Work, companyId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select person_id as id from employments where company_id = ${companyId} and bu_admin_since is not null
    and ended_on is null`.execute(work.tx);
  return rows.map(({ id }) => id);
}
