import { useTranslation } from '../../ui/i18n.ts';
import classes from './QuestionList.module.css';

export type QuestionState = { key: string; answered: boolean; flagged: boolean };

/** The numbers of all questions, each with its state; leads to any of them. */
export function QuestionList({
  states,
  current,
  onGo,
}: {
  states: QuestionState[];
  current: number;
  onGo: (index: number) => void;
}) {
  const { t } = useTranslation('assessment');
  return (
    <ol className={classes.list}>
      {states.map((state, index) => {
        const words = [
          t(state.answered ? 'player.answered' : 'player.unanswered'),
          ...(state.flagged ? [t('player.flagged')] : []),
        ].join(', ');
        return (
          <li key={state.key}>
            <button
              type="button"
              className={classes.number}
              data-answered={state.answered || undefined}
              data-flagged={state.flagged || undefined}
              aria-current={index === current ? 'step' : undefined}
              aria-label={t('player.goTo', { number: index + 1, state: words })}
              onClick={() => onGo(index)}
            >
              {index + 1}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
