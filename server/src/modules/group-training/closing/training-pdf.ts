import { Canvas, Document, Page, View, renderToBuffer } from '@react-pdf/renderer';
import { Text } from '../../../platform/files/written-pdf.ts';
import type { ReactElement } from 'react';
import { createElement as h } from 'react';
import { qrOf } from '../../../platform/files/qr.ts';
import type { Run } from '../running/run-types.ts';
import { foot, headOf, style } from './training-parts-pdf.ts';
import type { PaperLocale } from './training-paper-words.ts';
import { labelled } from '@app/domain/labelled';
import { paperWords as words } from './training-paper-words.ts';

/**
 * The sheet to print before a training: a line for each person, ten free ones, and a QR code that opens the session.
 * Letter size.
 */
export async function renderSheet(run: Run, address: string, locale: PaperLocale): Promise<Buffer> {
  const qr = await qrOf(address);
  const code = (painter: {
    scale(by: number): void;
    rect(x: number, y: number, width: number, height: number): void;
    fill(colour: string): void;
  }) => {
    painter.scale(84 / qr.size);
    for (const [, x, y, wide] of qr.path.matchAll(/M(\d+) (\d+)h(\d+)/g))
      painter.rect(Number(x), Number(y), Number(wide), 1);
    painter.fill('#000000');
    return null;
  };
  const scan = h(
    View,
    { style: { alignItems: 'center' } },
    h(Canvas, { style: { width: 84, height: 84 }, paint: code as never }),
    h(Text, { style: style.small }, words.scan[locale]),
  );
  const blank = (text: string, number: string, key: string) =>
    h(
      View,
      { key, style: style.row, wrap: false },
      h(Text, { style: style.name }, text),
      h(Text, { style: style.number }, number),
      h(Text, { style: style.time }, ' '),
      h(Text, { style: style.time }, ' '),
      h(Text, { style: style.sign }, ' '),
    );
  const pages = run.sessions.map((session) =>
    h(
      Page,
      { key: session.id, size: 'LETTER', style: style.page },
      headOf(run, words.sheet[locale], session, locale, scan),
      columns([words.name, words.number, words.arrived, words.left, words.signature], locale),
      ...run.entries.map(({ entryId, name, number }) => blank(name, number ?? '', entryId)),
      ...Array.from({ length: 10 }, (_, at) => blank(' ', '', `free ${at}`)),
      ...run.staff
        .filter(({ role }) => role === 'trainer')
        .map(({ personId, name }) => blank(labelled(words.trainer[locale], name, locale), '', `staff ${personId}`)),
      foot(run, locale),
    ),
  );
  return renderToBuffer(
    h(Document, { title: words.sheet[locale], language: locale, creator: 'Muster', producer: 'Muster' }, ...pages),
  );
}

function columns(heads: readonly { en: string; fr: string }[], locale: PaperLocale): ReactElement {
  const widths = [style.name, style.number, style.time, style.time, style.sign];
  return h(
    View,
    { style: style.heads, fixed: true },
    ...heads.map((head, at) => h(Text, { key: at, style: widths[at]! }, head[locale])),
  );
}
