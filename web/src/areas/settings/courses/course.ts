import type { EndpointName, Result } from '../../../api/client.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';

export type Course = Result<'getCompanyCourse'>;
export type CoursePerson = Result<'listCoursePeople'>['rows'][number];

/** What shows something of a course's people. */
export const ofCourse: EndpointName[] = [
  'getCompanyCourse',
  'listCompanyCourses',
  'listCoursePeople',
  'listDueChanges',
  'listEmployeeEnrolments',
];

export const attemptTone: Record<CoursePerson['status'], Tone> = {
  overdue: 'bad',
  inProgress: 'busy',
  awaitingEvaluation: 'wait',
  assigned: 'idle',
  waitingSeat: 'wait',
  failed: 'bad',
  completed: 'good',
  lapsed: 'off',
  withdrawn: 'off',
  voided: 'off',
};

type Required = CoursePerson['requiredBy'];

/** Why someone has a course: "Forklift operator requires it". */
export function useWhy(): (row: Pick<CoursePerson, 'origin' | 'assignedBy' | 'requiredBy'>) => string {
  const { t } = useTranslation('assignment');
  const scoped = (required: NonNullable<Required>) =>
    required.name ? t(`scope.${required.scope}`, { name: required.name }) : null;
  return ({ origin, assignedBy, requiredBy }) => {
    if (requiredBy) {
      if (requiredBy.over) return t('people.why.over');
      const name = scoped(requiredBy);
      if (origin === 'renewal') return name ? t('people.why.renewal', { name }) : t('people.why.renewalPlain');
      return name
        ? t('people.why.rule', { name })
        : t(requiredBy.scope === 'person' ? 'people.why.ruleOwn' : 'people.why.ruleAll');
    }
    if (assignedBy) return t('people.why.by', { name: assignedBy });
    return t(origin === 'self' ? 'people.why.self' : 'people.why.other');
  };
}

/** "30, 7, 1" as numbers; null where something else is in it. */
export function daysIn(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  return parts.every((part) => /^\d{1,4}$/.test(part)) ? parts.map(Number) : null;
}
