import { frenchDates } from '@app/domain/french-dates';
import type { Attendance } from '@app/domain/group-training/attendance';
import { attendanceOf, openEnd } from '@app/domain/group-training/attendance';
import type { Outcome } from '@app/domain/group-training/closing';
import { soFar } from '@app/domain/group-training/closing';
import { foldMarks } from '@app/domain/group-training/marks';
import { labelled } from '@app/domain/labelled';
import type { Entry, Run } from '../running/run-types.ts';
import type { PaperLocale } from './training-paper-words.ts';
import { paperWords as words } from './training-paper-words.ts';

/** A closing as the record of it, or of a later one, shows it. */
export type RecordedClosing = Pick<
  Run['closings'][number],
  'number' | 'closedAt' | 'by' | 'reason' | 'reopenedAt' | 'reopenedBy' | 'reopenReason'
>;
type Recorded = Pick<Run, 'sessions' | 'checklist' | 'marks' | 'timeZone'>;
type Zone = Pick<Run, 'timeZone'>;

const spoken = (at: string, style: Intl.DateTimeFormatOptions, locale: PaperLocale) => {
  const words = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-CA' : 'en-CA', style).format(new Date(at));
  return locale === 'fr' ? frenchDates(words) : words;
};
export const dayAt = (at: string, { timeZone }: Zone, locale: PaperLocale) =>
  spoken(at, { dateStyle: 'full', timeZone }, locale);
export const timeAt = (at: string | null, { timeZone }: Zone, locale: PaperLocale) =>
  at === null ? '' : spoken(at, { timeStyle: 'short', timeZone }, locale);

/** A moment with its day, as short as a signature has room for. */
export const momentAt = (at: string, { timeZone }: Zone, locale: PaperLocale): string =>
  spoken(at, { dateStyle: 'medium', timeStyle: 'short', timeZone }, locale);

/** What the record says of one person, as it was at the closing: the last of `closings`. */
export function personLines(
  entry: Pick<Entry, 'entryId'>,
  outcome: Outcome | undefined,
  run: Recorded,
  closings: readonly RecordedClosing[],
  locale: PaperLocale,
) {
  const closing = closings.at(-1)!;
  const ended = [...closings.slice(0, -1), { ...closing, reopenedAt: null }];
  const folded = foldMarks(run.marks.map((mark) => ({ ...mark, seen: [] })));
  const recorded = attendanceOf(entry.entryId, folded, run.sessions, run.checklist, ended);
  const attendance = { ...recorded, ...soFar(recorded, run, closing.closedAt) };
  return {
    final: outcome ? words.finals[outcome.final][locale] : '',
    times: timesOf(attendance, run, ended, locale),
    madeUp: attendance.madeUp > 0 ? labelled(words.madeUp[locale], `${attendance.madeUp} min`, locale) : '',
    result: [
      attendance.result && words.results[attendance.result][locale],
      attendance.score !== null && percent(attendance.score, locale),
    ]
      .filter(Boolean)
      .join(' · '),
    // Who did not come did none of them: that is said once.
    steps: (outcome?.final === 'noShow' || outcome?.final === 'unable' ? [] : run.checklist).map(
      ({ id, text, depth }) => {
        const level = attendance.depths[id];
        const done = level ? words.depths[level][locale] : words.notDone[locale];
        return labelled(
          text,
          `${done} (${labelled(words.required[locale], words.depths[depth][locale], locale)})`,
          locale,
        );
      },
    ),
    certificate: outcome?.certified
      ? words.certified[locale]
      : outcome?.withheld
        ? labelled(words.withheld[locale], outcome.withheld.reason, locale)
        : '',
  };
}

const percent = (score: number, locale: PaperLocale) => `${score}${locale === 'fr' ? '\u00a0' : ''}%`;

function timesOf(
  { sessions: present }: Pick<Attendance, 'sessions'>,
  run: Recorded,
  ended: readonly RecordedClosing[],
  locale: PaperLocale,
): string {
  return present
    .flatMap(({ sessionId, arrivedAt, leftAt, minutes, noted }) => {
      const session = run.sessions.find(({ id }) => id === sessionId);
      if (!session || (arrivedAt === null && !noted)) return [];
      const day = run.sessions.length > 1 ? `${dayAt(session.startsAt, run, locale)}, ` : '';
      const said = `${minutes} min${noted ? `, ${words.noted[locale]}` : ''}`;
      if (arrivedAt === null) return [`${day}${said}`];
      const until = leftAt ?? openEnd(session, ended);
      // Who came after it had ended left at no time that is known.
      return [
        `${day}${timeAt(arrivedAt, run, locale)}${until > arrivedAt ? `–${timeAt(until, run, locale)}` : ''} (${said})`,
      ];
    })
    .join(', ');
}

/** When it was closed, by whom and why; of earlier closings also who reopened them, when and why. */
export function closingLines(closings: readonly RecordedClosing[], run: Zone, locale: PaperLocale): string[] {
  const line = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');
  return closings.flatMap(({ number, closedAt, by, reason, reopenedAt, reopenedBy, reopenReason }, at) => {
    const name = closings.length > 1 ? `${words.closing[locale]} ${number}` : words.closed[locale];
    const closed = `${name}${locale === 'fr' ? '\u00a0:' : ':'} ${line([momentAt(closedAt, run, locale), by, reason])}`;
    if (reopenedAt === null || at === closings.length - 1) return [closed];
    return [
      closed,
      `${words.reopened[locale]}${locale === 'fr' ? '\u00a0:' : ':'} ${line([momentAt(reopenedAt, run, locale), reopenedBy, reopenReason])}`,
    ];
  });
}

/**
 * An e-signature statement that stood above a signature: its version, what of it is shown in both languages, the one in
 * which it was signed, and the hash of the whole text that the signature kept.
 */
export type SignedStatement = {
  number: number;
  sha256: string;
  texts: Record<PaperLocale, { title: string; summary: string }>;
  locale: PaperLocale;
};

const quoted = (text: string, locale: PaperLocale) => (locale === 'fr' ? `«\u00a0${text}\u00a0»` : `“${text}”`);

/**
 * Each statement that signatures kept once in each language in which it was signed, the earliest first: its title and
 * version, the words that were shown, and the hash. `locale`: of the record.
 */
export function statementLines(
  signed: readonly { statement: SignedStatement | null }[],
  locale: PaperLocale,
): string[] {
  const found = new Map(
    signed.flatMap(({ statement }) => (statement ? [[`${statement.sha256} ${statement.locale}`, statement]] : [])),
  );
  return [...found.values()]
    .toSorted((one, other) => one.number - other.number || (one.locale < other.locale ? -1 : 1))
    .map(({ number, sha256, texts, locale: read }) => {
      const { title, summary } = texts[read];
      return `${labelled(`${title}, ${words.version[locale]} ${number}`, quoted(summary, read), locale)} ${labelled('SHA-256', sha256, locale)}`;
    });
}
