import { targetsName } from '@app/domain/qualification/trace/trace-words';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { IconListCheck } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { spokenLocale } from '../../../words/languages.ts';
import classes from './store.module.css';

type Requirement = Result<'listProductRequirements'>['rows'][number];

/** Which requirements of the company, or of one's own, its courses count for; nothing where they count for none. */
export default function Requirements({ productId }: { productId: string }) {
  const { t } = useTranslation('products');
  const { data } = useQuery(queryOf('listProductRequirements', { productId }));
  if (!data || data.rows.length === 0) return null;
  return (
    <SectionCard
      title={t('product.requirements.title')}
      description={t(data.whole ? 'product.requirements.company' : 'product.requirements.own')}
    >
      <ul className={classes.ticks}>
        {data.rows.map((row) => (
          <li key={`${row.positionId} ${row.key}`}>
            <IconListCheck size={18} stroke={1.7} aria-hidden />
            <span>
              {targetsName(row.targets, spokenLocale())}
              <small className={classes.whom}>
                {[
                  row.position ?? t('product.requirements.everyone'),
                  ...(data.whole ? [t('product.requirements.people', { count: row.people })] : []),
                ].join(' · ')}
                {row.gaps > 0 && ' · '}
                {row.gaps > 0 && (data.whole ? <Missing row={row} /> : t('product.requirements.youNeed'))}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** Opens the people who miss it. */
function Missing({ row: { key, positionId, gaps } }: { row: Requirement }) {
  const { t } = useTranslation('products');
  return (
    <Anchor
      component={Link}
      size="sm"
      to="/settings/reports/CompanyQualifications"
      search={{ mode: 'list', gaps: 'true', target: key, ...(positionId && { position: positionId }) } as never}
    >
      {t('product.requirements.missing', { count: gaps })}
    </Anchor>
  );
}
