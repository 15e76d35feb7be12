import type { RequirementStatus } from '@app/domain/qualification/status';
import { statusMarks } from '@app/domain/qualification/standing-words';
import { useTranslation } from '../../ui/i18n.ts';
import { statusWord } from './marks.ts';
import classes from './StatusMark.module.css';

/** A status as a letter in its own shape and colour; anyone who shows it says the words. */
export function StatusMark({ status }: { status: RequirementStatus }) {
  const { letter, shape, tone } = statusMarks[status];
  return (
    // The letter is drawn by the sheet: it is part of the shape, not of the words beside it.
    <span className={classes.mark} data-shape={shape} data-tone={tone} data-letter={letter} aria-hidden />
  );
}

/** The status in words, to press for the reason. */
export function StatusButton({
  status,
  what,
  onClick,
}: {
  status: RequirementStatus;
  what: string;
  onClick: () => void;
}) {
  const { t, language } = useTranslation('why');
  const words = statusWord(status, language);
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t('standing.whyOf', { status: words, what })}
      onClick={onClick}
    >
      <StatusMark status={status} />
      {words}
    </button>
  );
}
