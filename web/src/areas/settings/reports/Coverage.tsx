import { Link } from '@tanstack/react-router';
import type { Result } from '../../../api/client.ts';
import { useMoment } from '../../../modules/qualification/AsOf.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import classes from './QualificationsPage.module.css';

export type CoverageRow = Result<'getMatrixTotals'>['coverage'][number];

const below = ({ wanted, qualified }: CoverageRow) => wanted !== null && qualified < wanted;

/** Qualified people against those wanted, each leading to the people; what is short comes first. */
export function Coverage({ rows }: { rows: readonly CoverageRow[] }) {
  const { t } = useTranslation('matrix');
  const { on, knownOn } = useMoment();
  return (
    <ul className={classes.coverage}>
      {rows
        .toSorted((one, other) => Number(below(other)) - Number(below(one)))
        .map(({ positionId, siteId, title, site, people, qualified, wanted }) => (
          <li key={`${positionId}${siteId}`}>
            <span>
              <Link
                to="/settings/reports/CompanyQualifications"
                search={
                  {
                    position: positionId,
                    ...(siteId && { site: siteId }),
                    ...(on && { on }),
                    ...(knownOn && { known: knownOn }),
                  } as never
                }
              >
                {title}
              </Link>
              <small>
                {[
                  site,
                  wanted === null ? t('coverageAll', { qualified, people }) : t('coverageOf', { qualified, wanted }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {wanted !== null && (
              <StatusBadge tone={qualified < wanted ? 'bad' : 'good'}>
                {t(qualified < wanted ? 'below' : 'enough')}
              </StatusBadge>
            )}
          </li>
        ))}
    </ul>
  );
}
