import { inLanguage } from '@app/domain/localised';
import type { Localised } from '@app/domain/localised';
import type { Result } from '../../api/client.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { packageStanding } from './attempt.ts';

type NotPassed = NonNullable<Result<'getDashboard'>['continue'][number]['notPassed']>;

/**
 * What is said of a course with a step that was not passed, as in the player: that it failed, with what score, and what
 * to do next.
 */
export function useNotPassed(): (step: NotPassed) => {
  tone: 'bad' | 'due';
  result: string;
  next: string;
  again: string;
} {
  const { t, language } = useTranslation('enrolment');
  const f = useFormat();
  return (step) => {
    const standing = packageStanding({ ...step, state: 'inProgress' });
    const title = inLanguage(step.titles as Localised, language);
    const score = step.scorePercent === null ? '' : f.percent(step.scorePercent);
    const awaits = standing === 'awaits';
    return {
      tone: awaits ? 'due' : 'bad',
      result: t(awaits ? 'notPassed.awaits' : score ? 'notPassed.failed' : 'notPassed.failedNoScore', { score }),
      next: t(awaits ? 'notPassed.nextAwaits' : 'notPassed.nextFailed', { title }),
      again: t(awaits ? 'notPassed.takeTest' : 'notPassed.tryAgain'),
    };
  };
}
