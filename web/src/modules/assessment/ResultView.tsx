import { Button, Group, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../ui/i18n.ts';
import { IconCircleCheck, IconCircleX, IconRefresh } from '../../ui/icons.ts';
import { useFormat } from '../../words/format.ts';
import { AnswerReview } from './AnswerReview.tsx';
import type { Attempt, Outcome } from './attempts.ts';
import classes from './ResultView.module.css';

type ResultViewProps = {
  attempt: Attempt;
  outcome: Outcome;
  picture: (name: string) => string;
  mayRetry?: boolean;
  /** How many attempts remain after this one; null: as many as one likes, undefined: it is not said. */
  attemptsLeft?: number | null;
  onBack?: () => void;
};

/** How an attempt came out, and as much of the answers as the quiz shows. */
export function ResultView({ attempt, outcome, picture, mayRetry = false, attemptsLeft, onBack }: ResultViewProps) {
  const { t } = useTranslation('assessment');
  const f = useFormat();
  const { passed, scorePercent, review } = outcome;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const passMark = f.percent(outcome.passMark);
  const verdict = passed
    ? t('result.passedText', { passMark })
    : t(review ? 'result.failedText' : 'result.failedTextPlain', { passMark });
  return (
    <div className={classes.result}>
      <section className={classes.head} data-passed={passed}>
        {passed ? (
          <IconCircleCheck size={44} stroke={1.6} aria-hidden />
        ) : (
          <IconCircleX size={44} stroke={1.6} aria-hidden />
        )}
        <div className={classes.words}>
          <Title order={2} ref={heading} tabIndex={-1} className={classes.verdict}>
            {passed ? t('result.passed') : t('result.failed')}
          </Title>
          <Text>{verdict}</Text>
          {!passed && typeof attemptsLeft === 'number' && (
            <Text>{attemptsLeft > 0 ? t('result.attemptsLeft', { count: attemptsLeft }) : t('start.exhausted')}</Text>
          )}
          {outcome.timedOut && <Text size="sm">{t('result.timedOut')}</Text>}
        </div>
        <dl className={classes.figures}>
          <div>
            <dt>{t('result.score')}</dt>
            <dd className={classes.score}>{f.percent(Math.floor(scorePercent))}</dd>
          </div>
          <div>
            <dt>{t('result.time')}</dt>
            <dd>{f.clock(outcome.secondsTaken)}</dd>
          </div>
        </dl>
      </section>
      {onBack && (
        <Group>
          <Button
            size="md"
            variant={passed ? 'default' : 'filled'}
            leftSection={mayRetry && !passed ? <IconRefresh size={18} aria-hidden /> : undefined}
            onClick={onBack}
          >
            {mayRetry && !passed ? t('result.retry') : t('result.back')}
          </Button>
        </Group>
      )}
      <AnswerReview attempt={attempt} outcome={outcome} picture={picture} />
    </div>
  );
}
