import { compliancePercent } from '@app/domain/qualification/compliance';
import { complianceGoal } from '@app/domain/qualification/gaps';
import { measureWords } from '@app/domain/qualification/standing-words';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { useMoment } from '../../../modules/qualification/AsOf.tsx';
import { spoken } from '../../../modules/qualification/marks.ts';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { IconInfoCircle } from '../../../ui/icons.ts';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import type { Board } from './board.ts';
import classes from './CompanyDashboard.module.css';
import { monthEnds, Trend } from './Trend.tsx';

/** The figures of one day; each leads to the people behind it. */
export function Figures({ board }: { board: Board }) {
  const { t } = useTranslation('matrix');
  const f = useFormat();
  const expired = board.statuses.expired ?? 0;
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
                to={{ expires: within.slice(2), view: 'list' }}
              />
            ))}
          </ul>
        </SectionCard>
      </div>
      <ul className={classes.tiles}>
        <Tile label={t('board.gaps')} measure="gaps" value={f.number(board.gaps)} alarm={board.gaps > 0} to={{ gaps: 'true', view: 'list' }} />
        <Tile
          label={t('board.expired')}
          measure="expired"
          value={f.number(expired)}
          alarm={expired > 0}
          to={{ status: 'expired', mandatory: 'true', view: 'list' }}
        />
        <Tile
          label={t('board.overdue')}
          measure="overdue"
          value={f.number(board.overdueEnrolments)}
          alarm={board.overdueEnrolments > 0}
          page="/settings/courses"
          to={{ overdue: 'true' }}
        />
        <Tile
          label={t('board.pending')}
          measure="pending"
          value={f.number(board.pendingVerifications)}
          beside={board.on === board.today ? t('board.toReview', { count: board.needs.toReview }) : undefined}
          page="/settings/employees"
          to={{ tab: 'evidence', state: 'submitted,answered,needsInfo' }}
        />
        <SeatTiles />
        <SessionTile />
      </ul>
    </>
  );
}

/** How the share of compliant people changed since the end of last month; nothing where there is no share to compare. */
function Change({ board }: { board: Board }) {
  const { t } = useTranslation('matrix');
  const f = useFormat();
  const last = monthEnds(board.today).at(-1)!;
  const { data } = useQuery({ ...queryOf('getTrendPoint', { on: last }), staleTime: 600_000, enabled: board.on === board.today });
  const before = data ? compliancePercent(data) : null;
  const now = compliancePercent(board);
  if (before === null || now === null || board.on !== board.today) return null;
  const points = now - before;
  return (
    <span className={classes.change}>
      {t(points > 0 ? 'board.up' : points < 0 ? 'board.down' : 'board.same', { count: Math.abs(points), month: f.day(last, 'month') })}
    </span>
  );
}

/** How many sessions take place this week, whatever day is looked at; without any there is no tile. */
function SessionTile() {
  const { t } = useTranslation('training');
  const f = useFormat();
  const { data } = useQuery(queryOf('countTrainings', {}));
  if (!data || data.sessions === 0) return null;
  return (
    <Tile
      label={t('tile')}
      measure="sessions"
      value={f.number(data.sessions)}
      beside={t('tilePeople', { count: data.people })}
      page="/settings/groupTraining"
      to={{ view: 'calendar', span: 'week' }}
    />
  );
}

/** What is left of the company's seats today, whatever day is looked at; without any there is no tile. */
function SeatTiles() {
  const { t } = useTranslation('matrix');
  const f = useFormat();
  const { data } = useQuery(queryOf('listSeatInventory', { limit: '100' }));
  if (!data || data.rows.length === 0) return null;
  const sum = (key: 'available' | 'expiring') => data.rows.reduce((all, row) => all + row[key], 0);
  const expiring = sum('expiring');
  return (
    <>
      <Tile label={t('board.seats')} measure="seats" value={f.number(sum('available'))} page="/settings/courses" to={{ tab: 'seats' }} />
      <Tile
        label={t('board.seatsExpiring')}
        measure="seatsExpiring"
        value={f.number(expiring)}
        page="/settings/courses"
        to={{ tab: 'seats', view: 'seats', state: 'available,reserved', expiring: 'true' }}
      />
    </>
  );
}

type TileProps = {
  label: string;
  measure: keyof typeof measureWords;
  value: string;
  /** Something to act on now. */
  alarm?: boolean;
  beside?: string | undefined;
  change?: ReactNode;
  /** The first figure of the page. */
  hero?: boolean;
  /** It is at its goal. */
  reached?: boolean;
  /** Of the longest bar, 0 to 1: drawn as a bar. */
  share?: number;
  to: Record<string, string>;
  page?: '/settings/courses' | '/settings/employees' | '/settings/groupTraining';
  children?: ReactNode;
};

function Tile({ label, measure, value, alarm = false, beside, change, hero = false, reached = false, share, to, page, children }: TileProps) {
  const { t, language } = useTranslation('matrix');
  const { on, knownOn } = useMoment();
  return (
    <li
      className={classes.tile}
      data-alarm={alarm || undefined}
      data-hero={hero || undefined}
      data-reached={reached || undefined}
      data-bar={share !== undefined || undefined}
    >
      <Link
        to={page ?? '/settings/reports/CompanyQualifications'}
        search={(page ? to : { ...to, ...(on && { on }), ...(knownOn && { known: knownOn }) }) as never}
      >
        {label}
      </Link>
      <strong>{value}</strong>
      {share !== undefined && (
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${100 * share}%` }} />
        </span>
      )}
      {(beside || change) && (
        <small>
          {beside}
          {change}
        </small>
      )}
      <button type="button" className={classes.define} aria-label={`${colon(t('board.define'))} ${label}`}>
        <IconInfoCircle size={16} aria-hidden />
        <span role="tooltip">{measureWords[measure][spoken(language)]}</span>
      </button>
      {children}
    </li>
  );
}
