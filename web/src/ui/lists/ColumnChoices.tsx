import { ActionIcon, Checkbox } from '@mantine/core';
import { useRef } from 'react';
import classes from './ColumnChoices.module.css';
import { useTranslation } from '../i18n.ts';
import { IconArrowDown, IconArrowUp } from '../icons.ts';

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

/** A button at the end of its way still holds the focus that brought it there. */
const atEnd = (end: boolean) => (end ? { 'aria-disabled': true, 'data-disabled': true } : {});

/** Which columns, or other parts of a page, are shown, and in which order. */
export function ColumnChoices({ columns, chosen, fixed, onChange, onReset, resetLabel }: ColumnChoicesProps) {
  const { t } = useTranslation('ui');
  const list = useRef<HTMLUListElement>(null);
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  const rest = columns.map(({ key }) => key).filter((key) => !chosen.includes(key));
  const move = (key: string, by: number) => {
    const others = chosen.filter((one) => one !== key);
    onChange(others.toSpliced(chosen.indexOf(key) + by, 0, key));
  };
  return (
    <>
      <ul ref={list} className={classes.columns}>
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
                    {...atEnd(key === chosen[0])}
                    onClick={() => key !== chosen[0] && move(key, -1)}
                  >
                    <IconArrowUp size={15} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('columnAfter', { label })}
                    {...atEnd(key === chosen.at(-1))}
                    onClick={() => key !== chosen.at(-1) && move(key, 1)}
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
        <button
          type="button"
          className={classes.reset}
          onClick={() => {
            // The button goes with what it resets.
            list.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus();
            onReset();
          }}
        >
          {resetLabel ?? t('usualColumns')}
        </button>
      )}
    </>
  );
}
