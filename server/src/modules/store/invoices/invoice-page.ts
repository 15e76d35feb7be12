import { namedRegions } from '@app/domain/store/region-names';
import { taxName } from '@app/domain/store/tax-name';
import { frenchDates } from '@app/domain/french-dates';
import { join } from 'node:path';
import type { RefundDestination } from '@app/domain/store/refund';
import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import { showMoney } from '@app/domain/money/written';
import { Document, Font, Page, StyleSheet, View, renderToBuffer } from '@react-pdf/renderer';
import { Text } from '../../../platform/files/written-pdf.ts';
import { breakWord } from '../../../platform/files/printable.ts';
import type { ReactElement } from 'react';
import { createElement as h } from 'react';
import { invoiceWords } from './invoice-words.ts';

export type InvoiceSnapshot = {
  issuer: { name: string; address: { lines?: string[] }; taxIds: string[]; bankDetails: string; footer: string };
  billing: { name: string; address: string; country: string; region: string | null; taxId: string | null };
  orderNumber: number;
  purchaseOrderNumber: string;
  method: string;
  treatment: string;
  taxes: { name: string; ratePpm: number; baseMinor: number; taxMinor: number }[];
  discountMinor: number;
  subtotalMinor: number;
  /** Of a credit note: where its money goes. Those issued before it was kept say nothing of it. */
  settledBy?: RefundDestination;
  lines: {
    sku: string;
    names: Localised;
    quantity: number;
    unitMinor: number;
    netMinor: number;
    totalMinor: number;
    costCentre: string | null;
  }[];
};
export type InvoiceFacts = {
  kind: 'invoice' | 'creditNote';
  label: string;
  corrects: string | null;
  issuedOn: string;
  dueOn: string | null;
  currency: string;
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
  snapshot: InvoiceSnapshot;
};

const fonts = join(import.meta.dirname, '../../../../assets/fonts');
Font.register({
  family: 'Invoice',
  fonts: [{ src: join(fonts, 'NotoSans-Regular.ttf') }, { src: join(fonts, 'NotoSans-Bold.ttf'), fontWeight: 'bold' }],
});
Font.registerHyphenationCallback(breakWord);

const quiet = '#5b5549';
const spruce = '#134f40';
const style = StyleSheet.create({
  page: {
    fontFamily: 'Invoice',
    fontSize: 9,
    color: '#26231e',
    backgroundColor: '#ffffff',
    padding: 44,
    paddingBottom: 64,
  },
  row: { flexDirection: 'row', justifyContent: 'space-between' },
  title: { fontSize: 18, fontWeight: 'bold', color: spruce },
  label: { fontSize: 7.5, color: quiet, marginBottom: 1 },
  line: { flexDirection: 'row', borderBottomWidth: 0.5, borderColor: '#d9d3c7', paddingVertical: 5 },
  head: { flexDirection: 'row', borderBottomWidth: 1, borderColor: spruce, paddingBottom: 3, marginTop: 22 },
  what: { flexGrow: 1, width: 240, paddingRight: 8 },
  number: { width: 50, textAlign: 'right' },
  money: { width: 84, textAlign: 'right' },
  sum: { flexDirection: 'row', justifyContent: 'flex-end', marginTop: 3 },
  foot: {
    position: 'absolute',
    left: 44,
    right: 44,
    bottom: 28,
    fontSize: 7.5,
    color: quiet,
    flexDirection: 'row',
    justifyContent: 'space-between',
  },
});

/** Draws words only: nothing in a name or an address can fetch or run anything (F15). */
/** Region and country by their names, as on the order. */
function placeWords({ country, region }: InvoiceFacts['snapshot']['billing'], locale: 'en' | 'fr'): string {
  const names = new Map(namedRegions(country, locale).map(({ code, name }) => [code, name]));
  const named = region && (names.get(region) ?? region);
  const home = /^[A-Z]{2}$/.test(country) ? new Intl.DisplayNames([locale], { type: 'region' }).of(country) : country;
  return [named, home].filter(Boolean).join(', ');
}

export function renderInvoice(facts: InvoiceFacts, locale: 'en' | 'fr'): Promise<Buffer> {
  const words = invoiceWords[locale];
  const { snapshot } = facts;
  const { issuer, billing } = snapshot;
  const tag = locale === 'fr' ? 'fr-CA' : 'en-CA';
  const money = (minor: number) => showMoney({ minor, currency: facts.currency }, tag);
  const day = (on: string) => {
    const written = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${on}T00:00:00Z`),
    );
    return locale === 'fr' ? frenchDates(written) : written;
  };
  const rate = (ppm: number) =>
    new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 3 }).format(ppm / 1_000_000);
  const fact = (label: string, value: string) =>
    h(View, { style: { marginBottom: 5 }, key: label }, h(Text, { style: style.label }, label), h(Text, {}, value));
  const sum = (label: string, minor: number, bold = false) =>
    h(
      View,
      { style: style.sum, key: label },
      h(Text, { style: { width: 220, textAlign: 'right', ...(bold && { fontWeight: 'bold', fontSize: 11 }) } }, label),
      h(Text, { style: { ...style.money, ...(bold && { fontWeight: 'bold', fontSize: 11 }) } }, money(minor)),
    );
  const lines = snapshot.lines.map((line, place) =>
    h(
      View,
      { style: style.line, key: String(place), wrap: false },
      h(
        View,
        { style: style.what },
        h(Text, {}, inLanguage(line.names, locale)),
        h(
          Text,
          { style: style.label },
          [line.sku, ...(line.costCentre ? [`${words.costCentre} ${line.costCentre}`] : [])].join(' · '),
        ),
      ),
      h(Text, { style: style.number }, String(line.quantity)),
      h(Text, { style: style.money }, money(line.unitMinor)),
      h(Text, { style: style.money }, money(line.netMinor)),
    ),
  );
  const head: ReactElement = h(
    View,
    { style: style.row },
    h(
      View,
      { style: { width: 250 } },
      h(Text, { style: { fontSize: 12, fontWeight: 'bold' } }, issuer.name),
      ...(issuer.address.lines ?? []).map((one) => h(Text, { key: one }, one)),
      ...issuer.taxIds.map((one) => h(Text, { style: style.label, key: one }, one)),
    ),
    h(
      View,
      { style: { width: 200, alignItems: 'flex-end' } },
      h(Text, { style: style.title }, words.title[facts.kind]),
      h(Text, { style: { fontSize: 11 } }, facts.label),
    ),
  );
  const about: ReactElement = h(
    View,
    { style: { ...style.row, marginTop: 22 } },
    h(
      View,
      { style: { width: 250 } },
      h(Text, { style: style.label }, words.billedTo),
      h(Text, { style: { fontWeight: 'bold' } }, billing.name),
      h(Text, {}, billing.address),
      h(Text, {}, placeWords(billing, locale)),
      billing.taxId ? h(Text, { style: style.label }, `${words.taxId} ${billing.taxId}`) : null,
    ),
    h(
      View,
      { style: { width: 200 } },
      fact(words.issued, day(facts.issuedOn)),
      facts.kind === 'invoice' && facts.dueOn ? fact(words.due, day(facts.dueOn)) : null,
      facts.corrects ? fact(words.corrects, facts.corrects) : null,
      fact(words.order, String(snapshot.orderNumber)),
      snapshot.purchaseOrderNumber ? fact(words.purchaseOrder, snapshot.purchaseOrderNumber) : null,
    ),
  );
  const page = h(
    Page,
    { size: 'LETTER', style: style.page },
    head,
    about,
    h(
      View,
      { style: style.head },
      h(Text, { style: { ...style.what, ...style.label } }, words.what),
      h(Text, { style: { ...style.number, ...style.label } }, words.quantity),
      h(Text, { style: { ...style.money, ...style.label } }, words.unit),
      h(Text, { style: { ...style.money, ...style.label } }, words.net),
    ),
    ...lines,
    h(
      View,
      { style: { marginTop: 10 }, wrap: false },
      snapshot.discountMinor > 0 ? sum(words.discount, -snapshot.discountMinor) : null,
      sum(words.subtotal, facts.netMinor),
      ...snapshot.taxes.map((tax) => sum(`${taxName(tax.name, locale)} ${rate(tax.ratePpm)}`, tax.taxMinor)),
      sum(words.total, facts.totalMinor, true),
      facts.kind === 'creditNote' && snapshot.settledBy === 'invoice'
        ? h(Text, { style: { marginTop: 8, color: quiet } }, words.lessDue(facts.corrects ?? ''))
        : null,
      snapshot.treatment === 'reverseCharge'
        ? h(Text, { style: { marginTop: 8, color: quiet } }, words.reverseCharge)
        : null,
    ),
    issuer.bankDetails && facts.kind === 'invoice'
      ? h(View, { style: { marginTop: 20 }, wrap: false }, fact(words.bank, issuer.bankDetails))
      : null,
    h(
      View,
      { style: style.foot, fixed: true },
      h(Text, { style: { maxWidth: 420 } }, issuer.footer || issuer.name),
      h(Text, {
        render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
          `${pageNumber} / ${totalPages}`,
      }),
    ),
  );
  return renderToBuffer(
    h(
      Document,
      {
        title: `${words.title[facts.kind]} ${facts.label}`,
        author: issuer.name,
        language: locale,
        creator: 'Muster',
        producer: 'Muster',
      },
      page,
    ),
  );
}
