import { compliancePercent } from '@app/domain/qualification/compliance';
import { complianceGoal } from '@app/domain/qualification/gaps';
import { measureWords } from '@app/domain/qualification/standing-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryClient, queryOf } from '../../../api/queries.ts';
import { AsOf, AsOfBanner, useMoment } from '../../../modules/qualification/AsOf.tsx';
import { spoken } from '../../../modules/qualification/marks.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { IconInfoCircle } from '../../../ui/icons.ts';
import { Outdated } from '../../../ui/Outdated.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './CompanyDashboard.module.css';
import type { Board } from './board.ts';
import FirstSteps from '../../../modules/start/FirstSteps.tsx';
import { monthEnds, Trend } from './Trend.tsx';

export const prefetch = (_: Record<string, string>, search: Record<string, string | undefined>) =>
  Object.keys(search).length === 0 ? queryClient.prefetchQuery(queryOf('getCompanyDashboard', {})) : undefined;

/** How the company stands on one day; every number leads to the people behind it, on the same day. */
export default function CompanyDashboardPage() {
  const { t } = useTranslation('matrix');
  const moment = useMoment();
  const board = useQuery({ ...queryOf('getCompanyDashboard', moment), placeholderData: keepPreviousData });
  if (board.error && !board.data) return <ErrorState text={refusalWords(board.error)} onRetry={() => void board.refetch()} />;
  return (
    <>
      <PageHeader title={t('board.title')} description={t('board.text')} actions={<AsOf />} />
      <AsOfBanner />
      <FirstSteps />
      {board.data ? (
        <Outdated when={board.isPlaceholderData}>
          <Shown board={board.data} />
        </Outdated>
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

function Shown({ board }: { board: Board }) {
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
      </ul>
      <div className={classes.columns}>
        <Needs board={board} />
        <Risky board={board} />
      </div>
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
  page?: '/settings/courses' | '/settings/employees';
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

/** The queue of what waits; revocations and voids to confirm stand above it. */
const queue = { tab: 'evidence', state: 'submitted,answered' };

function Needs({ board }: { board: Board }) {
  const { t } = useTranslation('matrix');
  const { on, knownOn } = useMoment();
  const then = { ...(on && { on }), ...(knownOn && { known: knownOn }) };
  const below = new Set(board.coverage.filter(({ wanted, qualified }) => wanted !== null && qualified < wanted).map(({ positionId }) => positionId)).size;
  const item = (
    count: number,
    words: ReactNode,
    search: Record<string, string>,
    tone: 'wait' | 'bad' | 'due',
    page?: '/settings/employees' | '/settings/orders',
  ) =>
    count > 0 && (
      <li>
        <Anchor component={Link} size="sm" to={page ?? '/settings/reports/CompanyQualifications'} search={search as never}>
          {words}
        </Anchor>
        <StatusBadge tone={tone}>{String(count)}</StatusBadge>
      </li>
    );
  const items = [
    item(board.needs.evidence, t('board.needReview', { count: board.needs.evidence }), queue, 'wait', '/settings/employees'),
    item(board.needs.revocations, t('board.needConfirm', { count: board.needs.revocations }), queue, 'bad', '/settings/employees'),
    item(board.needs.voids, t('board.needVoid', { count: board.needs.voids }), queue, 'bad', '/settings/employees'),
    item(board.needs.buyingRules, t('board.needRules', { count: board.needs.buyingRules }), { tab: 'rules' }, 'wait', '/settings/orders'),
    item(below, t('board.needCover', { count: below }), then, 'bad'),
    item(board.peopleWithoutCourse, t('board.needCourse', { count: board.peopleWithoutCourse }), { gaps: 'true', ...then }, 'due'),
  ].filter(Boolean);
  return (
    <SectionCard title={t('board.needs')} flush>
      {items.length > 0 ? <ul className={classes.list}>{items}</ul> : <p className={classes.quiet}>{t('board.needsNothing')}</p>}
    </SectionCard>
  );
}

const riskiest = 6;

function Risky({ board }: { board: Board }) {
  const { t } = useTranslation('matrix');
  const { on, knownOn } = useMoment();
  const share = ({ qualified, people, wanted }: Board['coverage'][number]) => qualified / Math.max(1, wanted ?? people);
  const rows = board.coverage
    .filter(({ people, wanted }) => people > 0 || (wanted ?? 0) > 0)
    .toSorted((one, other) => share(one) - share(other) || other.people - one.people)
    .slice(0, riskiest);
  return (
    <SectionCard
      title={t('board.risky')}
      description={t('board.riskyText')}
      action={
        <Anchor component={Link} size="sm" to="/settings/reports/CompanyQualifications">
          {t('board.all')}
        </Anchor>
      }
      flush
    >
      {rows.length === 0 && <p className={classes.quiet}>{t('board.noPositions')}</p>}
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={`${row.positionId}${row.siteId}`}>
            <span>
              <Anchor
                component={Link}
                size="sm"
                to="/settings/reports/CompanyQualifications"
                search={{ position: row.positionId, ...(row.siteId && { site: row.siteId }), ...(on && { on }), ...(knownOn && { known: knownOn }) } as never}
              >
                {row.title}
              </Anchor>
              <small>
                {[
                  row.site,
                  row.wanted === null
                    ? t('coverageAll', { qualified: row.qualified, people: row.people })
                    : t('coverageOf', { qualified: row.qualified, wanted: row.wanted }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className={classes.bar} data-below={share(row) < 1 || undefined} aria-hidden>
              <span style={{ width: `${Math.min(100, 100 * share(row))}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
