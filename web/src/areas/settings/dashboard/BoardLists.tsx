import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { useMoment } from '../../../modules/qualification/AsOf.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import type { Board } from './board.ts';
import classes from './CompanyDashboard.module.css';

/** The queue of what waits; revocations and voids to confirm stand above it. */
const queue = { tab: 'evidence', state: 'submitted,answered' };

/** What waits for the reader's decision, most of it in other pages. */
export function Needs({ board }: { board: Board }) {
  const { t } = useTranslation('matrix');
  const { on, knownOn } = useMoment();
  const { data: trainings } = useQuery(queryOf('countTrainings', {}));
  const then = { ...(on && { on }), ...(knownOn && { known: knownOn }) };
  const below = new Set(
    board.coverage
      .filter(({ wanted, qualified }) => wanted !== null && qualified < wanted)
      .map(({ positionId }) => positionId),
  ).size;
  const item = (
    count: number,
    words: ReactNode,
    search: Record<string, string>,
    tone: 'wait' | 'bad' | 'due',
    page?: '/settings/employees' | '/settings/orders' | '/settings/groupTraining',
  ) =>
    count > 0 && (
      <li>
        <Anchor
          component={Link}
          size="sm"
          to={page ?? '/settings/reports/CompanyQualifications'}
          search={search as never}
        >
          {words}
        </Anchor>
        <StatusBadge tone={tone}>{String(count)}</StatusBadge>
      </li>
    );
  const items = [
    item(
      board.needs.evidence,
      t('board.needReview', { count: board.needs.evidence }),
      queue,
      'wait',
      '/settings/employees',
    ),
    item(
      board.needs.revocations,
      t('board.needConfirm', { count: board.needs.revocations }),
      queue,
      'bad',
      '/settings/employees',
    ),
    item(board.needs.voids, t('board.needVoid', { count: board.needs.voids }), queue, 'bad', '/settings/employees'),
    item(
      board.needs.orders,
      t('board.needOrders', { count: board.needs.orders }),
      { state: 'awaitingApproval' },
      'wait',
      '/settings/orders',
    ),
    item(
      board.needs.corrections,
      t('board.needCorrections', { count: board.needs.corrections }),
      { tab: 'corrections' },
      'wait',
      '/settings/employees',
    ),
    item(
      board.needs.buyingRules,
      t('board.needRules', { count: board.needs.buyingRules }),
      { tab: 'rules' },
      'wait',
      '/settings/orders',
    ),
    item(
      trainings?.requested ?? 0,
      t('board.needPlaces', { count: trainings?.requested ?? 0 }),
      { view: 'requests' },
      'wait',
      '/settings/groupTraining',
    ),
    item(
      trainings?.awaitingSignOff ?? 0,
      t('board.needSignOff', { count: trainings?.awaitingSignOff ?? 0 }),
      { state: 'awaitingSignOff' },
      'due',
      '/settings/groupTraining',
    ),
    item(below, t('board.needCover', { count: below }), then, 'bad'),
    item(
      board.peopleWithoutCourse,
      t('board.needCourse', { count: board.peopleWithoutCourse }),
      { gaps: 'true', ...then },
      'due',
    ),
  ].filter(Boolean);
  return (
    <SectionCard title={t('board.needs')} flush>
      {items.length > 0 ? (
        <ul className={classes.list}>{items}</ul>
      ) : (
        <p className={classes.quiet}>{t('board.needsNothing')}</p>
      )}
    </SectionCard>
  );
}

const riskiest = 6;

/** The positions with the smallest share of qualified people. */
export function Risky({ board }: { board: Board }) {
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
                search={
                  {
                    position: row.positionId,
                    ...(row.siteId && { site: row.siteId }),
                    ...(on && { on }),
                    ...(knownOn && { known: knownOn }),
                  } as never
                }
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
