import type { Localised } from '@app/domain/localised';
import type { NoticeRuleKey } from '@app/domain/notices/rules';
import type { Day, Instant } from '@app/domain/time';

/**
 * One line of a digest: what it is counted as, and its sentence in the reader's language. `path`: where it is dealt
 * with; `subject`: of an email in which it is alone, where it says more than its kind; `count`: how many it stands for,
 * where that is not one.
 */
export type Line = {
  counted: Counted;
  title: string;
  sentence: string;
  path: string;
  count?: number;
  subject?: (title: string) => string;
};
export type Counted =
  | 'due'
  | 'expiring'
  | 'session'
  | 'team'
  | 'evaluation'
  | 'review'
  | 'approval'
  | 'correction'
  | 'sheets'
  | 'waiting'
  | 'seats';
export type Item = { rule: NoticeRuleKey; subject: string; offset: number; facts: unknown };

export type CourseFacts = { titles: Localised; dueOn: Day; person: string | null };
export type QualificationFacts = { names: Localised; validThrough: Day; opensOn: Day };
export type SessionFacts = {
  title: string | null;
  titles: Localised;
  startsAt: Instant;
  timeZone: string;
  place: string | null;
};
export type TeamFacts = {
  overdue: number;
  expiring: number;
  expired: number;
  lines: { kind: 'overdue' | 'expiring' | 'expired'; person: string; names: Localised; on: Day }[];
};
export type EvaluationFacts = { enrolmentId: string; person: string; titles: Localised; since: Day; asAdmin: boolean };
export type EvidenceFacts = { person: string; names: Localised; since: Day };
export type ApprovalFacts = { number: number; person: string; since: Day };
export type SheetRequestFacts = { product: string; site: string; kind: 'missing' | 'problem'; since: Day };
export type CorrectionFacts = { person: string; since: Day };
export type SheetReviewFacts = { sheets: number; product: string; dueOn: Day };
/** `person`: whose name comes first; `people`: how many wait. */
export type WaitingFacts = { titles: Localised; person: string; people: number };
export type ExpiringFacts = { names: Localised; seats: number; lastDay: Day };
export type UsedFacts = { names: Localised; percent: number; available: number };

export const dayIn = (locale: string, day: Day) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
export const momentIn = (locale: string, at: Instant, timeZone: string) =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-CA' : 'en', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(at),
  );

export type Words = Record<Exclude<NoticeRuleKey, 'teamSummary'>, (item: Item, today: Day) => Line> & {
  teamSummary: (item: Item) => Line[];
};

export const soon = (left: number, today: string, tomorrow: string, days: (count: number) => string) =>
  left === 0 ? today : left === 1 ? tomorrow : days(left);

export const evaluationAt = ({ asAdmin, enrolmentId }: Pick<EvaluationFacts, 'asAdmin' | 'enrolmentId'>): string =>
  `${asAdmin ? '/settings/groupTraining?view=evaluations' : '/profile?tab=evaluations'}&evaluate=${enrolmentId}`;
