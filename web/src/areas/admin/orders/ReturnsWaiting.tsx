import { inLanguage } from '@app/domain/localised';
import { Anchor, Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../../api/queries.ts';
import { DecideReturn } from '../../../modules/store/DecideReturn.tsx';
import classes from '../../../modules/store/store.module.css';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';

/** Granted seats that companies give back: to decide, and of no order. Nothing where none are. */
export function ReturnsWaiting() {
  const { t } = useTranslation('productAdmin');
  const f = useFormat();
  const rows = useQuery(queryOf('listSeatReturns', {})).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Box mb="lg">
      <SectionCard title={t('seats.returns')} description={t('seats.returnsText')}>
        <ul className={classes.lines}>
          {rows.map(({ lotId, companyId, company, productId, product, seats, askedAt, askedBy, reason }) => (
            <li key={lotId} className={classes.line}>
              <div className={classes.head}>
                <div className={classes.name}>
                  {t('seats.returnOf', { count: seats, product: inLanguage(product, spokenLocale()) })}
                  <Text size="sm" fw={400}>
                    {reason}
                  </Text>
                  <Text size="sm" c="dimmed" fw={400}>
                    <Anchor
                      underline="always"
                      size="sm"
                      renderRoot={(props) => (
                        <Link
                          to="/admin/companies/$companyId/products/$productId"
                          params={{ companyId, productId }}
                          search={{ tab: 'seats' } as never}
                          {...props}
                        />
                      )}
                    >
                      {company}
                    </Anchor>
                    {[null, askedBy, f.instant(askedAt)].filter((word) => word !== '').join(' · ')}
                  </Text>
                </div>
                <DecideReturn companyId={companyId} productId={productId} lotId={lotId} refresh={[]} />
              </div>
            </li>
          ))}
        </ul>
      </SectionCard>
    </Box>
  );
}
