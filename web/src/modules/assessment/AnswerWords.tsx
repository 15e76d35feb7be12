import { inLanguage } from '@app/domain/localised';
import type { Localised } from '@app/domain/localised';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import type { Answer, PaperQuestion, Reviewed } from './attempts.ts';

type ReportedValue = Answer | NonNullable<Reviewed['solution']>;

/** An answer, given or right, in words. */
export function AnswerWords({ question, answer }: { question: PaperQuestion; answer: ReportedValue }) {
  const { t, language } = useTranslation('assessment');
  const f = useFormat();
  const option = (id: string) => wordsOf('options' in question ? question.options : [], id, language);
  switch (answer.kind) {
    case 'single':
      return option(answer.choice);
    case 'multiple':
      return (
        <ul>
          {answer.choices.map((id) => (
            <li key={id}>{option(id)}</li>
          ))}
        </ul>
      );
    case 'trueFalse':
      return t(answer.value ? 'player.true' : 'player.false');
    case 'numeric': {
      const unit = question.kind === 'numeric' && question.unit ? ` ${question.unit}` : '';
      const number = f.number(answer.number);
      return `${'tolerance' in answer && answer.tolerance > 0 ? t('result.within', { number, tolerance: f.number(answer.tolerance) }) : number}${unit}`;
    }
    case 'shortText':
      return 'accepted' in answer ? answer.accepted.join(' · ') : answer.text;
    case 'ordering':
      return (
        <ol>
          {answer.order.map((id) => (
            <li key={id}>{option(id)}</li>
          ))}
        </ol>
      );
    case 'matching':
      return question.kind === 'matching' ? (
        <ul>
          {question.lefts.map((left) => (
            <li key={left.id}>
              {inLanguage(left.text, language)} → {wordsOf(question.rights, answer.matches[left.id] ?? '', language)}
            </li>
          ))}
        </ul>
      ) : null;
    case 'hotspot':
      return 'regions' in answer
        ? t('result.regions')
        : t('player.spotAt', { x: f.percent(answer.x * 100), y: f.percent(answer.y * 100) });
  }
}

function wordsOf(options: readonly { id: string; text: Localised }[], id: string, language: string): string {
  return inLanguage(options.find((option) => option.id === id)?.text ?? {}, language) || '–';
}
