import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import classes from './DataList.module.css';
import type { Choosing } from './dataListProps.ts';
import { useTranslation } from '../i18n.ts';
import { everythingSelected, isSelected, nothingSelected, select, selectedCount } from './selection.ts';

/** What was chosen, and the way from a page to everything that matches. */
export function SelectionBar<Row>({
  selection: { selected, onChange, actions },
  shown,
  total,
  estimated,
}: {
  selection: Choosing<Row>;
  shown: string[];
  total: number | null;
  estimated: boolean;
}) {
  const { t } = useTranslation('ui');
  const none = useRef<HTMLButtonElement>(null);
  const count = selectedCount(selected, total);
  if (count === 0) return null;
  const wholePage =
    !selected.all && total !== null && total > shown.length && shown.every((id) => isSelected(selected, id));
  // Both buttons go as they are pressed.
  const selectEverything = () => {
    none.current?.focus();
    onChange(everythingSelected);
  };
  const clear = () => {
    document.getElementById('content')?.focus();
    onChange(nothingSelected);
  };
  return (
    <div className={classes.chosen} role="region" aria-label={t('selection')}>
      <span role="status">
        {count === null || (selected.all && estimated) ? t('selectedAll') : t('selected', { count })}
      </span>
      {wholePage && (
        <button type="button" className={classes.count} onClick={selectEverything}>
          {estimated ? t('selectAll') : t('selectAllOf', { count: total })}
        </button>
      )}
      <button ref={none} type="button" className={classes.count} onClick={clear}>
        {t('selectNone')}
      </button>
      {actions && <div className={classes.chosenActions}>{actions}</div>}
    </div>
  );
}

export function toggle<Row>({ selected, onChange }: Choosing<Row>, key: string): void {
  onChange(select(selected, [key], !isSelected(selected, key)));
}

export function Tick<Row>({
  row,
  selection,
  rowKey,
}: {
  row: Row;
  selection: Choosing<Row>;
  rowKey: (row: Row) => string;
}) {
  const key = rowKey(row);
  return (
    <Checkbox
      size="xs"
      aria-label={selection.label(row)}
      checked={isSelected(selection.selected, key)}
      onChange={() => toggle(selection, key)}
    />
  );
}
