import { Alert, Button, Checkbox, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconArrowLeft, IconArrowRight, IconSend } from '../../ui/icons.ts';
import { refusalWords } from '../../words/words.ts';
import { AttemptTimer } from './AttemptTimer.tsx';
import classes from './AttemptRunner.module.css';
import type { Attempt, UnitPlace } from './attempts.ts';
import { QuestionField } from './questions/QuestionField.tsx';
import { QuestionList } from './QuestionList.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { SubmitDialog } from './SubmitDialog.tsx';
import { useAnswers } from './useAnswers.ts';
import { useServerClock } from './useServerClock.ts';

type AttemptRunnerProps = {
  place: UnitPlace & { attemptId: string };
  attempt: Attempt;
  picture: (name: string) => string;
  onGraded: (attempt: Attempt) => void;
};

/** A running attempt: one question at a time, each answer saved as it is given, the time the server's. */
export function AttemptRunner({ place, attempt, picture, onGraded }: AttemptRunnerProps) {
  const { t } = useTranslation('assessment');
  const clock = useServerClock(attempt.serverNow);
  const [index, setIndex] = useState(() => firstUnanswered(attempt));
  const [flagged, setFlagged] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  // Said in the page itself: what pops up may not have been loaded before the connection went.
  const [refused, setRefused] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const submit = useCommand('submitQuizAttempt', {
    quiet: true,
    refresh: ['getQuizOverview', 'listMyAttempts'],
    onSuccess: onGraded,
    onRefusal: (error) => {
      setAsking(false);
      setRefused(
        error.code === 'offline' || error.code === 'unavailable' ? t('player.cannotSubmit') : refusalWords(error),
      );
    },
  });
  const { saver, snapshot } = useAnswers(place, attempt, {
    onOver: () => submit.mutate(place),
    onServerNow: clock.sync,
  });
  const finish = useCallback(async () => {
    const sent = await saver.drain();
    setAsking(false);
    setRefused(sent ? null : t('player.cannotSubmit'));
    if (sent) submit.mutate(place);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the place of an attempt never changes
  }, [saver, t]);
  const timeUp = useCallback(() => {
    void saver.drain().finally(() => submit.mutate(place));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the place of an attempt never changes
  }, [saver]);
  useResync(place, clock.sync);
  // The button that started it is gone: anyone who works by keyboard or screen reader begins at the question.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // Who is offline at the end must be able to open it: its code comes while there is a connection.
  useEffect(() => void import('../../ui/forms/DialogFrame.tsx').catch(() => {}), []);

  const go = (to: number) => {
    setIndex(to);
    requestAnimationFrame(() => heading.current?.focus());
  };
  const question = attempt.questions[index];
  if (!question) return null;
  const states = attempt.questions.map(({ key }) => ({
    key,
    answered: (snapshot.answers.get(key) ?? null) !== null,
    flagged: flagged.has(key),
  }));
  const last = index === attempt.questions.length - 1;
  const toggleFlag = () =>
    setFlagged((before) =>
      before.has(question.key)
        ? new Set([...before].filter((key) => key !== question.key))
        : new Set([...before, question.key]),
    );
  return (
    <div className={classes.runner}>
      <div className={classes.bar}>
        <SaveStatus snapshot={snapshot} onRetry={() => void saver.drain()} />
        <AttemptTimer attempt={attempt} now={clock.now} onTimeUp={timeUp} />
      </div>
      {refused && (
        <Alert
          color="brick"
          role="alert"
          withCloseButton
          closeButtonLabel={t('ui:close')}
          onClose={() => setRefused(null)}
        >
          {refused}
        </Alert>
      )}
      <div className={classes.columns}>
        <section className={classes.question}>
          <div className={classes.head}>
            <h2 ref={heading} tabIndex={-1} className={classes.number}>
              {t('player.question', { number: index + 1, of: attempt.questions.length })}
            </h2>
            <Checkbox size="sm" label={t('player.flag')} checked={flagged.has(question.key)} onChange={toggleFlag} />
          </div>
          <QuestionField
            key={question.key}
            question={question}
            answer={snapshot.answers.get(question.key) ?? null}
            picture={picture}
            onChange={(answer, delay) => saver.change(question.key, answer, delay)}
          />
          {snapshot.superseded && (
            <Alert color="amber" role="status">
              {t('player.superseded')}
            </Alert>
          )}
          <div className={classes.steps}>
            <Button
              variant="default"
              disabled={index === 0}
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              onClick={() => go(index - 1)}
            >
              {t('player.previous')}
            </Button>
            {last ? (
              <Button
                leftSection={<IconSend size={18} aria-hidden />}
                loading={submit.isPending}
                onClick={() => setAsking(true)}
              >
                {t('player.submit')}
              </Button>
            ) : (
              <Button rightSection={<IconArrowRight size={18} aria-hidden />} onClick={() => go(index + 1)}>
                {t('player.next')}
              </Button>
            )}
          </div>
        </section>
        <nav className={classes.list} aria-label={t('player.questionList')}>
          <Text size="sm" fw={600} c="dimmed" mb="xs" aria-hidden>
            {t('player.questionList')}
          </Text>
          <QuestionList states={states} current={index} onGo={go} />
          {!last && (
            <Button mt="md" fullWidth variant="default" loading={submit.isPending} onClick={() => setAsking(true)}>
              {t('player.submit')}
            </Button>
          )}
        </nav>
      </div>
      <SubmitDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void finish()}
        busy={submit.isPending}
        states={states}
        unsaved={snapshot.state !== 'saved'}
        onGo={(to) => {
          setAsking(false);
          go(to);
        }}
      />
    </div>
  );
}

function firstUnanswered(attempt: Attempt): number {
  const answered = new Set(attempt.answers.filter((saved) => saved.answer !== null).map((saved) => saved.questionKey));
  const found = attempt.questions.findIndex(({ key }) => !answered.has(key));
  return Math.max(0, found);
}

/** A device that slept has lost its sense of time: it asks again when it wakes. */
function useResync(place: UnitPlace & { attemptId: string }, sync: (instant: string) => void) {
  useEffect(() => {
    const woke = () => {
      if (document.visibilityState === 'visible')
        call('getQuizAttempt', place).then(
          (attempt) => sync(attempt.serverNow),
          () => {},
        );
    };
    document.addEventListener('visibilitychange', woke);
    return () => document.removeEventListener('visibilitychange', woke);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the place of an attempt never changes
  }, [sync]);
}
