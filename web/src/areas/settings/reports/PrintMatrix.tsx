import { dayInCell } from '@app/domain/qualification/due';
import { notAsked, statusMarks } from '@app/domain/qualification/standing-words';
import { targetsName } from '@app/domain/qualification/trace/trace-words';
import { useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { spoken } from '../../../modules/qualification/marks.ts';
import { useSession } from '../../../session/session.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import type { Column, Frame, MatrixRow } from './matrix.ts';
import { cellsByColumn, columnOf } from './matrix.ts';
import classes from './PrintMatrix.module.css';
import { Legend } from './Legend.tsx';

const perTile = 12;

type Props = {
  columns: Column[];
  rows: MatrixRow[];
  frame: Frame;
  groupName: (group: string) => string;
  onDone: () => void;
};

/**
 * The whole matrix on paper: tiles of twelve columns, the names and heads on every page. Opens the browser's print
 * dialogue by itself.
 */
export function PrintMatrix({ columns, rows, frame, groupName, onDone }: Props) {
  const { t, language } = useTranslation('matrix');
  const why = useTranslation('why').t;
  const f = useFormat();
  const { company } = useSession();
  const locale = spoken(language);
  const places = useMemo(() => columnOf(columns), [columns]);
  const people = useMemo(() => rows.map((row) => ({ row, cells: cellsByColumn(row, places) })), [rows, places]);
  const tiles = Array.from({ length: Math.ceil(columns.length / perTile) }, (_, tile) => tile * perTile);
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(
    <div className={classes.print}>
      {tiles.map((from, tile) => (
        <section key={from} className={classes.tile}>
          <table>
            <caption>
              {[
                `${t('title')} · ${company.name}`,
                `${why('dates.on')} ${f.day(frame.on)}`,
                frame.knownOn && `${why('dates.knownOn')} ${f.day(frame.knownOn)}`,
                t('page', { page: tile + 1, pages: tiles.length }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </caption>
            <thead>
              <tr>
                <th>{t('person')}</th>
                {columns.slice(from, from + perTile).map((column) => (
                  <th key={column.key}>
                    {targetsName(column.targets, locale)}
                    <br />
                    <small>{groupName(column.group)}</small>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map(({ row, cells }) => (
                <tr key={row.personId}>
                  <td>
                    {row.name}
                    <br />
                    <small>{row.positions}</small>
                  </td>
                  {columns.slice(from, from + perTile).map((column, index) => {
                    const cell = cells.get(from + index);
                    const day = cell && dayInCell(cell);
                    return (
                      <td key={column.key}>
                        {cell ? <strong>{statusMarks[cell.status].letter}</strong> : notAsked}
                        {day && <div>{day}</div>}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      <Legend />
    </div>,
    document.body,
  );
}
