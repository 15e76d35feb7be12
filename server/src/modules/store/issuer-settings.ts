import * as api from '@app/contract/store-settings';
import { isCurrency } from '@app/domain/money/currency';
import { isCountry } from '@app/domain/store/countries';
import { refuseFields } from '@app/domain/errors';
import { sql } from 'kysely';
import { command, query } from '../../platform/handler.ts';

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
const first = sql<Row>`select id, name, address, country, region, tax_ids as "taxIds", invoice_prefix as "invoicePrefix", credit_note_prefix as "creditNotePrefix", currencies, sells_to as "sellsTo",
  bank_details as "bankDetails", footer from issuers order by id limit 1`;

export const getIssuer = query(api.getIssuer, async (work) => {
  work.reach('order.manage');
  const { rows } = await first.execute(work.tx);
  if (!rows[0]) return null;
  const { id: _id, address, ...row } = rows[0];
  return { ...row, addressLines: address.lines ?? [] };
});

export const saveIssuer = command(api.saveIssuer, async (work, given) => {
  work.reach('order.manage');
  const unknown = given.currencies.findIndex((one) => !isCurrency(one));
  if (unknown >= 0) refuseFields([{ path: 'currencies', code: 'settingOutside' }]);
  const nowhere = given.sellsTo.findIndex((one) => !isCountry(one));
  if (nowhere >= 0) refuseFields([{ path: 'sellsTo', code: 'countryUnknown' }]);
  if (!isCountry(given.country)) refuseFields([{ path: 'country', code: 'countryUnknown' }]);
  const sellsTo = [...new Set(given.sellsTo)].toSorted();
  const { rows } = await first.execute(work.tx);
  const { name, addressLines, country, region, taxIds, invoicePrefix, creditNotePrefix, currencies, bankDetails, footer } = given;
  const address = JSON.stringify({ lines: addressLines.filter(Boolean) });
  const ids = JSON.stringify(taxIds.filter(Boolean));
  const saved = rows[0]
    ? await sql<{
        id: string;
      }>`update issuers set name = ${name}, address = ${address}::jsonb, country = ${country}, region = ${region}, tax_ids = ${ids}::jsonb,
        invoice_prefix = ${invoicePrefix}, credit_note_prefix = ${creditNotePrefix}, currencies = ${currencies}::text[], sells_to = ${sellsTo}::text[], bank_details = ${bankDetails}, footer = ${footer},
        changed_at = ${work.now}, changed_by = ${work.personId} where id = ${rows[0].id} returning id`.execute(work.tx)
    : await sql<{
        id: string;
      }>`insert into issuers (name, address, country, region, tax_ids, invoice_prefix, credit_note_prefix, currencies, sells_to, bank_details, footer, changed_at, changed_by)
        values (${name}, ${address}::jsonb, ${country}, ${region}, ${ids}::jsonb, ${invoicePrefix}, ${creditNotePrefix}, ${currencies}::text[], ${sellsTo}::text[], ${bankDetails}, ${footer}, ${work.now},
          ${work.personId}) returning id`.execute(work.tx);
  work.record({ entity: 'issuer', entityId: saved.rows[0]!.id, changes: { name, country, currencies, sellsTo, invoicePrefix, creditNotePrefix } });
  return {};
});
