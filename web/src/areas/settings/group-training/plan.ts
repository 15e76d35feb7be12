import { planOf } from '@app/domain/group-training/session-plan';
import { ruleOf } from '@app/domain/group-training/series';
import type { Repetition } from '@app/domain/group-training/series';
import type { Day } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import type { Input, Result } from '../../../api/client.ts';
import type { Person } from '../../../modules/people/PersonPicker.tsx';

/** A training with its sessions, staff and roster, as its page shows it. */
export type TrainingShown = Result<'getTraining'>;
type Sent = Input<'createTraining'>;
type Own =
  | 'trainerIds'
  | 'evaluatorIds'
  | 'rule'
  | 'schedule'
  | 'reason'
  | 'despiteClashes'
  | 'maxPeople'
  | 'requiredMinutes'
  | 'title'
  | 'place'
  | 'note'
  | 'passMark';

/** A training as its form holds it: empty fields are empty text, staff have their names. */
export type PlanForm = Omit<Sent, Own> & {
  title: string;
  place: string;
  note: string;
  about: 'course' | 'skill' | 'topic';
  maxPeople: number | '';
  requiredMinutes: number | '';
  passMark: number | '';
  trainerIds: Person[];
  evaluatorIds: Person[];
  repeats: 'never' | Repetition['every'];
  interval: number;
  weekdays: Repetition['weekdays'][number][];
  monthBy: Repetition['monthBy'];
  count: number;
  reason: string;
};

export function emptyPlan(today: Day, timeZone: string): PlanForm {
  return {
    about: 'course',
    title: '',
    courseId: null,
    skillId: null,
    skillLevel: 1,
    language: 'en',
    timeZone,
    siteId: null,
    place: '',
    minPeople: 1,
    maxPeople: '',
    bookingRule: 'open',
    lockDays: 2,
    reminderDays: 3,
    seatsTakenAt: 'booking',
    noShowUsesSeat: false,
    requiredMinutes: '',
    resultKind: 'attendance',
    passMark: '',
    checklist: [],
    materials: [],
    trainerSkillId: null,
    trainerSkillRule: 'warn',
    traineeSigns: true,
    trainerSigns: true,
    evaluatorSigns: false,
    selfCheckIn: true,
    checkInBeforeMinutes: 15,
    checkInAfterMinutes: 15,
    note: '',
    sessions: [{ on: addDays(today, 14), from: '09:00', to: '12:00', breakMinutes: 0, roomId: null }],
    trainerIds: [],
    evaluatorIds: [],
    repeats: 'never',
    interval: 1,
    weekdays: [],
    monthBy: 'date',
    count: 4,
    reason: '',
  };
}

/** A training that is edited, or copied: a copy has new sessions and checklist items, and no dates that have passed. */
export function planFrom(training: TrainingShown, copy: boolean): PlanForm {
  const { subject } = training;
  const people = (role: 'trainer' | 'evaluator') =>
    training.staff.filter((one) => one.role === role).map(({ personId, name }) => ({ id: personId, name }));
  return {
    ...emptyPlan('2000-01-01', training.timeZone),
    about: subject.course ? 'course' : subject.skill ? 'skill' : 'topic',
    title: subject.title ?? '',
    courseId: subject.course?.id ?? null,
    skillId: subject.skill?.id ?? null,
    skillLevel: training.skillLevel,
    language: training.language,
    siteId: training.site?.id ?? null,
    place: training.place ?? '',
    minPeople: training.minPeople,
    maxPeople: training.maxPeople ?? '',
    bookingRule: training.bookingRule,
    lockDays: training.lockDays,
    reminderDays: training.reminderDays,
    seatsTakenAt: training.seatsTakenAt,
    noShowUsesSeat: training.noShowUsesSeat,
    requiredMinutes: training.requiredMinutes ?? '',
    resultKind: training.resultKind,
    passMark: training.passMark ?? '',
    checklist: training.checklist.map((item) => ({ ...item, ...(copy && { id: crypto.randomUUID() }) })),
    materials: training.materials,
    trainerSkillId: training.trainerSkill?.id ?? null,
    trainerSkillRule: training.trainerSkillRule,
    traineeSigns: training.traineeSigns,
    trainerSigns: training.trainerSigns,
    evaluatorSigns: training.evaluatorSigns,
    selfCheckIn: training.selfCheckIn,
    checkInBeforeMinutes: training.checkInBeforeMinutes,
    checkInAfterMinutes: training.checkInAfterMinutes,
    note: training.note ?? '',
    sessions: training.sessions.map((session) => ({
      ...planOf(session, training.timeZone),
      ...(!copy && { id: session.id }),
      roomId: session.room?.id ?? null,
    })),
    trainerIds: people('trainer'),
    evaluatorIds: people('evaluator'),
  };
}

/** What is sent of the form; what its subject does not need is left out. */
export function sentPlan(form: PlanForm) {
  const {
    about,
    repeats: _repeats,
    interval: _interval,
    weekdays: _weekdays,
    monthBy: _monthBy,
    count: _count,
    reason,
    ...plan
  } = form;
  return {
    ...plan,
    title: plan.title.trim() || null,
    courseId: about === 'course' ? plan.courseId : null,
    skillId: about === 'skill' ? plan.skillId : null,
    place: plan.place.trim() || null,
    note: plan.note.trim() || null,
    maxPeople: plan.maxPeople === '' ? null : plan.maxPeople,
    requiredMinutes: plan.requiredMinutes === '' ? null : plan.requiredMinutes,
    passMark: plan.resultKind === 'passFail' && plan.passMark !== '' ? plan.passMark : null,
    trainerIds: plan.trainerIds.map(({ id }) => id),
    evaluatorIds: plan.evaluatorIds.map(({ id }) => id),
    reason: reason.trim() || null,
  };
}

/** The recurrence rule that is chosen, or null for a single training. */
export function chosenRule({ repeats, interval, weekdays, monthBy, count, sessions }: PlanForm): string | null {
  const first = sessions.map(({ on }) => on).sort()[0];
  if (repeats === 'never' || !first) return null;
  return ruleOf({ every: repeats, interval, weekdays, monthBy, end: { count } }, first);
}
