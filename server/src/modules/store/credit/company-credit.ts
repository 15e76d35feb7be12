import * as api from '@app/contract/store/store-settings';
import { creditBalance, creditExpiresOn } from '@app/domain/store/credit';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import { inTurn, rulesOf } from './company-rules.ts';
import { creditLots } from './credit.ts';
import { book } from '../payments/journal.ts';
import { termsFacts } from '../orders/ordered-facts.ts';

export const getCredit = query(api.getCredit, async (work, { companyId }) => {
  work.authorize('creditTerms.change', { companyId });
  const { currency } = await rulesOf(work, companyId);
  const { limitMinor, invoiceDays, owedMinor, mostDaysOverdue } = await termsFacts(work, companyId, currency);
  const lots = (await creditLots(work, companyId, currency)).filter(({ minor }) => minor > 0);
  return {
    currency,
    limitMinor,
    invoiceDays: invoiceDays ?? 30,
    owedMinor,
    mostDaysOverdue,
    creditMinor: creditBalance(lots, work.today),
    lots: lots.map(({ minor, expiresOn }) => ({ minor, expiresOn })),
  };
});

export const saveCreditTerms = command(api.saveCreditTerms, async (work, { companyId, limitMinor, invoiceDays }) => {
  work.authorize('creditTerms.change', { companyId });
  const { currency } = await rulesOf(work, companyId);
  await inTurn(work, companyId);
  const before = await termsFacts(work, companyId, currency);
  await sql`insert into credit_terms (company_id, invoice_days, credit_limit_minor, currency, changed_at, changed_by)
    values (${companyId}, ${invoiceDays}, ${limitMinor}, ${currency}, ${work.now}, ${work.personId})
    on conflict (company_id) do update set invoice_days = excluded.invoice_days,
      credit_limit_minor = excluded.credit_limit_minor, currency = excluded.currency,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(work.tx);
  const changes = {
    limitMinor: { before: before.limitMinor, after: limitMinor },
    invoiceDays: { before: before.invoiceDays, after: invoiceDays },
  };
  work.record({ entity: 'creditTerms', entityId: companyId, companyId, changes });
  return {};
});

/** Credit that was paid for came to the bank; credit that is a gift is marketing. */
export const grantCredit = command(api.grantCredit, async (work, { companyId, amountMinor, months, paid, note }) => {
  work.authorize('creditTerms.change', { companyId });
  const { currency } = await rulesOf(work, companyId);
  await inTurn(work, companyId);
  const expiresOn = creditExpiresOn(work.today, months);
  await book(work, {
    companyId,
    what: 'creditGranted',
    currency,
    note,
    sides: { credit: -amountMinor, [paid ? 'bank' : 'marketing']: amountMinor },
    expiresOn,
  });
  work.record({
    action: 'creditTerms.change',
    entity: 'credit',
    entityId: companyId,
    companyId,
    changes: { amountMinor, currency, expiresOn, paid },
    reason: note,
  });
  return {};
});
