import { frenchDates } from '@app/domain/french-dates';
import type { MessageLanguage } from '@app/domain/messaging/message';
import type { Day } from '@app/domain/time';
import { Document, Font, Page, StyleSheet, View, renderToBuffer } from '@react-pdf/renderer';
import { Text } from '../../platform/files/written-pdf.ts';
import { breakWord } from '../../platform/files/printable.ts';
import { join } from 'node:path';
import { createElement as h } from 'react';

const fonts = join(import.meta.dirname, '../../../assets/fonts');
Font.register({
  family: 'Sheet',
  fonts: [{ src: join(fonts, 'NotoSans-Regular.ttf') }, { src: join(fonts, 'NotoSans-Bold.ttf'), fontWeight: 'bold' }],
});
Font.registerHyphenationCallback(breakWord);

export type Signer = { name: string; employeeNumber: string; site: string | null };
type Sheet = {
  company: string;
  subject: string;
  paragraphs: readonly string[];
  acknowledgeBy: Day | null;
  signers: readonly Signer[];
  language: MessageLanguage;
  today: Day;
  letter: boolean;
};

const quiet = '#5b5549';
const line = '#b9b2a5';
const style = StyleSheet.create({
  page: { fontFamily: 'Sheet', color: '#26231e', backgroundColor: '#ffffff', padding: 48, paddingBottom: 56 },
  company: { fontSize: 9, fontWeight: 'bold', color: '#134f40' },
  subject: { fontSize: 20, fontWeight: 'bold', marginTop: 6, marginBottom: 14 },
  text: { fontSize: 12, lineHeight: 1.45, marginBottom: 9 },
  due: { fontSize: 11, fontWeight: 'bold', marginTop: 4, marginBottom: 8 },
  signing: { fontSize: 10, color: quiet, marginTop: 14, marginBottom: 6 },
  row: {
    flexDirection: 'row',
    borderBottomWidth: 0.5,
    borderColor: line,
    minHeight: 28,
    alignItems: 'flex-end',
    paddingBottom: 3,
  },
  heads: { flexDirection: 'row', borderBottomWidth: 1, borderColor: '#26231e', paddingBottom: 3 },
  who: { width: '42%', paddingRight: 8 },
  date: { width: '18%' },
  small: { fontSize: 8, color: quiet },
  foot: {
    position: 'absolute',
    left: 48,
    right: 48,
    bottom: 26,
    fontSize: 7.5,
    color: quiet,
    flexDirection: 'row',
    justifyContent: 'space-between',
  },
});

const words = {
  en: {
    due: (day: string) => `Please acknowledge by ${day}.`,
    signing: 'By signing, you confirm that you have read and understood this message.',
    name: 'Name',
    signature: 'Signature',
    date: 'Date',
    printed: (day: string) => `Printed ${day}`,
    page: 'Page',
  },
  fr: {
    due: (day: string) => `Veuillez accuser réception au plus tard le ${day}.`,
    signing: 'En signant, vous confirmez avoir lu et compris ce message.',
    name: 'Nom',
    signature: 'Signature',
    date: 'Date',
    printed: (day: string) => `Imprimé le ${day}`,
    page: 'Page',
  },
};

/**
 * A notice for a board, with lines to sign for those who are named. Draws words only: nothing in them can fetch or run
 * anything.
 */
export function renderSheet({
  company,
  subject,
  paragraphs,
  acknowledgeBy,
  signers,
  language,
  today,
  letter,
}: Sheet): Promise<Buffer> {
  const say = words[language];
  const dayIn = (day: Day) => {
    const long = new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-CA', {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(new Date(`${day}T00:00:00Z`));
    return language === 'fr' ? frenchDates(long) : long;
  };
  const heads = h(
    View,
    { style: style.heads },
    h(View, { style: style.who }, h(Text, { style: style.small }, say.name)),
    h(View, { style: { flexGrow: 1 } }, h(Text, { style: style.small }, say.signature)),
    h(View, { style: style.date }, h(Text, { style: style.small }, say.date)),
  );
  const rows = signers.map(({ name, employeeNumber, site }) =>
    h(
      View,
      { key: employeeNumber, style: style.row, wrap: false },
      h(
        View,
        { style: style.who },
        h(Text, { style: { fontSize: 10 } }, name),
        h(Text, { style: style.small }, [employeeNumber, site].filter(Boolean).join(' · ')),
      ),
    ),
  );
  const page = h(
    Page,
    { size: letter ? 'LETTER' : 'A4', style: style.page },
    h(Text, { style: style.company }, company),
    h(Text, { style: style.subject }, subject),
    ...paragraphs.map((text, place) => h(Text, { key: place, style: style.text }, text)),
    ...(acknowledgeBy ? [h(Text, { key: 'due', style: style.due }, say.due(dayIn(acknowledgeBy)))] : []),
    ...(rows.length > 0 ? [h(Text, { key: 'signing', style: style.signing }, say.signing), heads, ...rows] : []),
    h(
      View,
      { fixed: true, style: style.foot },
      h(Text, {}, say.printed(dayIn(today))),
      h(Text, {
        render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
          `${say.page} ${pageNumber} / ${totalPages}`,
      }),
    ),
  );
  return renderToBuffer(h(Document, { title: subject, language, creator: 'Muster', producer: 'Muster' }, page));
}
