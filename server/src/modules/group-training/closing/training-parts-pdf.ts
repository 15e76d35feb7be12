import { inLanguage } from '@app/domain/localised';
import { labelled } from '@app/domain/labelled';
import { join } from 'node:path';
import { Font, StyleSheet, View } from '@react-pdf/renderer';
import { Text } from '../../../platform/files/written-pdf.ts';
import { breakWord } from '../../../platform/files/printable.ts';
import type { ReactElement } from 'react';
import { createElement as h } from 'react';
import { dayAt, timeAt } from './record-lines.ts';
import type { Run } from '../running/run-types.ts';
import type { PaperLocale } from './training-paper-words.ts';
import { paperWords as words } from './training-paper-words.ts';

const fonts = join(import.meta.dirname, '../../../../assets/fonts');
Font.register({
  family: 'Training',
  fonts: [{ src: join(fonts, 'NotoSans-Regular.ttf') }, { src: join(fonts, 'NotoSans-Bold.ttf'), fontWeight: 'bold' }],
});
Font.registerHyphenationCallback(breakWord);

const ink = '#26231e';
const quiet = '#5b5549';
const line = '#b9b2a5';
export const style = StyleSheet.create({
  page: { fontFamily: 'Training', fontSize: 9, color: ink, padding: 32, paddingBottom: 44 },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 10 },
  title: { fontSize: 15, fontWeight: 'bold', color: '#134f40' },
  facts: { fontSize: 8.5, color: quiet, marginTop: 2 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderColor: line, minHeight: 30, alignItems: 'center' },
  heads: {
    flexDirection: 'row',
    borderBottomWidth: 1,
    borderColor: ink,
    paddingBottom: 3,
    fontWeight: 'bold',
    fontSize: 8,
  },
  name: { width: 165, paddingRight: 4 },
  number: { width: 60 },
  time: { width: 52, fontSize: 8 },
  sign: { flexGrow: 1, flexBasis: 0 },
  small: { fontSize: 7, color: quiet },
  image: { height: 26, objectFit: 'contain', objectPositionX: 0 },
  foot: {
    position: 'absolute',
    left: 32,
    right: 32,
    bottom: 18,
    fontSize: 7,
    color: quiet,
    flexDirection: 'row',
    justifyContent: 'space-between',
  },
});

/** The head of a page: what it is, of which training, when and where; `more`: what else it tells, a line each. */
export function headOf(
  run: Run,
  kind: string,
  session: Run['sessions'][number],
  locale: PaperLocale,
  right: ReactElement | null,
  more: readonly string[] = [],
): ReactElement {
  const trainers = run.staff.filter(({ role }) => role === 'trainer').map(({ name }) => name);
  return h(
    View,
    { style: style.head },
    h(
      View,
      { style: { flexShrink: 1, paddingRight: 12 } },
      h(Text, { style: style.facts }, kind),
      h(Text, { style: style.title }, inLanguage(run.titles, locale)),
      ...more.map((line, at) => h(Text, { key: `more ${at}`, style: style.facts }, line)),
      h(
        Text,
        { style: style.facts },
        `${dayAt(session.startsAt, run, locale)}, ${timeAt(session.startsAt, run, locale)}–${timeAt(session.endsAt, run, locale)}`,
      ),
      h(Text, { style: style.facts }, [run.place, session.room].filter(Boolean).join(' · ') || ' '),
      h(
        Text,
        { style: style.facts },
        trainers.length > 0 ? labelled(words.trainer[locale], trainers.join(', '), locale) : ' ',
      ),
    ),
    ...(right ? [right] : []),
  );
}

/** The foot of each page, with its number. */
export const foot = (run: Run, locale: PaperLocale): ReactElement =>
  h(
    View,
    { style: style.foot, fixed: true },
    h(Text, {}, inLanguage(run.titles, locale)),
    h(Text, { render: ({ pageNumber, totalPages }) => `${words.page[locale]} ${pageNumber} / ${totalPages}` }),
  );
