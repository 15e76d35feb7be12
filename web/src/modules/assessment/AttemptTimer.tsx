import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../ui/i18n.ts';
import { IconClock } from '../../ui/icons.ts';
import { useFormat } from '../../words/format.ts';
import type { Attempt } from './attempts.ts';
import classes from './AttemptTimer.module.css';
import { useSecondsUntil } from './useServerClock.ts';

const announcedAt = [600, 300, 60, 30];
/** What is still being typed goes out before the end. */
const finishAt = 1;

/** The time left, by the server's clock; said aloud at ten, five and one minute and at 30 seconds. */
export function AttemptTimer({
  attempt,
  now,
  onTimeUp,
}: {
  attempt: Attempt;
  now: () => number;
  onTimeUp: () => void;
}) {
  const { t } = useTranslation('assessment');
  const f = useFormat();
  const seconds = useSecondsUntil(attempt.expiresAt, now);
  const done = useRef(false);
  useEffect(() => {
    if (seconds === null || seconds > finishAt || done.current) return;
    done.current = true;
    onTimeUp();
  }, [seconds, onTimeUp]);
  if (!attempt.timed || seconds === null) {
    return (
      <span className={classes.timer} data-quiet>
        {t('player.until', { at: f.instant(attempt.expiresAt) })}
      </span>
    );
  }
  // Said while it is the last mark passed, for five seconds: a live region repeats only what changes.
  const mark = announcedAt.find((at) => seconds <= at && seconds > at - 5);
  const words =
    seconds <= finishAt
      ? t('player.timeUp')
      : mark === undefined
        ? ''
        : mark >= 60
          ? t('player.minutesLeft', { count: mark / 60 })
          : t('player.secondsLeft', { count: mark });
  return (
    <span className={classes.timer} data-tone={seconds <= 60 ? 'bad' : seconds <= 300 ? 'due' : undefined}>
      <IconClock size={18} aria-hidden />
      <span>{t('player.timeLeft')}</span>
      <strong role="timer" aria-live="off">
        {f.clock(seconds)}
      </strong>
      <VisuallyHidden aria-live="assertive">{words}</VisuallyHidden>
    </span>
  );
}
