import { useTranslation } from '../../ui/i18n.ts';
import { IconBackspace } from '../../ui/icons.ts';
import classes from './NumberPad.module.css';

/** Ten large keys for fingers in gloves; a keyboard types into the field itself. */
export function NumberPad({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('pins');
  return (
    <div className={classes.pad} role="group" aria-label={t('pad')}>
      {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => (
        <button key={digit} type="button" className={classes.key} onClick={() => onChange(value + digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={`${classes.key} ${classes.word}`} onClick={() => onChange('')}>
        {t('clear')}
      </button>
      <button type="button" className={classes.key} onClick={() => onChange(`${value}0`)}>
        0
      </button>
      <button type="button" className={classes.key} aria-label={t('back')} onClick={() => onChange(value.slice(0, -1))}>
        <IconBackspace size={26} aria-hidden />
      </button>
    </div>
  );
}
