import { attendanceOf } from '@app/domain/group-training/attendance';
import type { Outcome } from '@app/domain/group-training/closing';
import { foldMarks } from '@app/domain/group-training/marks';
import { inLanguage } from '@app/domain/localised';
import { join } from 'node:path';
import { Canvas, Document, Font, Image, Page, StyleSheet, Text, View, renderToBuffer } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { createElement as h } from 'react';
import { qrOf } from '../../platform/qr.ts';
import type { Run } from './run-types.ts';
import type { PaperLocale } from './training-paper-words.ts';
import { paperWords as words } from './training-paper-words.ts';

const fonts = join(import.meta.dirname, '../../../assets/fonts');
Font.register({ family: 'Training', fonts: [{ src: join(fonts, 'NotoSans-Regular.ttf') }, { src: join(fonts, 'NotoSans-Bold.ttf'), fontWeight: 'bold' }] });
Font.registerHyphenationCallback((word) => [word]);

const ink = '#26231e';
const quiet = '#5b5549';
const line = '#b9b2a5';
const style = StyleSheet.create({
  page: { fontFamily: 'Training', fontSize: 9, color: ink, padding: 32, paddingBottom: 44 },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 10 },
  title: { fontSize: 15, fontWeight: 'bold', color: '#134f40' },
  facts: { fontSize: 8.5, color: quiet, marginTop: 2 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderColor: line, minHeight: 30, alignItems: 'center' },
  heads: { flexDirection: 'row', borderBottomWidth: 1, borderColor: ink, paddingBottom: 3, fontWeight: 'bold', fontSize: 8 },
  name: { width: 165, paddingRight: 4 },
  number: { width: 60 },
  time: { width: 52, fontSize: 8 },
  sign: { flexGrow: 1, flexBasis: 0 },
  small: { fontSize: 7, color: quiet },
  image: { height: 26, objectFit: 'contain', objectPositionX: 0 },
  foot: { position: 'absolute', left: 32, right: 32, bottom: 18, fontSize: 7, color: quiet, flexDirection: 'row', justifyContent: 'space-between' },
});

const speaks = (locale: PaperLocale) => (locale === 'fr' ? 'fr-CA' : 'en-CA');
const dayAt = (at: string, { timeZone }: Run, locale: PaperLocale) =>
  new Intl.DateTimeFormat(speaks(locale), { dateStyle: 'full', timeZone }).format(new Date(at));
const timeAt = (at: string | null, { timeZone }: Run, locale: PaperLocale) =>
  at === null ? '' : new Intl.DateTimeFormat(speaks(locale), { timeStyle: 'short', timeZone }).format(new Date(at));

/** The sheet to print before a training: a line for each person, ten free ones, and a QR code that opens the session. Letter size. */
export async function renderSheet(run: Run, address: string, locale: PaperLocale): Promise<Buffer> {
  const qr = await qrOf(address);
  const code = (painter: { scale(by: number): void; rect(x: number, y: number, width: number, height: number): void; fill(colour: string): void }) => {
    painter.scale(84 / qr.size);
    for (const [, x, y, wide] of qr.path.matchAll(/M(\d+) (\d+)h(\d+)/g)) painter.rect(Number(x), Number(y), Number(wide), 1);
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
      ...run.staff.filter(({ role }) => role === 'trainer').map(({ personId, name }) => blank(`${words.trainer[locale]}: ${name}`, '', `staff ${personId}`)),
      foot(run, locale),
    ),
  );
  return renderToBuffer(h(Document, { title: words.sheet[locale], language: locale, creator: 'Muster', producer: 'Muster' }, ...pages));
}

export type SignedImage = {
  entryId: string | null;
  role: string;
  signer: string | null;
  words: string;
  image: Buffer | null;
  proxyBy: string | null;
  proxyReason: string | null;
};
type ClosedRecord = {
  run: Run;
  outcomes: readonly Outcome[];
  signed: readonly SignedImage[];
  closed: { at: string; by: string | null; reason: string | null };
  locale: PaperLocale;
};

/** The record of a closing: attendance, results and signatures of everyone, as they were when it was closed. */
export function renderRecord({ run, outcomes, signed, closed, locale }: ClosedRecord): Promise<Buffer> {
  const folded = foldMarks(run.marks.map((mark) => ({ ...mark, seen: [] })));
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.entryId, outcome]));
  const people = run.entries.map(({ entryId, name, number, walkIn }) => {
    const attendance = attendanceOf(entryId, folded, run.sessions, run.checklist);
    const outcome = outcomeOf.get(entryId);
    const result = [
      attendance.result && words.results[attendance.result][locale],
      attendance.score === null ? null : `${attendance.score}${locale === 'fr' ? ' ' : ''}%`,
    ];
    const own = signed.filter((one) => one.entryId === entryId);
    return h(
      View,
      { key: entryId, style: { ...style.row, paddingVertical: 3 }, wrap: false },
      h(
        View,
        { style: style.name },
        h(Text, {}, name),
        h(Text, { style: style.small }, [number, walkIn ? words.walkIn[locale] : null].filter(Boolean).join(' · ') || ' '),
      ),
      h(
        View,
        { style: { width: 150 } },
        h(Text, {}, outcome ? words.finals[outcome.final][locale] : ' '),
        h(
          Text,
          { style: style.small },
          attendance.sessions
            .filter(({ arrivedAt }) => arrivedAt !== null)
            .map(({ arrivedAt, leftAt, minutes }) => `${timeAt(arrivedAt, run, locale)}–${timeAt(leftAt, run, locale)} (${minutes} min)`)
            .join(', ') || ' ',
        ),
      ),
      h(
        View,
        { style: { width: 110 } },
        h(Text, {}, result.filter(Boolean).join(' · ') || ' '),
        h(
          Text,
          { style: style.small },
          outcome?.certified ? words.certified[locale] : outcome?.withheld ? `${words.withheld[locale]}: ${outcome.withheld.reason}` : ' ',
        ),
      ),
      h(View, { style: style.sign }, ...own.map((one, at) => signatureOf(one, at, locale))),
    );
  });
  const trainers = signed.filter(({ entryId }) => entryId === null);
  const said = [...new Set(signed.map((one) => one.words))];
  const facts = `${words.closed[locale]}: ${dayAt(closed.at, run, locale)} ${timeAt(closed.at, run, locale)}${closed.by ? ` · ${closed.by}` : ''}${closed.reason ? ` · ${closed.reason}` : ''}`;
  return renderToBuffer(
    h(
      Document,
      { title: words.record[locale], language: locale, creator: 'Muster', producer: 'Muster' },
      h(
        Page,
        { size: 'LETTER', style: style.page },
        headOf(run, words.record[locale], run.sessions[0]!, locale, null),
        h(Text, { style: { ...style.facts, marginBottom: 8 } }, facts),
        ...people,
        ...trainers.map((one, at) =>
          h(
            View,
            { key: `trainer ${at}`, style: style.row, wrap: false },
            h(Text, { style: style.name }, `${words.trainer[locale]}: ${one.signer ?? ''}`),
            h(View, { style: style.sign }, signatureOf(one, at, locale)),
          ),
        ),
        h(Text, { style: { ...style.small, marginTop: 8 } }, `${words.signedWords[locale]}: ${said.map((text) => `“${text}”`).join(' ')}`),
        foot(run, locale),
      ),
    ),
  );
}

function signatureOf({ image, proxyBy, proxyReason, role, signer }: SignedImage, key: number, locale: PaperLocale): ReactElement {
  if (!image) return h(Text, { key, style: style.small }, `${words.proxy[locale]} ${proxyBy ?? ''}: ${proxyReason ?? ''}`);
  return h(
    View,
    { key },
    h(Image, { style: style.image, src: { data: image, format: 'png' } }),
    ...(role === 'evaluator' ? [h(Text, { style: style.small }, `${words.evaluator[locale]}: ${signer ?? ''}`)] : []),
  );
}

function headOf(run: Run, kind: string, session: Run['sessions'][number], locale: PaperLocale, right: ReactElement | null): ReactElement {
  const trainers = run.staff.filter(({ role }) => role === 'trainer').map(({ name }) => name);
  return h(
    View,
    { style: style.head },
    h(
      View,
      { style: { flexShrink: 1, paddingRight: 12 } },
      h(Text, { style: style.facts }, kind),
      h(Text, { style: style.title }, inLanguage(run.titles, locale)),
      h(
        Text,
        { style: style.facts },
        `${dayAt(session.startsAt, run, locale)}, ${timeAt(session.startsAt, run, locale)}–${timeAt(session.endsAt, run, locale)}`,
      ),
      h(Text, { style: style.facts }, [run.place, session.room].filter(Boolean).join(' · ') || ' '),
      h(Text, { style: style.facts }, trainers.length > 0 ? `${words.trainer[locale]}: ${trainers.join(', ')}` : ' '),
    ),
    ...(right ? [right] : []),
  );
}

function columns(heads: readonly { en: string; fr: string }[], locale: PaperLocale): ReactElement {
  const widths = [style.name, style.number, style.time, style.time, style.sign];
  return h(View, { style: style.heads, fixed: true }, ...heads.map((head, at) => h(Text, { key: at, style: widths[at]! }, head[locale])));
}

const foot = (run: Run, locale: PaperLocale): ReactElement =>
  h(
    View,
    { style: style.foot, fixed: true },
    h(Text, {}, inLanguage(run.titles, locale)),
    h(Text, { render: ({ pageNumber, totalPages }) => `${words.page[locale]} ${pageNumber} / ${totalPages}` }),
  );
