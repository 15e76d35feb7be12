import { inLanguage } from '@app/domain/localised';
import { Alert, Text, Title } from '@mantine/core';
import { useTranslation } from '../../ui/i18n.ts';
import { IconBulb } from '../../ui/icons.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import classes from './AnswerReview.module.css';
import { AnswerWords } from './AnswerWords.tsx';
import type { Attempt, Outcome, PaperQuestion, Reviewed } from './attempts.ts';
import marks from './questions/QuestionField.module.css';

type AnswerReviewProps = { attempt: Attempt; outcome: Outcome; picture: (name: string) => string };

/** Question by question: what was answered, whether it was right, and what would have been. */
export function AnswerReview({ attempt, outcome: { review, feedback }, picture }: AnswerReviewProps) {
  const { t } = useTranslation('assessment');
  if (!review) return <Text c="dimmed">{t(feedback === 'never' ? 'result.noReview' : 'result.reviewLater')}</Text>;
  const waiting = review.filter((one) => one.solution === null).length;
  return (
    <section className={classes.review}>
      <Title order={2} size="h3">
        {t('result.review')}
      </Title>
      {waiting > 0 && (
        <Alert color="slate">
          {t(waiting === review.length ? 'result.solutionsLater' : 'result.solutionsOfAnswered')}
        </Alert>
      )}
      <ol className={classes.list}>
        {attempt.questions.map((question, index) => {
          const reviewed = review.find((one) => one.key === question.key);
          return reviewed ? (
            <ReviewedQuestion
              key={question.key}
              number={index + 1}
              question={question}
              reviewed={reviewed}
              attempt={attempt}
              picture={picture}
            />
          ) : null;
        })}
      </ol>
    </section>
  );
}

type ReviewedQuestionProps = {
  number: number;
  question: PaperQuestion;
  reviewed: Reviewed;
  attempt: Attempt;
  picture: (name: string) => string;
};

function ReviewedQuestion({ number, question, reviewed, attempt, picture }: ReviewedQuestionProps) {
  const { t, language } = useTranslation('assessment');
  const f = useFormat();
  const answer = attempt.answers.find((saved) => saved.questionKey === question.key)?.answer ?? null;
  const { correct, points, of, solution, feedback } = reviewed;
  return (
    <li className={classes.question}>
      <div className={classes.verdict}>
        <StatusBadge tone={correct ? 'good' : points > 0 ? 'due' : 'bad'}>
          {correct ? t('result.right') : points > 0 ? t('result.partly') : t('result.wrong')}
        </StatusBadge>
        <Text size="sm" c="dimmed">
          {t('result.points', { count: of, points: f.number(points), of: f.number(of) })}
        </Text>
      </div>
      <p className={classes.prompt}>
        <span aria-hidden>{number}. </span>
        {inLanguage(question.prompt, language)}
      </p>
      {question.kind === 'hotspot' && (
        <div className={marks.picture} data-still>
          <img src={picture(inLanguage(question.picture, language))} alt={inLanguage(question.alt, language)} />
          {solution?.kind === 'hotspot' &&
            solution.regions.map(({ x, y, w, h }) => (
              <span
                key={`${x} ${y}`}
                className={marks.region}
                style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: `${w * 100}%`, height: `${h * 100}%` }}
              />
            ))}
          {answer?.kind === 'hotspot' && (
            <span className={marks.marker} style={{ left: `${answer.x * 100}%`, top: `${answer.y * 100}%` }} />
          )}
        </div>
      )}
      <dl className={classes.answers}>
        <div>
          <dt>{t('result.yourAnswer')}</dt>
          <dd>{answer ? <AnswerWords question={question} answer={answer} /> : t('result.noAnswer')}</dd>
        </div>
        {solution && !correct && (
          <div>
            <dt>{t('result.rightAnswer')}</dt>
            <dd>
              <AnswerWords question={question} answer={solution} />
            </dd>
          </div>
        )}
      </dl>
      {feedback && (
        <p className={classes.feedback}>
          <IconBulb size={18} aria-hidden />
          <span>{inLanguage(feedback, language)}</span>
        </p>
      )}
    </li>
  );
}
