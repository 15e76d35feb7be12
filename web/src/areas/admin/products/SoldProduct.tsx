import { Button, Group, TextInput } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { AddressTabs } from '../../../ui/layout/AddressTabs.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { usePageTitle } from '../../../ui/layout/pageTitle.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { refusalWords } from '../../../words/words.ts';
import { Prices } from './Prices.tsx';
import type { Product } from './product.ts';
import { ofProducts, statusTones } from './product.ts';
import { ProductDetails } from './ProductDetails.tsx';

const tabs = ['details', 'prices'] as const;

/** The product itself: what it holds, what it costs, whether it is on sale. */
export function SoldProduct({ productId, back }: { productId: string; back: ReactNode }) {
  const { t, language } = useTranslation('productAdmin');
  const found = useQuery(queryOf('getProduct', { productId }));
  const name = found.data && inLanguage(found.data.names, language);
  usePageTitle(name);
  return (
    <RecordPage found={found} list="/admin/companies" back={t('page.back')}>
      {(product) => (
        <>
          <PageHeader
            above={back}
            title={name}
            description={product.sku}
            beside={<StatusBadge tone={statusTones[product.status]}>{t(`statuses.${product.status}`)}</StatusBadge>}
            actions={<Actions product={product} />}
          />
          <AddressTabs tabs={tabs} words={(tab) => t(`page.tabs.${tab}`)}>
            {(tab) => (
              <>
                {tab === 'details' && <ProductDetails key={product.id} product={product} />}
                {tab === 'prices' && (
                  <Prices
                    title={t('prices.title')}
                    text={t('prices.text')}
                    none={t('prices.none')}
                    prices={product.prices}
                    of={{ productId }}
                  />
                )}
              </>
            )}
          </AddressTabs>
        </>
      )}
    </RecordPage>
  );
}

function Actions({ product }: { product: Product }) {
  const { t } = useTranslation('productAdmin');
  const [archiving, setArchiving] = useState(false);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const publish = useCommand('publishProduct', { refresh: ofProducts, done: t('actions.published') });
  const archive = useCommand('archiveProduct', {
    quiet: true,
    refresh: ofProducts,
    done: t('actions.archived'),
    onSuccess: () => setArchiving(false),
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  const { id: productId, status } = product;
  return (
    <Group gap="sm">
      {status === 'published' ? (
        <>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/store/$id" params={{ id: productId }} {...props} />}
          >
            {t('actions.inStore')}
          </Button>
          <Button variant="default" onClick={() => setArchiving(true)}>
            {t('actions.archive')}
          </Button>
        </>
      ) : (
        <Button loading={publish.isPending} onClick={() => publish.mutate({ productId })}>
          {t('actions.publish')}
        </Button>
      )}
      {archiving && (
        <FormDialog
          title={t('actions.archive')}
          text={t('actions.archiveText')}
          confirm={t('actions.archive')}
          destructive
          refusal={refusal}
          busy={archive.isPending}
          onSubmit={(event) => {
            event?.preventDefault();
            archive.mutate({ productId, reason });
          }}
          onClose={() => setArchiving(false)}
        >
          <TextInput
            label={t('actions.reason')}
            required
            withAsterisk={false}
            minLength={3}
            maxLength={500}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </FormDialog>
      )}
    </Group>
  );
}
