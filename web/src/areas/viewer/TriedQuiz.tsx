import type { QuizBody } from '@app/domain/assessment/quiz';
import { quizProblems } from '@app/domain/assessment/quiz-problems';
import { QuizPreview } from '../../modules/assessment/QuizPreview.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../ui/i18n.ts';

/** The quiz of a course that is only looked at: tried here, graded here, kept nowhere. */
export default function TriedQuiz({ body, media }: { body: QuizBody; media: (name: string) => string }) {
  const { t } = useTranslation('viewer');
  if (quizProblems(body, ['en']).length > 0)
    return <EmptyState compact title={t('kinds.quiz')} text={t('previewQuiz')} />;
  return <QuizPreview body={body} mediaUrl={media} />;
}
