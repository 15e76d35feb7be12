import { dayInCell } from '@app/domain/qualification/due';
import { countMet, isGap, percentMet } from '@app/domain/qualification/gaps';
import { sourceWords } from '@app/domain/qualification/matrix-words';
import { levelNames, targetsName } from '@app/domain/qualification/trace/trace-words';
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { spoken, statusWord } from '../../../modules/qualification/marks.ts';
import { StatusButton, StatusMark } from '../../../modules/qualification/StatusMark.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import type { Column, MatrixCell, MatrixRow } from './matrix.ts';
import { cellsByColumn, columnOf, linesOf, toPerson } from './matrix.ts';
import classes from './QualificationsPage.module.css';

type Props = {
  columns: Column[];
  rows: MatrixRow[];
  onWhy: (row: MatrixRow, cell: MatrixCell) => void;
  more: { load: () => void; busy: boolean } | null;
};

/** One line per person and requirement, with the proof behind it. */
export function MatrixList({ columns, rows, expires, onWhy, more }: Props & { expires: string | undefined }) {
  const { t, language } = useTranslation('matrix');
  const w = useTranslation('why').t;
  const f = useFormat();
  const locale = spoken(language);
  const places = useMemo(() => columnOf(columns), [columns]);
  const lines = linesOf(rows, places, expires).map((line) => ({
    ...line,
    column: columns[places.get(line.cell.rowId) ?? -1],
  }));
  const nameOf = (column: Column | undefined) => (column ? targetsName(column.targets, locale) : '');
  const day = (on: string | null) => on && <span style={{ whiteSpace: 'nowrap' }}>{f.day(on)}</span>;
  return (
    <DataList
      label={t('label')}
      rows={lines}
      rowKey={({ row, cell }) => `${row.personId}${cell.rowId}`}
      more={more}
      empty={{ title: t('noMatch'), text: t('noMatchText') }}
      columns={[
        {
          key: 'person',
          label: t('person'),
          card: 'title',
          cell: ({ row }) => (
            <Link to="/settings/employees/$id" params={{ id: row.personId }} search={toPerson}>
              {row.name}
              {row.site && <small className={classes.site}>{row.site}</small>}
            </Link>
          ),
        },
        { key: 'what', label: w('standing.what'), cell: ({ column }) => nameOf(column) },
        {
          key: 'status',
          label: w('standing.status'),
          cell: ({ row, cell, column }) => (
            <StatusButton status={cell.status} what={nameOf(column)} onClick={() => onWhy(row, cell)} />
          ),
        },
        {
          key: 'level',
          label: t('list.level'),
          cell: ({ cell, column }) => {
            const { held, required } = levelNames(column?.targets ?? [], cell.detail, locale);
            return required && t('list.levelOf', { held: held || '–', required });
          },
        },
        { key: 'from', label: t('list.from'), cell: ({ cell }) => day(cell.validFrom) },
        { key: 'through', label: t('list.through'), cell: ({ cell }) => day(cell.validThrough) },
        {
          key: 'due',
          label: w('standing.due'),
          cell: ({ cell }) => day(cell.status === 'due' || cell.status === 'missing' ? cell.dueOn : null),
        },
        {
          key: 'source',
          label: t('list.source'),
          cell: ({ cell: { detail } }) =>
            detail ? [sourceWords[detail.source][locale], detail.issuer].filter(Boolean).join(' · ') : '',
        },
        {
          key: 'evidence',
          label: t('list.evidence'),
          cell: ({ cell: { detail } }) =>
            detail ? (
              <Anchor component={Link} size="sm" to="/achievements/$id" params={{ id: detail.publicId } as never}>
                {detail.certificateNumber}
              </Anchor>
            ) : (
              ''
            ),
        },
        { key: 'verified', label: t('list.verified'), cell: ({ cell: { detail } }) => detail?.verifiedBy ?? '' },
      ]}
    />
  );
}

/** On a phone a person is a card: what is not in order, and the rest when asked for. */
export function MatrixCards({ columns, rows, onWhy, more }: Props) {
  const { t } = useTranslation('matrix');
  const places = useMemo(() => columnOf(columns), [columns]);
  return (
    <>
      <ul className={classes.cards}>
        {rows.map((row) => (
          <PersonCard key={row.personId} row={row} columns={columns} places={places} onWhy={onWhy} />
        ))}
      </ul>
      {more && (
        <Button fullWidth variant="default" mt="md" loading={more.busy} onClick={more.load}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

const inOrder = ({ status, qualified }: MatrixCell) => qualified && status !== 'expiring' && status !== 'inGrace';

function PersonCard({
  row,
  columns,
  places,
  onWhy,
}: Pick<Props, 'columns' | 'onWhy'> & { row: MatrixRow; places: Map<string, number> }) {
  const { t, language } = useTranslation('matrix');
  const f = useFormat();
  const [whole, setWhole] = useState(false);
  const cells = [...cellsByColumn(row, places)].map(([place, cell]) => ({ cell, column: columns[place]! }));
  const counted = countMet(cells.map(({ cell }) => cell));
  const percent = percentMet(cells.map(({ cell }) => cell));
  const first = cells.toSorted(
    (one, other) =>
      Number(isGap(other.cell)) - Number(isGap(one.cell)) ||
      Number(one.cell.qualified) - Number(other.cell.qualified) ||
      Number(inOrder(one.cell)) - Number(inOrder(other.cell)),
  );
  const shown = whole ? first : first.filter(({ cell }) => !inOrder(cell));
  const rest = first.length - shown.length;
  return (
    <li>
      <div className={classes.cardHead}>
        <Link to="/settings/employees/$id" params={{ id: row.personId }} search={toPerson}>
          {row.name}
          <small>{[row.positions, row.site].filter(Boolean).join(' · ')}</small>
        </Link>
        {percent !== null && (
          <strong>
            {f.percent(percent)} <small>{t('metOf', counted)}</small>
          </strong>
        )}
      </div>
      {shown.map(({ cell, column }) => (
        <button key={column.key} type="button" className={classes.cardRow} onClick={() => onWhy(row, cell)}>
          <span>
            <StatusMark status={cell.status} />
            {targetsName(column.targets, spoken(language))}
          </span>
          <span>
            {[statusWord(cell.status, language), dayInCell(cell) && f.day(dayInCell(cell)!)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </button>
      ))}
      {rest > 0 && (
        <button type="button" className={classes.cardRest} onClick={() => setWhole(true)}>
          {t('inOrder', { count: rest })}
        </button>
      )}
    </li>
  );
}
