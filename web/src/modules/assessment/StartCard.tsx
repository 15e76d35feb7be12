import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../ui/i18n.ts';
import { IconHourglass, IconPlayerPlay, IconRefresh } from '../../ui/icons.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import type { Overview } from './attempts.ts';
import classes from './StartCard.module.css';
import { useSecondsUntil, useServerClock } from './useServerClock.ts';

type StartCardProps = {
  overview: Overview;
  busy: boolean;
  onStart: () => void;
  onOpen: (attemptId: string) => void;
  onCooledDown: () => void;
  /** Back from an attempt: what was pressed is gone, and the keyboard goes on from here. */
  returned: boolean;
};

/** The rules before one starts, the attempts so far, and why a new one must wait. */
export function StartCard({ overview, busy, onStart, onOpen, onCooledDown, returned }: StartCardProps) {
  const { t } = useTranslation('assessment');
  const f = useFormat();
  const { attempts, maxAttempts, runningAttemptId, obstacle } = overview;
  const running = attempts.find((attempt) => attempt.attemptId === runningAttemptId);
  const number = running?.number ?? attempts.length + 1;
  const rules: [string, string][] = [
    [t('start.questions'), f.number(overview.questionCount)],
    [t('start.passMark'), f.percent(overview.passMark)],
    [t('start.attempts'), maxAttempts === null ? t('start.unlimited') : f.number(maxAttempts)],
    [
      t('start.timeLimit'),
      overview.timeLimitMinutes === null ? t('start.noTimeLimit') : f.minutes(overview.timeLimitMinutes),
    ],
  ];
  const mayGo = running || !obstacle;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (returned) card.current?.focus({ preventScroll: true });
  }, [returned]);
  return (
    <section ref={card} tabIndex={-1} className={classes.card} aria-label={t('start.heading')}>
      <Stack gap="lg">
        {mayGo && (
          <Text className={classes.attempt}>
            {maxAttempts === null
              ? t('start.attemptUnlimited', { number })
              : t('start.attempt', { number, of: maxAttempts })}
          </Text>
        )}
        <dl className={classes.rules}>
          {rules.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {obstacle && !running && <Obstacle overview={overview} onCooledDown={onCooledDown} />}
        {mayGo && (
          <Text c="dimmed">{overview.timeLimitMinutes === null ? t('start.noClock') : t('start.timeRuns')}</Text>
        )}
        <Group>
          {running && (
            <Button
              size="md"
              leftSection={<IconPlayerPlay size={18} aria-hidden />}
              onClick={() => onOpen(running.attemptId)}
            >
              {t('start.resume', { number: running.number })}
            </Button>
          )}
          {!running && !obstacle && (
            <Button
              size="md"
              loading={busy}
              leftSection={
                attempts.length > 0 ? <IconRefresh size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />
              }
              onClick={onStart}
            >
              {attempts.length > 0 ? t('start.retry', { number }) : t('start.start')}
            </Button>
          )}
        </Group>
        {attempts.some((attempt) => attempt.submittedAt) && <History overview={overview} onOpen={onOpen} />}
      </Stack>
    </section>
  );
}

function Obstacle({ overview, onCooledDown }: Pick<StartCardProps, 'overview' | 'onCooledDown'>) {
  const { t } = useTranslation('assessment');
  const f = useFormat();
  const clock = useServerClock(overview.serverNow);
  const until = overview.obstacle?.code === 'coolingDown' ? overview.obstacle.until : null;
  const seconds = useSecondsUntil(until, clock.now);
  useEffect(() => {
    if (seconds === 0) onCooledDown();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the pause ends
  }, [seconds]);
  if (overview.obstacle?.code === 'quizPassed')
    return (
      <StatusBadge tone="good" size="lg">
        {t('start.passed')}
      </StatusBadge>
    );
  if (until && seconds !== null) {
    return (
      <Alert color="amber" icon={<IconHourglass aria-hidden />}>
        {t('start.coolingDown', { time: f.clock(seconds), at: f.instant(until) })}
      </Alert>
    );
  }
  return (
    <Alert color="slate">
      {overview.obstacle?.code === 'attemptsExhausted' ? t('start.exhausted') : t('start.closed')}
    </Alert>
  );
}

function History({ overview, onOpen }: Pick<StartCardProps, 'overview' | 'onOpen'>) {
  const { t } = useTranslation('assessment');
  const f = useFormat();
  return (
    <div>
      <Title order={2} size="h4" mb="xs">
        {t('start.history')}
      </Title>
      <ul className={classes.history}>
        {overview.attempts
          .filter((attempt) => attempt.submittedAt !== null)
          .toReversed()
          .map((attempt) => (
            <li key={attempt.attemptId}>
              <StatusBadge tone={attempt.passed ? 'good' : 'bad'}>
                {attempt.passed ? t('result.passed') : t('result.failed')}
              </StatusBadge>
              <Text span fw={600}>
                {f.percent(attempt.scorePercent ?? 0)}
              </Text>
              <Text span c="dimmed" size="sm">
                {f.instant(attempt.submittedAt!)}
              </Text>
              <Button variant="subtle" size="compact-sm" onClick={() => onOpen(attempt.attemptId)}>
                {t('start.open', { number: attempt.number })}
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}
