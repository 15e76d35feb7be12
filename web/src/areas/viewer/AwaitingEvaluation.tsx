import { useTranslation } from '../../ui/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useFormat } from '../../words/format.ts';
import type { Learning } from '../../modules/enrolment/attempt.ts';
import type { Reading } from './reading.ts';
import classes from './CompletionPanel.module.css';

type Props = { evaluation: NonNullable<Learning['evaluation']>; reading: Reading };

/** All is done but what an evaluator has to see; with what the last one found. */
export function AwaitingEvaluation({ evaluation, reading }: Props) {
  const { t } = useTranslation('viewer');
  const f = useFormat();
  const [last] = evaluation.given;
  return (
    <section className={classes.panel} role="status">
      <EmptyState heading={1} drawing="done" title={t('evaluation.title')} text={t('evaluation.text')} />
      {last && (
        <p>
          {t('evaluation.notYet', { day: f.day(last.evaluatedOn), evaluator: last.evaluator ?? t('evaluation.someone') })} {last.note}
        </p>
      )}
      {evaluation.steps.length > 0 && (
        <>
          <h2>{t('evaluation.steps')}</h2>
          <ul>
            {evaluation.steps.map(({ key, text }) => (
              <li key={key} lang={reading.language}>
                {reading.words(text)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
