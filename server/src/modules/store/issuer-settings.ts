import * as api from '@app/contract/store-settings';
import { coolingHours } from '@app/domain/access/guarded-change';
import { isCurrency } from '@app/domain/money/currency';
import { isCountry } from '@app/domain/store/countries';
import { DomainError, refuseFields } from '@app/domain/errors';
import { sql } from 'kysely';
import { command, query } from '../../platform/handler.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { Work } from '../../platform/work.ts';
import { hasSecondPerson, ownRow, platformAdmins, tellAdmins } from './guard-admins.ts';
import type { GuardLetter } from './guard-letter-words.ts';
import type { PaymentDetails } from './issuers.ts';
import { issuerChanges } from './issuers.ts';

type Row = {
  id: string;
  name: string;
  address: { lines?: string[] };
  country: string;
  region: string | null;
  taxIds: string[];
  invoicePrefix: string;
  creditNotePrefix: string;
  currencies: string[];
  sellsTo: string[];
  bankDetails: string;
  footer: string;
};
const columns =
  sql.raw(`id, name, address, country, region, tax_ids as "taxIds", invoice_prefix as "invoicePrefix", credit_note_prefix as "creditNotePrefix", currencies, sells_to as "sellsTo",
  bank_details as "bankDetails", footer`);
const first = sql<Row>`select ${columns} from issuers order by id limit 1`;

/** The seller, held until the commit, with what invoices say at this moment about where to pay. */
async function holdIssuer(work: Work): Promise<Row | null> {
  const { rows } = await sql<Row>`select ${columns} from issuers order by id limit 1 for update`.execute(work.tx);
  return rows[0] ? { ...rows[0], ...issuerChanges.inForce(await issuerChanges.open(work, rows[0].id), work.now) } : null;
}

export const getIssuer = query(api.getIssuer, async (work) => {
  work.reach('order.manage');
  const { rows } = await first.execute(work.tx);
  if (!rows[0]) return null;
  const { id, address, ...row } = rows[0];
  const open = await issuerChanges.open(work, id);
  const change = await issuerChanges.shown(work, open, ownRow(work, await platformAdmins(work)));
  return { ...row, ...issuerChanges.inForce(open, work.now), addressLines: address.lines ?? [], change };
});

/** What differs of where to pay, and waits. To show nothing any more is the safe way, and takes effect at once, as does naming the seller. */
function paymentChange(before: Row, given: PaymentDetails): Partial<PaymentDetails> {
  const fields = (['bankDetails', 'footer'] as const).filter((field) => given[field] !== before[field] && given[field] !== '');
  return Object.fromEntries(fields.map((field) => [field, given[field]]));
}

export const saveIssuer = command(api.saveIssuer, async (work, given, { runtime }) => {
  work.reach('order.manage');
  const unknown = given.currencies.findIndex((one) => !isCurrency(one));
  if (unknown >= 0) refuseFields([{ path: 'currencies', code: 'settingOutside' }]);
  const nowhere = given.sellsTo.findIndex((one) => !isCountry(one));
  if (nowhere >= 0) refuseFields([{ path: 'sellsTo', code: 'countryUnknown' }]);
  if (!isCountry(given.country)) refuseFields([{ path: 'country', code: 'countryUnknown' }]);
  const sellsTo = [...new Set(given.sellsTo)].toSorted();
  const before = await holdIssuer(work);
  const after = before ? paymentChange(before, given) : {};
  const waits = Object.keys(after).length > 0;
  const open = before && (await issuerChanges.open(work, before.id));
  const { name, addressLines, country, region, taxIds, invoicePrefix, creditNotePrefix, currencies } = given;
  const { bankDetails, footer } = { bankDetails: given.bankDetails, footer: given.footer, ...pick(before, after) };
  const address = JSON.stringify({ lines: addressLines.filter(Boolean) });
  const ids = JSON.stringify(taxIds.filter(Boolean));
  const saved = before
    ? await sql<{
        id: string;
      }>`update issuers set name = ${name}, address = ${address}::jsonb, country = ${country}, region = ${region}, tax_ids = ${ids}::jsonb,
        invoice_prefix = ${invoicePrefix}, credit_note_prefix = ${creditNotePrefix}, currencies = ${currencies}::text[], sells_to = ${sellsTo}::text[], bank_details = ${bankDetails}, footer = ${footer},
        changed_at = ${work.now}, changed_by = ${work.personId} where id = ${before.id} returning id`.execute(work.tx)
    : await sql<{
        id: string;
      }>`insert into issuers (name, address, country, region, tax_ids, invoice_prefix, credit_note_prefix, currencies, sells_to, bank_details, footer, changed_at, changed_by)
        values (${name}, ${address}::jsonb, ${country}, ${region}, ${ids}::jsonb, ${invoicePrefix}, ${creditNotePrefix}, ${currencies}::text[], ${sellsTo}::text[], ${bankDetails}, ${footer}, ${work.now},
          ${work.personId}) returning id`.execute(work.tx);
  const id = saved.rows[0]!.id;
  if (open && before) {
    // Written with the rest: it is in force already, or what was cleared is about the same.
    if (Object.keys(issuerChanges.inForce(open, work.now)).length > 0) await issuerChanges.settle(work, open);
    else if (!waits && isWithdrawnBy(open.after, before, given)) await issuerChanges.withdraw(work, open);
  }
  if (waits) {
    const admins = await platformAdmins(work);
    const change = await issuerChanges.propose(work, id, { before: pick(before, after), after }, hasSecondPerson(work, admins, coolingHours.bankDetails));
    await tell(work, runtime, 'bankProposed', id, change.id);
  }
  const details = { before: before && pick(before, { bankDetails, footer }), after: { bankDetails, footer } };
  work.record({
    entity: 'issuer',
    entityId: id,
    changes: { name, country, currencies, sellsTo, invoicePrefix, creditNotePrefix, paymentDetails: details, ...(waits && { waits: after }) },
  });
  return { waits };
});

export const confirmIssuerChange = command(api.confirmIssuerChange, async (work, { changeId }, { runtime }) => {
  work.reach('order.manage');
  const { id, ...before } = await issuerToChange(work);
  const me = ownRow(work, await platformAdmins(work));
  if (!me) throw new DomainError('notAllowed');
  await tell(work, runtime, 'bankConfirmed', id, changeId);
  const { after, proposedBy } = await issuerChanges.confirm(work, id, changeId, me);
  const { bankDetails, footer } = { ...before, ...after };
  await sql`update issuers set bank_details = ${bankDetails}, footer = ${footer}, changed_at = ${work.now}, changed_by = ${work.personId} where id = ${id}`.execute(
    work.tx,
  );
  work.record({ action: 'issuer.confirm', entity: 'issuer', entityId: id, changes: { before: pick(before, after), after, proposedBy } });
  return {};
});

export const cancelIssuerChange = command(api.cancelIssuerChange, async (work, { changeId }, { runtime }) => {
  work.reach('order.manage');
  const { id } = await issuerToChange(work);
  await tell(work, runtime, 'bankCancelled', id, changeId);
  const { after: cancelled, proposedBy } = await issuerChanges.cancel(work, id, changeId);
  work.record({ action: 'issuer.cancel', entity: 'issuer', entityId: id, changes: { cancelled, proposedBy } });
  return {};
});

async function issuerToChange(work: Work): Promise<Row> {
  const issuer = await holdIssuer(work);
  if (!issuer) throw new DomainError('notFound');
  return issuer;
}

/** Told of the change that waits; of another there is nothing to tell. */
async function tell(work: Work, runtime: Runtime, letter: GuardLetter, issuerId: string, changeId: string): Promise<void> {
  const admins = await platformAdmins(work);
  const change = await issuerChanges.shown(work, await issuerChanges.open(work, issuerId), null);
  if (change?.id !== changeId) return;
  const { rows } = await sql<{ id: string }>`select id from companies where is_platform`.execute(work.tx);
  await tellAdmins(work, runtime, admins, letter, { change, path: `/admin/companies/${rows[0]?.id ?? ''}?tab=seller`, companyId: null });
}

/** What was cleared while other details wait: they were meant for what is gone. */
const isWithdrawnBy = (waiting: Partial<PaymentDetails>, before: Row, given: PaymentDetails): boolean =>
  (Object.keys(waiting) as (keyof PaymentDetails)[]).some((field) => given[field] !== before[field]);

const pick = (row: PaymentDetails | null, part: Partial<PaymentDetails>): Partial<PaymentDetails> =>
  row ? Object.fromEntries((Object.keys(part) as (keyof PaymentDetails)[]).map((field) => [field, row[field]])) : {};
