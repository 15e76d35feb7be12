import type { Outcome } from '@app/domain/group-training/closing';
import type { SignatureRole } from '@app/domain/group-training/signature';
import { labelled } from '@app/domain/labelled';
import { Document, Image, Page, View, renderToBuffer } from '@react-pdf/renderer';
import { Text } from '../../../platform/files/written-pdf.ts';
import type { ReactElement } from 'react';
import { createElement as h } from 'react';
import type { RecordedClosing } from './record-lines.ts';
import type { SignedStatement } from './record-lines.ts';
import { closingLines, momentAt, personLines, statementLines } from './record-lines.ts';
import type { Run } from '../running/run-types.ts';
import { foot, headOf, style } from './training-parts-pdf.ts';
import type { PaperLocale } from './training-paper-words.ts';
import { paperWords as words } from './training-paper-words.ts';

export type SignedImage = {
  entryId: string | null;
  role: SignatureRole;
  signer: string | null;
  signedAt: string;
  words: string;
  image: Buffer | null;
  proxyBy: string | null;
  proxyReason: string | null;
  /** The e-signature statement that was shown above it; null where it kept none. */
  statement: SignedStatement | null;
};
/** The course of a training, in the version that was published last when it was closed. */
export type RecordedCourse = { code: string; version: number };
export type ClosedRecord = {
  run: Run;
  /** The registered name of the company that holds it. */
  company: string;
  /** Null where it certifies a skill without a course, or nothing. */
  course: RecordedCourse | null;
  outcomes: readonly Outcome[];
  signed: readonly SignedImage[];
  /** This closing, last, after those that were reopened before it. */
  closings: readonly RecordedClosing[];
  locale: PaperLocale;
};

/** Signatures in a row: it is kept together, and what does not fit on a page would be cut off. */
const mostTogether = 4;
const columns = { attendance: { width: 150, paddingRight: 6 }, result: { width: 130, paddingRight: 6 } };

/** The record of a closing: attendance, results and signatures of everyone, as they were when it was closed. */
export function renderRecord({
  run,
  company,
  course,
  outcomes,
  signed,
  closings,
  locale,
}: ClosedRecord): Promise<Buffer> {
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.entryId, outcome]));
  const small = (text: string, key?: string) => h(Text, { style: style.small, ...(key && { key }) }, text || ' ');
  const people = run.entries.flatMap((entry) => {
    const { entryId, name, number, walkIn } = entry;
    const said = personLines(entry, outcomeOf.get(entryId), run, closings, locale);
    const own = signed.filter((one) => one.entryId === entryId);
    const of = h(
      View,
      { style: style.name },
      h(Text, {}, name),
      small([number, walkIn ? words.walkIn[locale] : null].filter(Boolean).join(' · ')),
    );
    const row = (at: number, ...between: ReactElement[]) =>
      h(
        View,
        { key: `${entryId} ${at}`, style: { ...style.row, paddingVertical: 3 }, wrap: false },
        of,
        ...between,
        h(
          View,
          { style: style.sign },
          ...own.slice(at, at + mostTogether).map((one, place) => signatureOf(one, place, run, locale)),
        ),
      );
    const first = row(
      0,
      h(
        View,
        { style: columns.attendance },
        h(Text, {}, said.final || ' '),
        small(said.times),
        ...(said.madeUp ? [small(said.madeUp)] : []),
      ),
      h(
        View,
        { style: columns.result },
        h(Text, {}, said.result || ' '),
        ...said.steps.map((step, at) => small(step, `step ${at}`)),
        small(said.certificate),
      ),
    );
    const further = Array.from({ length: Math.max(0, Math.ceil(own.length / mostTogether) - 1) }, (_none, at) =>
      row((at + 1) * mostTogether, h(View, { style: { width: 280 } })),
    );
    return [first, ...further];
  });
  const trainers = signed.filter(({ entryId }) => entryId === null);
  const texts = [...new Set(signed.map((one) => one.words))];
  return renderToBuffer(
    h(
      Document,
      { title: words.record[locale], language: locale, creator: 'Muster', producer: 'Muster' },
      h(
        Page,
        { size: 'LETTER', style: style.page },
        headOf(run, words.record[locale], run.sessions[0]!, locale, null, [
          company,
          ...(course ? [courseLine(course, locale)] : []),
        ]),
        h(
          View,
          { style: { marginBottom: 8 } },
          ...closingLines(closings, run, locale).map((line, at) => h(Text, { key: at, style: style.facts }, line)),
        ),
        columnHeads(locale),
        ...people,
        ...trainers.map((one, at) =>
          h(
            View,
            { key: `trainer ${at}`, style: style.row, wrap: false },
            h(Text, { style: style.name }, words.trainer[locale]),
            h(View, { style: style.sign }, signatureOf(one, at, run, locale)),
          ),
        ),
        texts.length > 0 &&
          h(
            Text,
            { style: { ...style.small, marginTop: 8 } },
            labelled(words.signedWords[locale], texts.map((text) => `“${text}”`).join(' '), locale),
          ),
        ...statementLines(signed, locale).map((line, at) =>
          h(Text, { key: `statement ${at}`, style: { ...style.small, marginTop: 4 } }, line),
        ),
        foot(run, locale),
      ),
    ),
  );
}

/** `Course NG-FORK · version 3` */
const courseLine = ({ code, version }: RecordedCourse, locale: PaperLocale): string =>
  `${words.course[locale]} ${code} · ${words.version[locale]} ${version}`;

/** What the columns hold, at the top of each page. */
const columnHeads = (locale: PaperLocale): ReactElement =>
  h(
    View,
    { style: style.heads, fixed: true },
    h(Text, { style: style.name }, words.name[locale]),
    h(Text, { style: columns.attendance }, words.attendance[locale]),
    h(Text, { style: columns.result }, words.result[locale]),
    h(Text, { style: style.sign }, words.signature[locale]),
  );

/** A signature with who signed it as what, and when. */
function signatureOf(one: SignedImage, key: number, run: Run, locale: PaperLocale): ReactElement {
  const { image } = one;
  const label = h(Text, { style: style.small }, signatureLabel(one, run, locale));
  if (!image) return h(View, { key }, label);
  return h(View, { key }, h(Image, { style: style.image, src: { data: image, format: 'png' } }), label);
}

/**
 * `Evaluator: Harpreet Dhillon, Mar 10, 2026, 1:02 p.m.`; in place of a signature, who confirmed and why. A signature
 * that kept the e-signature statement above it names its version: the text is at the end of the record.
 */
export function signatureLabel(
  { role, signer, signedAt, image, proxyBy, proxyReason, statement }: Omit<SignedImage, 'words'>,
  run: Pick<Run, 'timeZone'>,
  locale: PaperLocale,
): string {
  const at = momentAt(signedAt, run, locale);
  if (!image) return `${words.proxy[locale]} ${proxyBy ?? ''}, ${at}: ${proxyReason ?? ''}`;
  const below = statement ? ` · ${words.statementOf[locale]} ${statement.number}` : '';
  return `${words[role][locale]}${locale === 'fr' ? '\u00a0:' : ':'} ${signer ?? ''}, ${at}${below}`;
}
