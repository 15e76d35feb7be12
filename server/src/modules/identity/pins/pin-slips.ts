import { frenchDates } from '@app/domain/french-dates';
import type { ErrorCode } from '@app/domain/errors';
import { join } from 'node:path';
import { oneTimePinDays } from '@app/domain/identity/pin';
import type { Day } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import { Canvas, Document, Font, Page, StyleSheet, View, renderToBuffer } from '@react-pdf/renderer';
import { Text } from '../../../platform/files/written-pdf.ts';
import { breakWord } from '../../../platform/files/printable.ts';
import type { ReactElement } from 'react';
import { createElement as h } from 'react';
import { qrOf } from '../../../platform/files/qr.ts';
import { slipWords } from './pin-slip-words.ts';

export type PinCandidate = {
  id: string;
  name: string;
  employeeNumber: string;
  locale: 'en' | 'fr';
  companyCode: string;
  companyName: string;
  code: ErrorCode | null;
};
export type Slip = PinCandidate & { pin: string };
type Drawn = Slip & { qr: { size: number; path: string } };

const fonts = join(import.meta.dirname, '../../../../assets/fonts');
Font.register({
  family: 'Slip',
  fonts: [{ src: join(fonts, 'NotoSans-Regular.ttf') }, { src: join(fonts, 'NotoSans-Bold.ttf'), fontWeight: 'bold' }],
});
Font.registerHyphenationCallback(breakWord);

const ink = '#26231e';
const quiet = '#5b5549';
const spruce = '#134f40';
const style = StyleSheet.create({
  page: { fontFamily: 'Slip', color: ink, backgroundColor: '#ffffff', padding: 22 },
  grid: { flexDirection: 'row', flexWrap: 'wrap', flexGrow: 1 },
  slip: {
    width: '50%',
    height: '25%',
    borderWidth: 0.5,
    borderColor: '#b9b2a5',
    borderStyle: 'dashed',
    paddingHorizontal: 12,
    paddingTop: 9,
    paddingBottom: 7,
  },
  head: { flexDirection: 'row', justifyContent: 'space-between' },
  name: { fontSize: 11.5, fontWeight: 'bold', maxWidth: 168 },
  company: { fontSize: 7.5, color: spruce, fontWeight: 'bold', maxWidth: 168 },
  label: { fontSize: 6, color: quiet },
  value: { fontSize: 9, fontWeight: 'bold' },
  pin: { fontSize: 17, fontWeight: 'bold', letterSpacing: 2 },
  fold: {
    borderTopWidth: 0.5,
    borderColor: '#b9b2a5',
    borderStyle: 'dotted',
    marginTop: 6,
    paddingTop: 1.5,
    marginBottom: 3,
  },
  small: { fontSize: 6.2, color: quiet },
});
const perPage = 8;

function slip(one: Drawn, host: string, until: Day): ReactElement {
  const words = slipWords[one.locale];
  const last = new Intl.DateTimeFormat(one.locale === 'fr' ? 'fr-CA' : 'en-CA', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${until}T00:00:00Z`));
  const day = one.locale === 'fr' ? frenchDates(last) : last;
  const fact = (label: string, value: string) =>
    h(
      View,
      { style: { marginRight: 14 } },
      h(Text, { style: style.label }, label),
      h(Text, { style: style.value }, value),
    );
  const code = (painter: {
    scale(by: number): void;
    rect(x: number, y: number, width: number, height: number): void;
    fill(colour: string): void;
  }) => {
    painter.scale(72 / one.qr.size);
    for (const [, x, y, run] of one.qr.path.matchAll(/M(\d+) (\d+)h(\d+)/g))
      painter.rect(Number(x), Number(y), Number(run), 1);
    painter.fill('#000000');
    return null;
  };
  return h(
    View,
    { style: style.slip, key: one.id, wrap: false },
    h(
      View,
      { style: style.head },
      h(
        View,
        { style: { flexShrink: 1, paddingRight: 6 } },
        h(Text, { style: style.company }, one.companyName),
        h(Text, { style: { ...style.name, fontSize: one.name.length > 34 ? 8.5 : 11.5, marginBottom: 5 } }, one.name),
        h(
          View,
          { style: { flexDirection: 'row' } },
          fact(words.company, one.companyCode),
          fact(words.number, one.employeeNumber),
        ),
        h(Text, { style: { ...style.small, marginTop: 5 } }, `${words.scan} ${host}/login`),
      ),
      h(Canvas, { style: { width: 72, height: 72 }, paint: code as never }),
    ),
    h(View, { style: style.fold }, h(Text, { style: { fontSize: 5, color: quiet, textAlign: 'right' } }, words.fold)),
    h(
      View,
      { style: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end' } },
      h(
        View,
        {},
        h(Text, { style: style.label }, words.pin),
        h(Text, { style: style.pin }, `${one.pin.slice(0, 4)} ${one.pin.slice(4)}`),
      ),
      h(Text, { style: { ...style.small, width: 118, textAlign: 'right' } }, `${words.once(day)} ${words.keep}`),
    ),
  );
}

/**
 * Slips to cut apart, eight to a page, each in its person's language. The QR code holds the sign-in page with code and
 * number, never the PIN.
 */
export async function renderSlips(
  slips: readonly Slip[],
  { format, origin, today }: { format: 'a4' | 'letter'; origin: string; today: Day },
): Promise<Buffer> {
  const drawn: Drawn[] = [];
  for (const one of slips)
    drawn.push({
      ...one,
      qr: await qrOf(
        `${origin}/login?${new URLSearchParams({ company: one.companyCode, number: one.employeeNumber })}`,
      ),
    });
  const pages: ReactElement[] = [];
  const until = addDays(today, oneTimePinDays);
  for (let from = 0; from < drawn.length; from += perPage) {
    const here = drawn.slice(from, from + perPage).map((one) => slip(one, new URL(origin).host, until));
    pages.push(
      h(
        Page,
        { size: format === 'a4' ? 'A4' : 'LETTER', style: style.page, key: from },
        h(View, { style: style.grid }, here),
      ),
    );
  }
  return renderToBuffer(
    h(Document, { title: 'PIN', author: slips[0]?.companyName ?? '', creator: 'Muster', producer: 'Muster' }, pages),
  );
}
