import { placeStateWords, trainingStateWords } from '@app/domain/group-training/training-list';
import { inLanguage } from '@app/domain/localised';
import type { Localised } from '@app/domain/localised';
import type { PlaceState } from '@app/domain/group-training/place';
import type { TrainingState } from '@app/domain/group-training/training';
import type { EndpointName, Result } from '../../api/client.ts';
import { useMaybeSession } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';
import { formatFor } from '../../words/format.ts';
import type { Format } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';

export type OfferedTraining = Result<'listOfferedTrainings'>['trainings'][number];
export type Subject = {
  title: string | null;
  course: { titles: Localised } | null;
  skill: { names: Localised } | null;
};

/** What a training is called: its own title, else that of its course or skill. */
export const titleOf = ({ title, course, skill }: Subject, language: string): string =>
  title ?? inLanguage(course?.titles ?? skill?.names ?? {}, language);

export const trainingTones: Record<TrainingState, Tone> = {
  draft: 'idle',
  scheduled: 'good',
  locked: 'due',
  inProgress: 'busy',
  awaitingSignOff: 'wait',
  closed: 'good',
  cancelled: 'bad',
};
export const placeTones: Record<PlaceState, Tone> = {
  booked: 'good',
  offered: 'due',
  waitlisted: 'wait',
  requested: 'wait',
  declined: 'bad',
  cancelledByAttendee: 'off',
  cancelledByAdmin: 'off',
};
export const trainingStateWord = (state: TrainingState) => trainingStateWords[state][spokenLocale()];
/** The same to the person themselves. */
export const ownPlaceStateWord = (state: PlaceState) =>
  state === 'cancelledByAttendee'
    ? { en: 'Cancelled by you', fr: 'Annulée par vous' }[spokenLocale()]
    : placeStateWord(state);
export const placeStateWord = (state: PlaceState) => placeStateWords[state][spokenLocale()];

/** Whether clocks of a zone show at present what this device shows: zones of different names may. */
const isHere = (timeZone: string): boolean => {
  const shown = (zone?: string) => new Date().toLocaleString('sv-SE', { timeZone: zone });
  return shown(timeZone) === shown();
};

/** Dates and times as clocks show them in any zone: for lists of what takes place in several. */
export function useZoneFormats(): (timeZone: string) => Format {
  const { language } = useTranslation('ui');
  const company = useMaybeSession()?.company;
  return (timeZone) =>
    formatFor(
      language,
      timeZone,
      company?.locale ?? navigator.language,
      company?.timeZone === timeZone ? company.clock : undefined,
    );
}

/**
 * Dates and times as clocks show them where a training takes place; `other`: that is not the company's zone, or not
 * this device's.
 */
export function useZoneFormat(timeZone: string): { f: Format; other: boolean } {
  const formatOf = useZoneFormats();
  const own = useMaybeSession()?.company?.timeZone === timeZone;
  return { f: formatOf(timeZone), other: !own || !isHere(timeZone) };
}

/** `Mar 10, 2026, 9:00 AM – 1:00 PM`, with its days where it ends on another. */
export function timesOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }, f: Format): string {
  const sameDay = f.dayOf(startsAt) === f.dayOf(endsAt);
  return `${f.instant(startsAt)} – ${sameDay ? f.time(endsAt) : f.instant(endsAt)}`;
}

/** Whether the next sensible act is to run a training: from when its booking is closed. Before, people are booked. */
export const runsNext = (state: string): boolean => ['locked', 'inProgress', 'awaitingSignOff'].includes(state);

/** What changes when a place or a training does. */
export const ofTrainings: EndpointName[] = [
  'listTrainings',
  'listTrainingCalendar',
  'getTraining',
  'countTrainings',
  'listPlaceRequests',
  'listOfferedTrainings',
  'getOfferedTraining',
  'listMyTrainings',
  'listEmployeeTrainings',
];
