import { answerResultWords } from '@app/domain/packages/results/answer-list';
import { useTranslation } from '../../ui/i18n.ts';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';

const tones: Record<keyof typeof answerResultWords, Tone> = {
  correct: 'good',
  wrong: 'bad',
  unanticipated: 'due',
  neutral: 'off',
  scored: 'busy',
};

/** How an answer was judged by its package. */
export function AnswerResult({ result, points }: { result: keyof typeof answerResultWords; points: number | null }) {
  const { t } = useTranslation('packageConsole');
  const f = useFormat();
  return (
    <StatusBadge tone={tones[result]}>
      {result === 'scored' && points !== null
        ? t('answers.points', { points: f.number(points) })
        : answerResultWords[result][spokenLocale()]}
    </StatusBadge>
  );
}
