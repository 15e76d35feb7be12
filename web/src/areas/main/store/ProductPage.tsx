import { Stack, Text } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { queryOf } from '../../../api/queries.ts';
import type { Result } from '../../../api/client.ts';
import { Cover } from '../../../modules/catalogue/Cover.tsx';
import { OfferedSessions } from '../../../modules/group-training/OfferedSessions.tsx';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { noteProduct } from '../../../session/recentProducts.ts';
import { useSession } from '../../../session/session.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { usePageTitle } from '../../../ui/layout/pageTitle.ts';
import { DescriptionList } from '../../../ui/lists/DescriptionList.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { BuyBox } from './BuyBox.tsx';
import { Contents } from './Contents.tsx';
import classes from './store.module.css';
import { Audience, Outcomes, ProductFacts } from './WhatItGives.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

// Below what is seen first: they come with the page, and their code a moment later.
const LessonPreview = lazyPart(() => import('./LessonPreview.tsx'));
const Requirements = lazyPart(() => import('./Requirements.tsx'));
const Related = lazyPart(() => import('./Related.tsx'));

type Product = Result<'getStoreProduct'>;

/** One product: what it gives whom, a lesson of it, what it costs, and what else there is. */
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
          <PageHeader above={back} title={name} description={inLanguage(product.summaries, language)} />
          <div className={classes.columns}>
            <Stack gap="lg" className={classes.about}>
              <Cover size="large" icon={product.icon} picture={pictureOf(product)} />
              <ProductFacts product={product} />
              {inLanguage(product.descriptions, language) && (
                <Text style={{ whiteSpace: 'pre-line' }}>{inLanguage(product.descriptions, language)}</Text>
              )}
              <Outcomes product={product} />
              <OfferedSessions of={{ productId: product.id }} titles />
              <Suspense>
                <LessonPreview productId={product.id} />
              </Suspense>
              <Contents courses={product.courses} />
              <Audience product={product} />
              <Suspense>
                <Requirements productId={product.id} />
              </Suspense>
              <Terms terms={product.terms} />
              <Text size="sm" c="dimmed">
                {[t('product.number', { number: product.sku }), product.categoryName].filter(Boolean).join(' · ')}
              </Text>
            </Stack>
            <BuyBox
              key={`${product.id} ${product.boughtFor}`}
              product={product}
              onFor={(value) => change({ for: value === product.choices[0] ? undefined : value })}
            />
          </div>
          <Suspense>
            <Related productId={product.id} />
          </Suspense>
        </>
      )}
    </RecordPage>
  );
}

function pictureOf({ courses }: Product) {
  const course = courses.find(({ hasPicture }) => hasPicture);
  return course ? { courseId: course.id, versionId: course.versionId } : null;
}

function Terms({ terms }: { terms: Product['terms'] }) {
  const { t } = useTranslation('products');
  const { assignWithinDays, completeWithinDays, transferableUntil, refundableWithinDays } = terms;
  return (
    <SectionCard title={t('product.terms')}>
      <DescriptionList>
        <dt>{t('product.assign')}</dt>
        <dd>{assignWithinDays === null ? t('product.noEnd') : t('product.assignDays', { days: assignWithinDays })}</dd>
        <dt>{t('product.complete')}</dt>
        <dd>
          {completeWithinDays === null ? t('product.noEnd') : t('product.completeDays', { days: completeWithinDays })}
        </dd>
        <dt>{t('product.transfer')}</dt>
        <dd>{t(`product.transfers.${transferableUntil}`)}</dd>
        <dt>{t('product.refund')}</dt>
        <dd>
          {refundableWithinDays === 0 ? t('product.noRefund') : t('product.refundDays', { days: refundableWithinDays })}
        </dd>
      </DescriptionList>
    </SectionCard>
  );
}
