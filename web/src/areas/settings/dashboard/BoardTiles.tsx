import { arrangementOf, storedArrangement } from '@app/domain/lists/arrangement';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ahead } from '../../../api/ahead.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { ColumnChoices } from '../../../ui/lists/ColumnChoices.tsx';
import { DropPanel } from '../../../ui/forms/DropPanel.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconAdjustmentsHorizontal } from '../../../ui/icons.ts';
import { useFormat } from '../../../words/format.ts';
import type { Board } from './board.ts';
import { Tile } from './BoardTile.tsx';
import classes from './CompanyDashboard.module.css';
import { monthEnds } from './Trend.tsx';

const tiles = ['gaps', 'expired', 'overdue', 'pending', 'seats', 'seatsExpiring', 'sessions', 'orders'] as const;
type TileKey = (typeof tiles)[number];
/** Shown to those who choose it. */
const extra: readonly TileKey[] = ['orders'];
/** Under this name the arrangement is kept. */
const page = 'companyDashboard';

/** The small figures, those and in the order that the reader chose. */
export function BoardTiles({ board }: { board: Board }) {
  const { t } = useTranslation('matrix');
  const { data } = useQuery(queryOf('getArrangement', { page }));
  const { shown } = arrangementOf(tiles, extra, data?.parts ?? null);
  const labels = useLabels();
  const arrange = useCommand('arrangePage', {
    inOrder: true,
    refresh: ['getArrangement'],
    ahead: ({ page: of, parts }) => [ahead('getArrangement', () => ({ parts }), { page: of })],
  });
  const show = (next: readonly string[]) => {
    arrange.mutate({ page, parts: storedArrangement(tiles, extra, next as readonly TileKey[]) });
  };
  return (
    <section aria-label={t('board.figures')}>
      <div className={classes.arrange} data-screen>
        <DropPanel label={t('board.arrange')} icon={<IconAdjustmentsHorizontal size={18} aria-hidden />}>
          {() => (
            <ColumnChoices
              columns={tiles.map((key) => ({ key, label: labels[key] }))}
              chosen={shown}
              onChange={show}
              onReset={data?.parts ? () => show(arrangementOf(tiles, extra, null).shown) : undefined}
              resetLabel={t('board.usualTiles')}
            />
          )}
        </DropPanel>
      </div>
      <ul className={classes.tiles}>
        {shown.map((key) => (
          <BoardTile key={key} tile={key} board={board} />
        ))}
      </ul>
    </section>
  );
}

function useLabels(): Record<TileKey, string> {
  const { t } = useTranslation('matrix');
  const { t: ofTraining } = useTranslation('training');
  return {
    gaps: t('board.gaps'),
    expired: t('board.expired'),
    overdue: t('board.overdue'),
    pending: t('board.pending'),
    seats: t('board.seats'),
    seatsExpiring: t('board.seatsExpiring'),
    sessions: ofTraining('tile'),
    orders: t('board.orders'),
  };
}

function BoardTile({ tile, board }: { tile: TileKey; board: Board }) {
  const { t } = useTranslation('matrix');
  const f = useFormat();
  const labels = useLabels();
  const figure = (key: 'gaps' | 'expired' | 'overdue' | 'pending', beside?: string) => {
    const value = valueOf(board, key);
    return {
      label: labels[key],
      measure: key,
      value: f.number(value),
      alarm: key !== 'pending' && value > 0,
      beside,
      change: <Since board={board} measure={key} />,
    } as const;
  };
  switch (tile) {
    case 'gaps':
      return <Tile {...figure('gaps')} to={{ gaps: 'true', mode: 'list' }} />;
    case 'expired':
      return <Tile {...figure('expired')} to={{ status: 'expired', mandatory: 'true', mode: 'list' }} />;
    case 'overdue':
      return <Tile {...figure('overdue')} page="/settings/reports/CompanyUnfinishedCourses" to={{ overdue: 'true' }} />;
    case 'pending':
      return (
        <Tile
          {...figure(
            'pending',
            board.on === board.today ? t('board.toReview', { count: board.needs.toReview }) : undefined,
          )}
          page="/settings/employees"
          to={{ tab: 'evidence', state: 'submitted,answered,needsInfo' }}
        />
      );
    case 'orders':
      return (
        <Tile
          label={labels.orders}
          measure="orders"
          value={f.number(board.needs.orders)}
          page="/settings/orders"
          to={{ state: 'awaitingApproval' }}
        />
      );
    case 'sessions':
      return <SessionTile label={labels.sessions} />;
    default:
      return <SeatTile tile={tile} label={labels[tile]} />;
  }
}

type Measure = 'gaps' | 'expired' | 'overdue' | 'pending';
const valueOf = (board: Board, measure: Measure): number =>
  ({
    gaps: board.gaps,
    expired: board.statuses.expired ?? 0,
    overdue: board.overdueEnrolments,
    pending: board.pendingVerifications,
  })[measure];

/** How many more or fewer there are than at the end of last month; nothing on a past day. */
function Since({ board, measure }: { board: Board; measure: Measure }): ReactNode {
  const { t } = useTranslation('matrix');
  const f = useFormat();
  const last = monthEnds(board.today).at(-1)!;
  const { data, isPending } = useQuery({
    ...queryOf('getCompanyDashboard', { on: last }),
    staleTime: 600_000,
    enabled: board.on === board.today,
  });
  if (board.on !== board.today || !(data || isPending)) return null;
  const by = data ? valueOf(board, measure) - valueOf(data, measure) : 0;
  // Its line is there before it is known: nothing below moves.
  return (
    <span className={classes.change} data-waiting={isPending || undefined}>
      {t(by > 0 ? 'board.more' : by < 0 ? 'board.fewer' : 'board.same', {
        count: Math.abs(by),
        month: f.day(last, 'dayMonth'),
      })}
    </span>
  );
}

/** How many sessions take place this week, whatever day is looked at; without any there is no tile. */
function SessionTile({ label }: { label: string }) {
  const { t } = useTranslation('training');
  const f = useFormat();
  const { data } = useQuery(queryOf('countTrainings', {}));
  if (!data || data.sessions === 0) return null;
  return (
    <Tile
      label={label}
      measure="sessions"
      value={f.number(data.sessions)}
      beside={t('tilePeople', { count: data.people })}
      page="/settings/groupTraining"
      to={{ view: 'calendar', span: 'week' }}
    />
  );
}

/** What is left of the company's seats today, whatever day is looked at; without any there is no tile. */
function SeatTile({ tile, label }: { tile: 'seats' | 'seatsExpiring'; label: string }) {
  const f = useFormat();
  const { data } = useQuery(queryOf('listSeatInventory', { limit: '100' }));
  if (!data || data.rows.length === 0) return null;
  const value = data.rows.reduce((all, row) => all + row[tile === 'seats' ? 'available' : 'expiring'], 0);
  const to: Record<string, string> =
    tile === 'seats'
      ? { tab: 'seats' }
      : { tab: 'seats', view: 'seats', state: 'available,reserved', expiring: 'true' };
  return <Tile label={label} measure={tile} value={f.number(value)} page="/settings/courses" to={to} />;
}
