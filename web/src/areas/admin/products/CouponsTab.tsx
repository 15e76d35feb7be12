import { Button } from '@mantine/core';
import { couponList } from '@app/domain/products/product-list';
import { Suspense, useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const NewCoupon = lazyPart(() => import('./NewCoupon.tsx').then((module) => ({ default: module.NewCoupon })));

type Coupon = Result<'listCoupons'>['rows'][number];
const tones = { now: 'good', toCome: 'wait', over: 'off' } as const;

/** All coupons and how often each was used. */
export function CouponsTab() {
  const { t } = useTranslation('productAdmin');
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Coupon | null>(null);
  const list = useList(couponList, 'listCoupons', 'exportCoupons');
  const end = useCommand('endCoupon', {
    refresh: ['listCoupons'],
    done: t('coupons.ended'),
    onSuccess: () => setEnding(null),
  });
  const add = <Button onClick={() => setAdding(true)}>{t('coupons.add')}</Button>;
  return (
    <>
      <ListView
        list={list}
        search={t('coupons.search')}
        title="code"
        filters={add}
        cells={{
          state: (row) => <StatusBadge tone={tones[row.state]}>{t(`taxes.states.${row.state}`)}</StatusBadge>,
          company: (row) => row.company ?? t('coupons.everybody'),
          products: (row) => row.products ?? t('coupons.all'),
          mostUses: (row) => row.mostUses ?? t('list.unlimited'),
        }}
        actions={(row) =>
          row.state !== 'over' && (
            <Button size="xs" variant="subtle" onClick={() => setEnding(row)}>
              {t('coupons.end')}
            </Button>
          )
        }
        empty={{ title: t('coupons.none'), text: t('coupons.noneText'), action: add }}
      />
      <Suspense>{adding && <NewCoupon onClose={() => setAdding(false)} />}</Suspense>
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        onConfirm={() => ending && end.mutate({ couponId: ending.id })}
        title={t('coupons.end')}
        preview={t('coupons.endText', { code: ending?.code ?? '' })}
        confirm={t('coupons.end')}
        destructive
        busy={end.isPending}
      />
    </>
  );
}
