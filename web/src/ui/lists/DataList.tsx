import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { SelectionBar } from './SelectionBar.tsx';
import { DataCards } from './DataCards.tsx';
import classes from './DataList.module.css';
import type { DataListProps } from './dataListProps.ts';
import { DataTable } from './DataTable.tsx';
import { DataTiles } from './DataTiles.tsx';
import { recallDensity } from './density.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { UnreadableAddress } from '../feedback/UnreadableAddress.tsx';
import { useTranslation } from '../i18n.ts';

export type { Column, EmptyWords, RowLink } from './dataListProps.ts';

recallDensity();

/**
 * A list: a table from 640 px, cards below. Knows its three empty states, loading, failing, sorting (kept in the
 * address), selection, and the arrow keys.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { t } = useTranslation('ui');
  const {
    rows,
    failed,
    forbidden,
    narrowed,
    empty,
    onRetry,
    onClearFilters,
    total,
    more,
    estimated,
    onCount,
    selection,
    rowKey,
    tile,
    uncounted,
  } = props;
  const small = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false });
  if (forbidden) return <EmptyState drawing="locked" title={t('noPermissionTitle')} text={t('noPermissionText')} />;
  if (props.unreadable) return <UnreadableAddress values={props.unusable} />;
  if (failed) return <ErrorState text={failed} onRetry={onRetry} />;
  if (!rows) return <Waiting small={small} tiles={tile !== undefined} />;
  if (rows.length === 0 && narrowed) {
    const clear = onClearFilters && (
      <Button variant="default" onClick={onClearFilters}>
        {t('clearFilters')}
      </Button>
    );
    return (
      <EmptyState drawing="search" title={empty.narrowed ?? t('noMatchTitle')} text={t('noMatchText')} action={clear} />
    );
  }
  if (rows.length === 0) {
    const { narrowed: _narrowed, ...words } = empty;
    return <EmptyState {...words} list={props.name} />;
  }
  const known = total ?? (more ? null : rows.length);
  return (
    <div>
      {selection && (
        <SelectionBar selection={selection} shown={rows.map(rowKey)} total={known} estimated={estimated === true} />
      )}
      {tile ? (
        <DataTiles {...props} rows={rows} tile={tile} />
      ) : small ? (
        <DataCards {...props} rows={rows} />
      ) : (
        <DataTable {...props} rows={rows} />
      )}
      <div className={classes.foot}>
        <span role="status" hidden={uncounted}>
          {known === null || known === rows.length
            ? t('rows', { count: rows.length })
            : t(estimated ? 'rowsOfAbout' : 'rowsOf', {
                shown: rows.length,
                total: estimated ? rounded(known) : known,
              })}
          {estimated && onCount && (
            <button type="button" className={classes.count} onClick={onCount}>
              {t('countExactly')}
            </button>
          )}
        </span>
        {more && <span data-paper>{t('printedPart')}</span>}
        {more && (
          <Button className={classes.more} variant="default" size="sm" loading={more.busy} onClick={more.load}>
            {t('loadMore')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** An estimate shows two figures: the others would be invented. */
function rounded(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.round(count / step) * step;
}

function Waiting({ small, tiles }: { small: boolean | undefined; tiles: boolean }) {
  const { t } = useTranslation('ui');
  const count = tiles ? 6 : small ? 4 : 8;
  return (
    <div role="status" aria-label={t('loading')} className={tiles ? classes.tiles : classes.waiting}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} h={tiles ? 320 : small ? 92 : 40} radius={tiles ? 'lg' : 'sm'} />
      ))}
    </div>
  );
}
