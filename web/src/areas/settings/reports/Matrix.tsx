import { dayInCell } from '@app/domain/qualification/due';
import { countMet, percentMet } from '@app/domain/qualification/gaps';
import { notAsked } from '@app/domain/qualification/standing-words';
import { targetsName } from '@app/domain/qualification/trace/trace-words';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { spoken, statusWord } from '../../../modules/qualification/marks.ts';
import { StatusMark } from '../../../modules/qualification/StatusMark.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import classes from './Matrix.module.css';
import type { Column, MatrixCell, MatrixRow } from './matrix.ts';
import { cellsByColumn, columnOf, toPerson } from './matrix.ts';
import { useWindow } from './useWindow.ts';

const sizes = { row: 44, column: 76, first: 224, head: 200 };

export type MatrixProps = {
  columns: Column[];
  rows: MatrixRow[];
  /** How many rows there will be; null until counted. */
  total: number | null;
  met: ReadonlyMap<string, { asked: number; met: number }>;
  groupName: (group: string) => string;
  more: (() => void) | null;
  onWhy: (row: MatrixRow, cell: MatrixCell) => void;
  onColumn: (column: Column) => void;
};

type Place = { row: number; column: number };

/** People × requirements, only what is in sight: head row and names stay, arrows move, Enter asks why. */
export function Matrix({ columns, rows, total, met, groupName, more, onWhy, onColumn }: MatrixProps) {
  const { t } = useTranslation('matrix');
  const scroll = useRef<HTMLDivElement>(null);
  const shown = useWindow(scroll, sizes);
  const [active, setActive] = useState<Place | null>(null);
  const places = useMemo(() => columnOf(columns), [columns]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- other columns: what was found for the old ones is forgotten
  const byRow = useMemo(() => new WeakMap<MatrixRow, Map<number, MatrixCell>>(), [places]);
  const cellsOf = (row: MatrixRow) => {
    const known = byRow.get(row) ?? cellsByColumn(row, places);
    byRow.set(row, known);
    return known;
  };
  const count = Math.max(rows.length, total ?? rows.length);
  const lastShown = Math.min(shown.rows[1], count);
  useEffect(() => {
    if (more && lastShown + 20 > rows.length) more();
  }, [more, lastShown, rows.length]);
  const inSight = Array.from({ length: Math.max(0, lastShown - shown.rows[0]) }, (_, index) => shown.rows[0] + index);
  const [firstColumn, endColumn] = [shown.columns[0], Math.min(shown.columns[1], columns.length)];

  const go = (to: Place) => {
    const place = {
      row: Math.min(Math.max(0, to.row), rows.length - 1),
      column: Math.min(Math.max(0, to.column), columns.length - 1),
    };
    setActive(place);
    const element = scroll.current!;
    const [left, top] = [place.column * sizes.column, place.row * sizes.row];
    const [width, height] = [
      element.clientWidth - sizes.first - sizes.column,
      element.clientHeight - sizes.head - sizes.row,
    ];
    element.scrollTo({
      left: Math.min(Math.max(element.scrollLeft, left - width), left),
      top: Math.min(Math.max(element.scrollTop, top - height), top),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.target as HTMLElement).closest('a, button')) return;
    const from = active ?? { row: 0, column: 0 };
    const page = Math.max(1, Math.floor((scroll.current!.clientHeight - sizes.head) / sizes.row) - 1);
    const whole = event.ctrlKey || event.metaKey;
    const moves: Record<string, () => void> = {
      ArrowDown: () => go({ ...from, row: active ? from.row + 1 : 0 }),
      ArrowUp: () => go({ ...from, row: from.row - 1 }),
      ArrowRight: () => go({ ...from, column: active ? from.column + 1 : 0 }),
      ArrowLeft: () => go({ ...from, column: from.column - 1 }),
      PageDown: () => go({ ...from, row: from.row + page }),
      PageUp: () => go({ ...from, row: from.row - page }),
      Home: () => go({ row: whole ? 0 : from.row, column: 0 }),
      End: () => go({ row: whole ? rows.length - 1 : from.row, column: columns.length - 1 }),
      Enter: () => press(from),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  const press = ({ row, column }: Place) => {
    const person = rows[row];
    const cell = person && cellsOf(person).get(column);
    if (person && cell) onWhy(person, cell);
  };

  return (
    <div
      ref={scroll}
      className={classes.scroll}
      role="grid"
      aria-label={t('label')}
      aria-rowcount={count + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={active ? `cell-${active.row}-${active.column}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className={classes.head} role="row" aria-rowindex={1}>
        <div className={classes.corner} role="columnheader" aria-colindex={1}>
          <span>{t('person')}</span>
          <span>{t('met')}</span>
        </div>
        <Gap columns={firstColumn} />
        {columns.slice(firstColumn, endColumn).map((column, index) => (
          <ColumnHead
            key={column.key}
            column={column}
            place={firstColumn + index}
            group={
              index === 0 || columns[firstColumn + index - 1]!.group !== column.group ? groupName(column.group) : null
            }
            met={met.get(column.key)}
            onPress={onColumn}
          />
        ))}
        <Gap columns={columns.length - endColumn} />
      </div>
      <div
        className={classes.body}
        role="rowgroup"
        style={{ height: count * sizes.row, width: sizes.first + columns.length * sizes.column }}
      >
        {inSight.map((index) => (
          <Row
            key={rows[index]?.personId ?? index}
            row={rows[index]}
            index={index}
            cells={rows[index] && cellsOf(rows[index])}
            columns={columns}
            from={firstColumn}
            to={endColumn}
            active={active?.row === index ? active.column : null}
            onPress={(column) => {
              setActive({ row: index, column });
              press({ row: index, column });
            }}
          />
        ))}
      </div>
    </div>
  );
}

const Gap = ({ columns }: { columns: number }) =>
  columns > 0 ? <div aria-hidden style={{ flex: 'none', width: columns * sizes.column }} /> : null;

type ColumnHeadProps = {
  column: Column;
  place: number;
  group: string | null;
  met: { asked: number; met: number } | undefined;
  onPress: (column: Column) => void;
};

function ColumnHead({ column, place, group, met, onPress }: ColumnHeadProps) {
  const { t, language } = useTranslation('matrix');
  const f = useFormat();
  const name = targetsName(column.targets, spoken(language));
  return (
    <div
      className={classes.columnHead}
      role="columnheader"
      aria-colindex={place + 2}
      data-recommended={column.kind === 'recommended' || undefined}
      data-first={group ? true : undefined}
    >
      <div className={classes.group}>{group && <span>{group}</span>}</div>
      <button
        type="button"
        title={[name, column.regulationRef].filter(Boolean).join(' · ')}
        onClick={() => onPress(column)}
      >
        <span>{name}</span>
      </button>
      <div className={classes.percent} title={met && t('columnMet', met)}>
        {met && met.asked > 0 && (
          <>
            {f.percent(Math.floor((100 * met.met) / met.asked))} <small>{t('fraction', met)}</small>
          </>
        )}
      </div>
    </div>
  );
}

type RowProps = {
  row: MatrixRow | undefined;
  index: number;
  cells: Map<number, MatrixCell> | undefined;
  columns: Column[];
  from: number;
  to: number;
  active: number | null;
  onPress: (column: number) => void;
};

const Row = memo(
  function Row({ row, index, cells, columns, from, to, active, onPress }: RowProps) {
    const { t } = useTranslation('matrix');
    const f = useFormat();
    const counted = cells && countMet([...cells.values()]);
    const percent = cells ? percentMet([...cells.values()]) : null;
    return (
      <div className={classes.row} role="row" aria-rowindex={index + 2} style={{ top: index * sizes.row }}>
        <div className={classes.name} role="rowheader" aria-colindex={1}>
          {row ? (
            <>
              <Link to="/settings/employees/$id" params={{ id: row.personId }} search={toPerson}>
                {row.name}
                <small>{row.positions || row.employeeNumber}</small>
              </Link>
              <span title={counted && t('metOf', counted)}>
                {percent !== null && counted && (
                  <>
                    {f.percent(percent)} <small>{t('fraction', counted)}</small>
                  </>
                )}
              </span>
            </>
          ) : (
            <div className={classes.waiting} />
          )}
        </div>
        <Gap columns={from} />
        {columns.slice(from, to).map((column, place) => (
          <Cell
            key={column.key}
            id={`cell-${index}-${from + place}`}
            place={from + place}
            name={row?.name ?? ''}
            column={column}
            cell={cells?.get(from + place)}
            active={active === from + place}
            onPress={onPress}
          />
        ))}
      </div>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.cells === after.cells &&
    before.columns === after.columns &&
    before.from === after.from &&
    before.to === after.to &&
    before.active === after.active &&
    before.index === after.index,
);

type CellProps = {
  id: string;
  place: number;
  name: string;
  column: Column;
  cell: MatrixCell | undefined;
  active: boolean;
  onPress: (column: number) => void;
};

function Cell({ id, place, name, column, cell, active, onPress }: CellProps) {
  const { t, language } = useTranslation('matrix');
  const f = useFormat();
  const what = targetsName(column.targets, spoken(language));
  const day = cell && dayInCell(cell);
  const words = cell
    ? t(day ? 'cellDay' : 'cell', { name, what, status: statusWord(cell.status, language), day: day ? f.day(day) : '' })
    : t('cell', { name, what, status: t('notAsked') });
  return (
    // The grid itself has the focus and hears the keys; the active cell is named by aria-activedescendant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="gridcell"
      aria-colindex={place + 2}
      aria-label={words}
      title={cell && words}
      className={classes.cell}
      data-asked={cell ? true : undefined}
      data-active={active || undefined}
      onClick={() => cell && onPress(place)}
    >
      {cell ? (
        <>
          <StatusMark status={cell.status} />
          {day && <span>{f.day(day)}</span>}
        </>
      ) : (
        notAsked
      )}
    </div>
  );
}
