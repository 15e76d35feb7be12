import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../../api/queries.ts';
import { useMoment } from '../../../modules/qualification/AsOf.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import classes from './CompanyDashboard.module.css';
import type { Forecasted } from './forecast.ts';
import { useRowsBehind } from './forecast.ts';

/** Where the gaps are; each site opens its own. What went wrong is said where the forecast is. */
export function GapsBySite() {
  const { t } = useTranslation('matrix');
  const found = useQuery(queryOf('getCompanyForecast', useMoment()));
  if (found.error) return null;
  return (
    <SectionCard title={t('board.gapsBySite')} description={t('board.gapsBySiteText')} flush>
      {found.data ? <Sites sites={found.data.sites} /> : <Skeleton h={180} />}
    </SectionCard>
  );
}

function Sites({ sites }: { sites: Forecasted['sites'] }) {
  const { t } = useTranslation('matrix');
  const f = useFormat();
  const behind = useRowsBehind();
  if (sites.length === 0) return <p className={classes.quiet}>{t('board.noGaps')}</p>;
  const most = Math.max(...sites.map(({ gaps }) => gaps));
  return (
    <ul className={classes.list}>
      {sites.map(({ siteId, site, people, gaps }) => (
        <li key={siteId}>
          <span>
            {siteId ? (
              <Anchor component={Link} size="sm" {...behind({ gaps: 'true', site: siteId })}>
                {site}
              </Anchor>
            ) : (
              t('board.noSite')
            )}
            <small>{t('board.sitePeople', { count: people })}</small>
          </span>
          <span className={classes.gaps}>
            <span className={classes.bar} data-below aria-hidden>
              <span style={{ width: `${(100 * gaps) / most}%` }} />
            </span>
            <strong>{f.number(gaps)}</strong>
          </span>
        </li>
      ))}
    </ul>
  );
}
