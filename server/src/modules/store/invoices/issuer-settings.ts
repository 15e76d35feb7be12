import * as api from '@app/contract/store/store-settings';
import { coolingHours } from '@app/domain/access/guarded-change';
import { isCurrency } from '@app/domain/money/currency';
import { isCountry } from '@app/domain/store/countries';
import { DomainError, refuseFields } from '@app/domain/errors';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { hasSecondPerson, ownRow, platformAdmins, tellAdmins } from '../credit/guard-admins.ts';
import type { RuleChangeEmail } from '../credit/rule-change-email-words.ts';
import type { InvoiceSeller } from './issuers.ts';
import { issuerChanges, sellerFields } from './issuers.ts';

type Row = {
  id: string;
  country: string;
  region: string | null;
  invoicePrefix: string;
  creditNotePrefix: string;
  currencies: string[];
  sellsTo: string[];
} & InvoiceSeller;
const columns =
  sql.raw(`id, name, coalesce(address -> 'lines', '[]') as "addressLines", country, region, tax_ids as "taxIds", invoice_prefix as "invoicePrefix", credit_note_prefix as "creditNotePrefix", currencies, sells_to as "sellsTo",
  bank_details as "bankDetails", footer`);
const first = sql<Row>`select ${columns} from issuers order by id limit 1`;

/** The seller, held until the commit, with what invoices say at this moment. */
async function holdIssuer(work: Work): Promise<Row | null> {
  const { rows } = await sql<Row>`select ${columns} from issuers order by id limit 1 for update`.execute(work.tx);
  return rows[0]
    ? { ...rows[0], ...issuerChanges.inForce(await issuerChanges.open(work, rows[0].id), work.now) }
    : null;
}

export const getIssuer = query(api.getIssuer, async (work) => {
  work.reach('order.manage');
  const { rows } = await first.execute(work.tx);
  if (!rows[0]) return null;
  const { id, ...row } = rows[0];
  const open = await issuerChanges.open(work, id);
  const change = await issuerChanges.shown(work, open, ownRow(work, await platformAdmins(work)));
  return { ...row, ...issuerChanges.inForce(open, work.now), change };
});

const same = (one: string | readonly string[], other: string | readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * What differs of what invoices say, and waits. To show nothing any more is the safe way, and takes effect at once, as
 * does naming the seller.
 */
function sellerChange(before: Row, given: InvoiceSeller): Partial<InvoiceSeller> {
  const fields = sellerFields.filter((field) => !same(given[field], before[field]) && given[field].length > 0);
  return Object.fromEntries(fields.map((field) => [field, given[field]]));
}

export const saveIssuer = command(api.saveIssuer, async (work, asked, { runtime }) => {
  work.reach('order.manage');
  const given = { ...asked, addressLines: asked.addressLines.filter(Boolean), taxIds: asked.taxIds.filter(Boolean) };
  const unknown = given.currencies.findIndex((one) => !isCurrency(one));
  if (unknown >= 0) refuseFields([{ path: 'currencies', code: 'settingOutside' }]);
  const nowhere = given.sellsTo.findIndex((one) => !isCountry(one));
  if (nowhere >= 0) refuseFields([{ path: 'sellsTo', code: 'countryUnknown' }]);
  if (!isCountry(given.country)) refuseFields([{ path: 'country', code: 'countryUnknown' }]);
  const sellsTo = [...new Set(given.sellsTo)].toSorted();
  const before = await holdIssuer(work);
  const after = before ? sellerChange(before, given) : {};
  const waits = Object.keys(after).length > 0;
  const open = before && (await issuerChanges.open(work, before.id));
  const { country, region, invoicePrefix, creditNotePrefix, currencies } = given;
  const { name, addressLines, taxIds, bankDetails, footer } = { ...given, ...pick(before, after) };
  const address = JSON.stringify({ lines: addressLines });
  const ids = JSON.stringify(taxIds);
  const saved = before
    ? await sql<{
        id: string;
      }>`update issuers set name = ${name}, address = ${address}::jsonb, country = ${country}, region = ${region},
        tax_ids = ${ids}::jsonb,
        invoice_prefix = ${invoicePrefix}, credit_note_prefix = ${creditNotePrefix}, currencies = ${currencies}::text[],
          sells_to = ${sellsTo}::text[], bank_details = ${bankDetails}, footer = ${footer},
        changed_at = ${work.now}, changed_by = ${work.personId} where id = ${before.id} returning id`.execute(work.tx)
    : await sql<{
        id: string;
      }>`insert into issuers (name, address, country, region, tax_ids, invoice_prefix, credit_note_prefix, currencies,
        sells_to, bank_details, footer, changed_at, changed_by)
        values (${name}, ${address}::jsonb, ${country}, ${region}, ${ids}::jsonb, ${invoicePrefix}, ${creditNotePrefix},
          ${currencies}::text[], ${sellsTo}::text[], ${bankDetails}, ${footer}, ${work.now},
          ${work.personId}) returning id`.execute(work.tx);
  const id = saved.rows[0]!.id;
  if (open && before) {
    // Written with the rest: it is in force already, or what was cleared is about the same.
    if (Object.keys(issuerChanges.inForce(open, work.now)).length > 0) await issuerChanges.settle(work, open);
    else if (!waits && isWithdrawnBy(open.after, before, given)) await issuerChanges.withdraw(work, open);
  }
  if (waits) {
    const admins = await platformAdmins(work);
    const change = await issuerChanges.propose(
      work,
      id,
      { before: pick(before, after), after },
      hasSecondPerson(work, admins, coolingHours.bankDetails),
    );
    await tell(work, runtime, 'bankProposed', id, change.id);
  }
  const shown = { name, addressLines, taxIds, bankDetails, footer };
  const details = { before: before && pick(before, shown), after: shown };
  work.record({
    entity: 'issuer',
    entityId: id,
    changes: {
      country,
      currencies,
      sellsTo,
      invoicePrefix,
      creditNotePrefix,
      invoiceDetails: details,
      ...(waits && { waits: after }),
    },
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
  const { name, addressLines, taxIds, bankDetails, footer } = { ...before, ...after };
  await sql`update issuers set name = ${name}, address = ${JSON.stringify({ lines: addressLines })}::jsonb,
    tax_ids = ${JSON.stringify(taxIds)}::jsonb, bank_details = ${bankDetails}, footer = ${footer},
    changed_at = ${work.now}, changed_by = ${work.personId} where id = ${id}`.execute(work.tx);
  work.record({
    action: 'issuer.confirm',
    entity: 'issuer',
    entityId: id,
    changes: { before: pick(before, after), after, proposedBy },
  });
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
async function tell(
  work: Work,
  runtime: Runtime,
  letter: RuleChangeEmail,
  issuerId: string,
  changeId: string,
): Promise<void> {
  const admins = await platformAdmins(work);
  const change = await issuerChanges.shown(work, await issuerChanges.open(work, issuerId), null);
  if (change?.id !== changeId) return;
  const { rows } = await sql<{ id: string }>`select id from companies where is_platform`.execute(work.tx);
  await tellAdmins(work, runtime, admins, letter, {
    change,
    path: `/admin/companies/${rows[0]?.id ?? ''}?tab=seller`,
    companyId: null,
  });
}

/** What was cleared while other details wait: they were meant for what is gone. */
const isWithdrawnBy = (waiting: Partial<InvoiceSeller>, before: Row, given: InvoiceSeller): boolean =>
  (Object.keys(waiting) as (keyof InvoiceSeller)[]).some((field) => !same(given[field], before[field]));

const pick = (row: InvoiceSeller | null, part: Partial<InvoiceSeller>): Partial<InvoiceSeller> =>
  row ? Object.fromEntries((Object.keys(part) as (keyof InvoiceSeller)[]).map((field) => [field, row[field]])) : {};
