import { ActionIcon, Checkbox } from '@mantine/core';
import classes from './ColumnChoices.module.css';
import { useTranslation } from './i18n.ts';
import { IconArrowDown, IconArrowUp } from './icons.ts';

type ColumnChoicesProps = {
  /** Every column there is. */
  columns: { key: string; label: string }[];
  /** Those that are shown, in their order. */
  chosen: readonly string[];
  /** The one that stays, where one does: it names the row. */
  fixed?: string;
  onChange: (chosen: string[]) => void;
  /** Back to the usual columns; absent while they are shown. */
  onReset?: (() => void) | undefined;
  /** "Reset columns" where it is absent. */
  resetLabel?: string;
};

/** Which columns, or other parts of a page, are shown, and in which order. */
export function ColumnChoices({ columns, chosen, fixed, onChange, onReset, resetLabel }: ColumnChoicesProps) {
  const { t } = useTranslation('ui');
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  const rest = columns.map(({ key }) => key).filter((key) => !chosen.includes(key));
  const move = (key: string, by: number) => {
    const others = chosen.filter((one) => one !== key);
    onChange(others.toSpliced(chosen.indexOf(key) + by, 0, key));
  };
  return (
    <>
      <ul className={classes.columns}>
        {[...chosen, ...rest].map((key) => {
          const shown = chosen.includes(key);
          const label = labels.get(key) ?? key;
          return (
            <li key={key} className={classes.column}>
              <Checkbox
                size="sm"
                label={label}
                checked={shown}
                disabled={key === fixed}
                onChange={() => onChange(shown ? chosen.filter((one) => one !== key) : [...chosen, key])}
              />
              {shown && (
                <span className={classes.moves}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('columnBefore', { label })}
                    disabled={key === chosen[0]}
                    onClick={() => move(key, -1)}
                  >
                    <IconArrowUp size={15} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('columnAfter', { label })}
                    disabled={key === chosen.at(-1)}
                    onClick={() => move(key, 1)}
                  >
                    <IconArrowDown size={15} aria-hidden />
                  </ActionIcon>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {onReset && (
        <button type="button" className={classes.reset} onClick={onReset}>
          {resetLabel ?? t('usualColumns')}
        </button>
      )}
    </>
  );
}
