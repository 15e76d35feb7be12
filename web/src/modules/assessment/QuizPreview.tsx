import type { Draw } from '@app/domain/assessment/draw';
import { drawPaper } from '@app/domain/assessment/draw';
import { gradeAttempt } from '@app/domain/assessment/grading';
import { answerOfPaper, paperQuestion, solutionOnPaper } from '@app/domain/assessment/paper';
import type { Question, QuizBody } from '@app/domain/assessment/quiz';
import { Button, Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../ui/i18n.ts';
import { IconArrowLeft, IconArrowRight, IconRefresh } from '../../ui/icons.ts';
import type { Answer, Attempt, Outcome } from './attempts.ts';
import classes from './AttemptRunner.module.css';
import { QuestionField } from './questions/QuestionField.tsx';
import { QuestionList } from './QuestionList.tsx';
import { ResultView } from './ResultView.tsx';

type Drawn = { question: Question; drawn: Draw['questions'][number] };

/** A quiz as its learners will take it, for the person who may see its keys: drawn and graded here, kept nowhere. */
export function QuizPreview({ body, mediaUrl }: { body: QuizBody; mediaUrl: (name: string) => string }) {
  const { t } = useTranslation('assessment');
  const [round, setRound] = useState(0);
  const [index, setIndex] = useState(0);
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer | null>>(new Map());
  const [over, setOver] = useState(false);
  const paper = useMemo(() => drawn(body, `preview-${round}`), [body, round]);
  const again = () => {
    setRound(round + 1);
    setIndex(0);
    setAnswers(new Map());
    setOver(false);
  };
  const questions = paper.map((one) => paperQuestion(one.question, one.drawn)) as Attempt['questions'];
  const question = questions[index];
  if (!question) return null;
  if (over) {
    const { attempt, outcome } = graded(body, paper, questions, answers);
    return (
      <>
        <ResultView attempt={attempt} outcome={outcome} picture={mediaUrl} />
        <Button mt="md" variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={again}>
          {t('result.retry')}
        </Button>
      </>
    );
  }
  const last = index === questions.length - 1;
  return (
    <div className={classes.preview}>
      <QuestionList
        states={questions.map(({ key }) => ({ key, answered: (answers.get(key) ?? null) !== null, flagged: false }))}
        current={index}
        onGo={setIndex}
      />
      <QuestionField
        key={`${round} ${question.key}`}
        question={question}
        answer={answers.get(question.key) ?? null}
        picture={mediaUrl}
        onChange={(answer) => setAnswers(new Map(answers).set(question.key, answer))}
      />
      <Group justify="space-between">
        <Button
          variant="default"
          disabled={index === 0}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={() => setIndex(index - 1)}
        >
          {t('player.previous')}
        </Button>
        <Button
          rightSection={last ? undefined : <IconArrowRight size={18} aria-hidden />}
          onClick={() => (last ? setOver(true) : setIndex(index + 1))}
        >
          {last ? t('player.submit') : t('player.next')}
        </Button>
      </Group>
    </div>
  );
}

function drawn(body: QuizBody, seed: string): Drawn[] {
  const byKey = new Map(body.questions.map((question) => [question.key, question]));
  return drawPaper(body, seed).questions.map((one) => ({ question: byKey.get(one.key)!, drawn: one }));
}

function graded(
  body: QuizBody,
  paper: Drawn[],
  questions: Attempt['questions'],
  answers: ReadonlyMap<string, Answer | null>,
): { attempt: Attempt; outcome: Outcome } {
  const meant = paper.map(({ question, drawn: one }) => {
    const given = answers.get(question.key);
    return [question.key, given ? answerOfPaper(question, one, given) : null] as const;
  });
  const { scorePercent, passed, results } = gradeAttempt(
    paper.map(({ question }) => question),
    new Map(meant),
    body.settings.passMark,
  );
  const review = paper.map(({ question, drawn: one }) => ({
    key: question.key,
    ...results[question.key]!,
    feedback: question.feedback ?? null,
    solution: solutionOnPaper(question, one),
  }));
  const never = '1970-01-01T00:00:00.000Z';
  const outcome: Outcome = {
    submittedAt: never,
    scorePercent,
    passMark: body.settings.passMark,
    passed,
    secondsTaken: 0,
    timedOut: false,
    feedback: body.settings.feedback,
    review,
  };
  const kept = [...answers].map(([questionKey, answer]) => ({ questionKey, answer, sequence: 1, savedAt: never }));
  return {
    attempt: {
      attemptId: '',
      unitId: '',
      number: 1,
      startedAt: never,
      expiresAt: never,
      timed: false,
      serverNow: never,
      questions,
      answers: kept,
      outcome,
    },
    outcome,
  };
}
