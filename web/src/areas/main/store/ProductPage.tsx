import { SegmentedControl, Stack, Text } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryOf } from '../../../api/queries.ts';
import type { Result } from '../../../api/client.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { noteProduct } from '../../../session/recentProducts.ts';
import { useSession } from '../../../session/session.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { usePageTitle } from '../../../ui/pageTitle.ts';
import { Pairs } from '../../../ui/Pairs.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { useUrlState } from '../../../ui/urlState.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { Contents } from './Contents.tsx';
import { Pictures } from './Pictures.tsx';
import { PriceCard } from './PriceCard.tsx';
import classes from './store.module.css';

type Product = Result<'getStoreProduct'>;

/** One product: what is in it, what it costs whom, and on which terms. */
export default function ProductPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { t, language } = useTranslation('products');
  const [url, change] = useUrlState();
  const wanted = url['for'] === 'person' || url['for'] === 'company' ? url['for'] : undefined;
  const found = useQuery({
    ...queryOf('getStoreProduct', { productId: id, locale: spokenLocale(), ...(wanted && { boughtFor: wanted }) }),
    placeholderData: keepPreviousData,
  });
  const name = found.data && inLanguage(found.data.names, language);
  usePageTitle(name);
  const { person } = useSession();
  useEffect(() => {
    if (name) noteProduct(person.id, { id, name });
  }, [person.id, id, name]);
  return (
    <RecordPage found={found} list="/store" back={t('product.back')}>
      {(product, back) => (
        <>
          <PageHeader
            above={back}
            title={name}
            description={inLanguage(product.summaries, language)}
            actions={
              product.choices.length > 1 ? (
                <SegmentedControl
                  aria-label={t('product.forWhom')}
                  value={product.boughtFor}
                  data={product.choices.map((value) => ({ value, label: t(`product.for.${value}`) }))}
                  onChange={(value) => change({ for: value === product.choices[0] ? undefined : value })}
                />
              ) : undefined
            }
          />
          <div className={classes.columns}>
            <Stack gap="lg">
              <Pictures courses={product.courses} />
              {inLanguage(product.descriptions, language) && <Text style={{ whiteSpace: 'pre-line' }}>{inLanguage(product.descriptions, language)}</Text>}
              <Contents courses={product.courses} />
              <Terms terms={product.terms} />
              <Text size="sm" c="dimmed">
                {[t('product.number', { number: product.sku }), product.categoryName].filter(Boolean).join(' · ')}
              </Text>
            </Stack>
            <PriceCard key={`${product.id} ${product.boughtFor}`} product={product} />
          </div>
        </>
      )}
    </RecordPage>
  );
}

function Terms({ terms }: { terms: Product['terms'] }) {
  const { t } = useTranslation('products');
  const { assignWithinDays, completeWithinDays, transferableUntil, refundableWithinDays } = terms;
  return (
    <SectionCard title={t('product.terms')}>
      <Pairs>
        <dt>{t('product.assign')}</dt>
        <dd>{assignWithinDays === null ? t('product.noEnd') : t('product.assignDays', { days: assignWithinDays })}</dd>
        <dt>{t('product.complete')}</dt>
        <dd>{completeWithinDays === null ? t('product.noEnd') : t('product.completeDays', { days: completeWithinDays })}</dd>
        <dt>{t('product.transfer')}</dt>
        <dd>{t(`product.transfers.${transferableUntil}`)}</dd>
        <dt>{t('product.refund')}</dt>
        <dd>{refundableWithinDays === 0 ? t('product.noRefund') : t('product.refundDays', { days: refundableWithinDays })}</dd>
      </Pairs>
    </SectionCard>
  );
}
