import { join } from 'node:path';
import { frenchDates } from '@app/domain/french-dates';
import { accessFlagWords, accessStateWords } from '@app/domain/reports/access-review/access-review';
import type { AccessState } from '@app/domain/reports/access-review/access-review';
import { accessWords } from '@app/domain/reports/access-review/access-review-words';
import { adminRoles } from '@app/domain/reports/admin-list';
import { Document, Font, Page, StyleSheet, View, renderToBuffer } from '@react-pdf/renderer';
import { Text } from '../../../platform/files/written-pdf.ts';
import { breakWord } from '../../../platform/files/printable.ts';
import type { ReactElement } from 'react';
import { createElement as h } from 'react';
import type { Evidence, EvidenceRow } from './access-closing.ts';

const fonts = join(import.meta.dirname, '../../../../assets/fonts');
Font.register({
  family: 'Evidence',
  fonts: [{ src: join(fonts, 'NotoSans-Regular.ttf') }, { src: join(fonts, 'NotoSans-Bold.ttf'), fontWeight: 'bold' }],
});
Font.registerHyphenationCallback(breakWord);

const ink = '#26231e';
const quiet = '#5b5549';
const spruce = '#134f40';
const style = StyleSheet.create({
  page: { fontFamily: 'Evidence', fontSize: 8, color: ink, backgroundColor: '#ffffff', padding: 32, paddingBottom: 46 },
  letterhead: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderBottomWidth: 1,
    borderColor: spruce,
    paddingBottom: 4,
    marginBottom: 8,
    color: quiet,
  },
  issuer: { fontWeight: 'bold', color: ink },
  title: { fontSize: 15, fontWeight: 'bold', color: spruce, marginBottom: 6 },
  facts: { flexDirection: 'row', flexWrap: 'wrap', marginBottom: 4 },
  fact: { width: '50%', paddingRight: 10, marginBottom: 4 },
  label: { fontSize: 7, color: quiet },
  note: { fontSize: 7.5, color: quiet, marginBottom: 8 },
  heads: {
    flexDirection: 'row',
    borderBottomWidth: 1,
    borderColor: ink,
    paddingBottom: 2,
    fontWeight: 'bold',
    fontSize: 7.5,
  },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderColor: '#d9d3c7', paddingVertical: 3 },
  small: { fontSize: 7, color: quiet },
  hash: { fontSize: 7, marginTop: 12 },
  foot: {
    position: 'absolute',
    left: 32,
    right: 32,
    bottom: 20,
    fontSize: 7,
    color: quiet,
    flexDirection: 'row',
    justifyContent: 'space-between',
  },
});
const widths = ['20%', '15%', '12%', '14%', '11%', '12%', '16%'] as const;

/**
 * Draws words only: nothing in a name or a comment can fetch or run anything (F15). The same facts give the same bytes.
 */
export function renderEvidence(given: Evidence): Promise<Buffer> {
  const facts = printable(given);
  const { locale, timeZone, rows } = facts;
  const w = (key: keyof typeof accessWords) => accessWords[key][locale];
  const tag = locale === 'fr' ? 'fr-CA' : 'en-CA';
  const french = (text: string) => (locale === 'fr' ? frenchDates(text) : text);
  const at = (instant: string) =>
    french(
      new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant)),
    );
  const day = (instant: string) =>
    french(new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone }).format(new Date(instant)));
  const dueDay = french(
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${facts.dueOn}T00:00:00Z`)),
  );
  const stateOf = (state: AccessState) => (state === 'undecided' ? w('notDecided') : accessStateWords[state][locale]);
  const states = Object.keys(accessStateWords) as AccessState[];
  const colon = locale === 'fr' ? '\u00a0: ' : ': ';
  const counted = (state: AccessState) => rows.filter((row) => row.state === state).length;
  const sums = states
    .filter((state) => counted(state) > 0)
    .map((state) => `${stateOf(state)}${colon}${counted(state)}`);
  const scope = [
    facts.role ? adminRoles[facts.role][locale] : w('allRights'),
    facts.companies.join(', ') || w('allCompanies'),
  ].join(', ');
  const fact = (label: string, text: string) =>
    h(View, { key: label, style: style.fact }, h(Text, { style: style.label }, label), h(Text, {}, text));
  const cell = (place: number, main: string, below: readonly (string | null)[] = []) =>
    h(
      View,
      { key: place, style: { width: widths[place]!, paddingRight: 5 } },
      h(Text, {}, main || ' '),
      ...below.filter(Boolean).map((text, line) => h(Text, { key: line, style: style.small }, text)),
    );
  const line = (row: EvidenceRow): ReactElement =>
    h(View, { key: row.id, style: style.row }, [
      cell(0, row.name, row.email ? fitted(row.email, 34) : []),
      cell(1, adminRoles[row.role][locale], [row.company]),
      cell(2, day(row.grantedAt), [row.lastSignedInAt ? day(row.lastSignedInAt) : w('never')]),
      cell(3, row.flags.map((flag) => accessFlagWords[flag][locale]).join(', '), [
        row.factor === 'on' ? w('factorOn') : null,
      ]),
      cell(4, stateOf(row.state), [
        row.refusal && row.state === 'refused'
          ? (accessWords as Record<string, { en: string; fr: string }>)[row.refusal]![locale]
          : null,
        row.standing === 'again' ? w('again') : null,
        row.standing === 'gone' && row.state === 'kept' ? w('gone') : null,
      ]),
      cell(5, row.decidedBy ?? ' ', [row.decidedAt && at(row.decidedAt), row.ownDecision ? w('ownDecision') : null]),
      cell(
        6,
        (row.comment ?? ' ')
          .split(' ')
          .flatMap((word) => fitted(word, 22))
          .join(' '),
      ),
    ]);
  const heads = (['person', 'right', 'held', 'checks', 'decision', 'decided', 'comment'] as const).map((key, place) =>
    cell(place, w(key)),
  );
  const closedAt = new Date(facts.closedAt);
  return renderToBuffer(
    h(
      Document,
      {
        title: facts.title,
        language: locale,
        creator: 'Muster',
        producer: 'Muster',
        creationDate: closedAt,
        modificationDate: closedAt,
      },
      h(
        Page,
        { size: 'LETTER', orientation: 'landscape', style: style.page },
        h(
          View,
          { fixed: true, style: style.letterhead },
          h(Text, { style: style.issuer }, facts.issuer),
          h(Text, {}, w('evidence')),
        ),
        h(Text, { style: style.title }, facts.title),
        h(View, { style: style.facts }, [
          fact(w('scope'), scope),
          fact(w('reviewers'), w(facts.byCompanies ? 'byCompanies' : 'byPlatform')),
          fact(w('started'), `${at(facts.startedAt)} ${w('by')} ${facts.startedBy}`),
          fact(w('closed'), `${at(facts.closedAt)} ${w('by')} ${facts.closedBy}`),
          fact(w('due'), dueDay),
          fact(w('result'), `${rows.length}${colon}${sums.join(' · ')}`),
        ]),
        h(Text, { style: style.note }, `${w('fixed')} (${timeZone})`),
        h(View, { fixed: true, style: style.heads }, heads),
        ...rows.map(line),
        h(
          View,
          { style: style.hash, wrap: false },
          h(Text, { style: style.label }, w('hash')),
          h(Text, {}, facts.sha256),
        ),
        h(
          View,
          { fixed: true, style: style.foot },
          h(Text, {}, facts.title),
          h(Text, {
            render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
              `${w('page')} ${pageNumber} ${w('of')} ${totalPages}`,
          }),
        ),
      ),
    ),
  );
}

/**
 * A word that is wider than its column, in pieces of so many letters at most: an address is parted before its @, and
 * the next column stays readable.
 */
export function fitted(word: string, most: number): string[] {
  if (word.length <= most) return [word];
  const at = word.lastIndexOf('@');
  if (at > 0) return [...fitted(word.slice(0, at), most), ...fitted(word.slice(at), most)];
  return [word.slice(0, most), ...fitted(word.slice(most), most)];
}

/**
 * What can be drawn: the fonts have no place for marks through a letter (U+0334 to U+0338), and drawing fails on them.
 * Lines of a comment follow one another, so that a long one goes on to the next page.
 */
function printable<T>(value: T): T {
  if (typeof value === 'string')
    return value
      .normalize('NFC')
      .replace(/[\u0334-\u0338]/g, '')
      .replace(/\s*\n\s*/g, ' / ') as T;
  if (Array.isArray(value)) return value.map((one) => printable(one as unknown)) as T;
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, printable(one as unknown)])) as T;
  return value;
}
