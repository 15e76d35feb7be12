import type { Result } from '../../api/client.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { AnswerResult } from './AnswerResult.tsx';
import classes from './answers.module.css';

export type Answer = Result<'listMyPackageAnswers'>['rows'][number];

type AnswerLinesProps = {
  answers: readonly Answer[];
  /** Of a package with several parts each answer names its own. */
  parts: number;
};

/** Questions of a package with what was answered, one under the other. */
export function AnswerLines({ answers, parts }: AnswerLinesProps) {
  const { t } = useTranslation('packageConsole');
  const f = useFormat();
  return (
    <ol className={classes.answers}>
      {answers.map((answer) => (
        <li key={answer.id}>
          <div className={classes.head}>
            <strong>{answer.description}</strong>
            {answer.result && <AnswerResult result={answer.result} points={answer.points} />}
          </div>
          <dl>
            <dt>{t('answers.response')}</dt>
            <dd>{answer.response ?? t('answers.nothing')}</dd>
            {answer.correct !== null && (
              <>
                <dt>{t('answers.correct')}</dt>
                <dd>{answer.correct}</dd>
              </>
            )}
          </dl>
          <p className={classes.aside}>
            {[
              parts > 1 ? answer.part : null,
              f.instant(answer.answeredAt),
              answer.latencySeconds === null
                ? null
                : t('answers.took', { time: f.clock(Math.round(answer.latencySeconds)) }),
              answer.weighting === null ? null : t('answers.weight', { weight: f.number(answer.weighting) }),
              answer.description === answer.question ? null : answer.question,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ol>
  );
}
