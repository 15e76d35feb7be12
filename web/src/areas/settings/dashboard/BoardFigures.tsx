import { compliancePercent } from '@app/domain/qualification/compliance';
import { complianceGoal } from '@app/domain/qualification/gaps';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import type { Board } from './board.ts';
import { Tile } from './BoardTile.tsx';
import { BoardTiles } from './BoardTiles.tsx';
import classes from './CompanyDashboard.module.css';
import { monthEnds, Trend } from './Trend.tsx';

/** The figures of one day; each leads to the people behind it. */
export function Figures({ board }: { board: Board }) {
  const { t } = useTranslation('matrix');
  const f = useFormat();
  const percent = compliancePercent(board);
  return (
    <>
      <div className={classes.top}>
        <ul className={classes.hero}>
          <Tile
            label={t('board.compliant')}
            measure="compliant"
            value={percent === null ? '–' : f.percent(percent)}
            hero
            reached={percent !== null && percent >= complianceGoal}
            change={<Change board={board} />}
            beside={
              percent === null
                ? t('board.nothingRequired')
                : `${t('board.compliantOf', { compliant: board.compliant, people: board.people })} · ${t('board.goal', { percent: f.percent(complianceGoal) })}`
            }
            to={{}}
          >
            {percent !== null && <Trend today={board.today} />}
          </Tile>
        </ul>
        <SectionCard title={t('board.expiring')} flush>
          <ul className={classes.forecast}>
            {(['in30', 'in60', 'in90'] as const).map((within) => (
              <Tile
                key={within}
                label={t(`board.${within}`)}
                measure="expiring"
                value={f.number(board.expiring[within])}
                share={board.expiring[within] / Math.max(1, board.expiring.in90)}
                to={{ expires: within.slice(2), mode: 'list' }}
              />
            ))}
          </ul>
        </SectionCard>
      </div>
      <BoardTiles board={board} />
    </>
  );
}

/**
 * How the share of compliant people changed since the end of last month; nothing where there is no share to compare.
 */
function Change({ board }: { board: Board }) {
  const { t } = useTranslation('matrix');
  const f = useFormat();
  const last = monthEnds(board.today).at(-1)!;
  const { data, isPending } = useQuery({
    ...queryOf('getTrendPoint', { on: last }),
    staleTime: 600_000,
    enabled: board.on === board.today,
  });
  const before = data ? compliancePercent(data) : null;
  const now = compliancePercent(board);
  if (now === null || board.on !== board.today || (before === null && !isPending)) return null;
  const points = now - (before ?? now);
  return (
    <span className={classes.change} data-waiting={isPending || undefined}>
      {t(points > 0 ? 'board.up' : points < 0 ? 'board.down' : 'board.same', {
        count: Math.abs(points),
        month: f.day(last, 'dayMonth'),
      })}
    </span>
  );
}
