import { Alert, Button, List, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { useMoney } from '../../../modules/store/money.ts';
import { cartReads } from '../../../modules/store/orderStates.ts';
import { OrderTotals } from '../../../modules/store/OrderTotals.tsx';
import classes from '../../../modules/store/store.module.css';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import type { Cart, RemovedLine, Whose } from './cart.ts';
import { seenAhead } from './cartAhead.ts';
import { CartLines } from './CartLines.tsx';
import { CouponField } from './CouponField.tsx';
import { MoveLines } from './MoveLines.tsx';
import { nameOf } from './nameOf.ts';
import { OrderNotes } from './OrderNotes.tsx';
import { ShareCart } from './ShareCart.tsx';
import { UndoRemoval } from './UndoRemoval.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const Checkout = lazyPart(() => import('./Checkout.tsx').then((module) => ({ default: module.Checkout })));
const EmptyCart = lazyPart(() => import('./EmptyCart.tsx'));
const Returned = lazyPart(() => import('./Returned.tsx').then((module) => ({ default: module.Returned })));

/**
 * The cart, the steps of ordering it under `?step=`, what was shared under `?shared=`; back from the provider's page
 * under `?order=`.
 */
export default function CartPage() {
  const [{ order, shared, step, for: whose }] = useUrlState();
  const counts = useQuery(queryOf('countCart', {}));
  if (order)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Returned orderId={order} />
      </Suspense>
    );
  if (shared) return <SharedCart cartId={shared} />;
  if (counts.error) return <ErrorState text={refusalWords(counts.error)} onRetry={() => void counts.refetch()} />;
  if (!counts.data) return <PageSkeleton />;
  const { mayBuyForCompany, costCentres } = counts.data;
  const boughtFor: Whose = whose === 'person' || !mayBuyForCompany ? 'person' : 'company';
  if (step)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Checkout boughtFor={boughtFor} />
      </Suspense>
    );
  const elsewhere = boughtFor === 'company' ? counts.data.person : counts.data.company;
  return <OwnCart boughtFor={boughtFor} choice={mayBuyForCompany} costCentres={costCentres} elsewhere={elsewhere} />;
}

type OwnCartProps = { boughtFor: Whose; choice: boolean; costCentres: string[]; elsewhere: number };

function OwnCart({ boughtFor, choice, costCentres, elsewhere }: OwnCartProps) {
  const { t } = useTranslation('buying');
  const [, change] = useUrlState();
  const found = useQuery(queryOf('getCart', { boughtFor }));
  const [removed, setRemoved] = useState<RemovedLine | null>(null);
  const [restored, setRestored] = useState<string | null>(null);
  const undone = (lineId: string) => {
    setRestored(lineId);
    setRemoved(null);
  };
  const chooser = choice && (
    <SegmentedControl
      aria-label={t('cart.whose')}
      value={boughtFor}
      onChange={(value) => change({ for: value === 'person' ? 'person' : undefined })}
      data={[
        { value: 'company', label: t('cart.company') },
        { value: 'person', label: t('cart.person') },
      ]}
    />
  );
  return (
    <>
      <PageHeader title={t('cart.title')} actions={chooser} />
      {choice && elsewhere > 0 && <MoveLines to={boughtFor} count={elsewhere} />}
      {removed?.boughtFor === boughtFor && (
        <UndoRemoval removed={removed} onUndone={undone} onClose={() => setRemoved(null)} />
      )}
      {found.error ? (
        <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <CartView cart={found.data} costCentres={costCentres} restored={restored} onRemoved={setRemoved} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

function SharedCart({ cartId }: { cartId: string }) {
  const { t } = useTranslation('buying');
  const found = useQuery(queryOf('getSharedCart', { cartId }));
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={t('cart.title')} description={t('cart.shared', { name: found.data.ownerName })} />
      <CartView cart={found.data} costCentres={[]} readOnly />
    </>
  );
}

type CartViewProps = {
  cart: Cart;
  costCentres: string[];
  readOnly?: boolean;
  restored?: string | null;
  onRemoved?: (removed: RemovedLine) => void;
};

function CartView({ cart, costCentres, readOnly = false, restored = null, onRemoved }: CartViewProps) {
  const { t } = useTranslation('buying');
  const f = useFormat();
  const [, change] = useUrlState();
  const active = cart.lines.filter((line) => !line.savedForLater);
  const later = cart.lines.filter((line) => line.savedForLater);
  if (cart.lines.length === 0)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EmptyCart boughtFor={cart.boughtFor} />
      </Suspense>
    );
  const shared = { cart, readOnly, restored, ...(onRemoved && { onRemoved }) };
  const stuck =
    active.some((line) => line.obstacle !== null) || cart.coupons.some((coupon) => coupon.obstacle !== null);
  return (
    <>
      {!readOnly && <Changes cart={cart} />}
      <div className={classes.columns}>
        <Stack gap="lg">
          <SectionCard>
            {active.length > 0 ? (
              <CartLines {...shared} lines={active} costCentres={costCentres} />
            ) : (
              <Text c="dimmed">{t('cart.onlySaved')}</Text>
            )}
          </SectionCard>
          {later.length > 0 && (
            <SectionCard title={t('cart.savedTitle')}>
              <CartLines {...shared} lines={later} costCentres={[]} />
            </SectionCard>
          )}
          {!readOnly && cart.boughtFor === 'company' && <OrderNotes key={cart.id} cart={cart} />}
        </Stack>
        <div className={classes.side}>
          <SectionCard>
            <Stack>
              {!readOnly && <CouponField cart={cart} />}
              <OrderTotals sums={cart} />
              {!readOnly && (
                <Button size="md" disabled={active.length === 0 || stuck} onClick={() => change({ step: 'checkout' })}>
                  {t('cart.order')}
                </Button>
              )}
              {!readOnly && cart.boughtFor === 'company' && <ShareCart cart={cart} />}
              {cart.keptThrough && (
                <Text size="sm" c="dimmed">
                  {t('cart.kept', { day: f.day(cart.keptThrough) })}
                </Text>
              )}
            </Stack>
          </SectionCard>
        </div>
      </div>
    </>
  );
}

/** What is different from what was seen last, until it was read. */
function Changes({ cart }: { cart: Cart }) {
  const { t } = useTranslation('buying');
  const money = useMoney(cart.currency);
  const seen = useCommand('markCartSeen', { refresh: cartReads, ahead: seenAhead });
  const changed = cart.lines.filter((line) => line.change !== null);
  if (changed.length === 0) return null;
  const words = (line: Cart['lines'][number]) => {
    const { kind, wasMinor, isMinor } = line.change!;
    const name = nameOf(line, t('cart.aProduct'));
    if (kind === 'gone') return t('cart.goneLine', { name });
    if (kind === 'back') return t('cart.back', { name });
    return t(`cart.${kind}`, { name, is: money(isMinor!), was: money(wasMinor!) });
  };
  return (
    <Alert color="amber" title={t('cart.changed')} mb="lg">
      <List size="sm" mb="sm">
        {changed.map((line) => (
          <List.Item key={line.id}>{words(line)}</List.Item>
        ))}
      </List>
      {changed.some((line) => line.change!.kind !== 'gone') && (
        <Button size="xs" variant="default" onClick={() => seen.mutate({ boughtFor: cart.boughtFor })}>
          {t('cart.understood')}
        </Button>
      )}
    </Alert>
  );
}
