import { Alert, Button, Group, Stack, Stepper } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { useMoney } from '../../../modules/store/money.ts';
import { OrderTotals } from '../../../modules/store/OrderTotals.tsx';
import classes from '../../../modules/store/store.module.css';
import { BackLink } from '../../../ui/BackLink.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { useUrlState } from '../../../ui/urlState.ts';
import { refusalWords } from '../../../words/words.ts';
import { BillingFields } from './BillingFields.tsx';
import type { Cart, Whose } from './cart.ts';
import type { Facts, Method, StepProps, Values } from './checkoutForm.ts';
import { chosenWay, steps, waysFor } from './checkoutForm.ts';
import { PaymentFields } from './PaymentFields.tsx';
import { Review } from './Review.tsx';
import { useOrder } from './useOrder.ts';

/** From the cart to the order: whom it is made out to, how it is paid, and once more all of it. What was typed stays between the steps. */
export function Checkout({ boughtFor }: { boughtFor: Whose }) {
  const { t } = useTranslation('buying');
  const facts = useQuery(queryOf('getCheckout', { boughtFor }));
  return (
    <>
      <PageHeader title={t('steps.title')} above={<BackLink to="/cart">{t('steps.back')}</BackLink>} />
      {facts.error ? (
        <ErrorState text={refusalWords(facts.error)} onRetry={() => void facts.refetch()} />
      ) : facts.data ? (
        <Steps boughtFor={boughtFor} facts={facts.data} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

function Steps({ boughtFor, facts }: { boughtFor: Whose; facts: Facts }) {
  const { t } = useTranslation('buying');
  const [{ step: open }, change] = useUrlState();
  const form = useForm<Values>({
    initialValues: {
      billing: {
        name: facts.billing.name ?? '',
        address: facts.billing.address ?? '',
        country: facts.billing.country ?? '',
        region: facts.billing.region ?? '',
        taxId: facts.billing.taxId ?? '',
        email: facts.billing.email ?? '',
      },
      method: '',
      document: null,
      agreed: false,
    },
  });
  const { billing } = form.values;
  const country = /^[A-Za-z]{2}$/.test(billing.country.trim()) ? billing.country.trim().toUpperCase() : undefined;
  const cart = useQuery(
    queryOf('getCart', {
      boughtFor,
      ...(country && { country, region: billing.region.trim().toUpperCase().slice(0, 3), taxId: billing.taxId.trim().slice(0, 40) }),
    }),
  );
  const place = useOrder(form, cart.data, () => void cart.refetch());
  const at = Math.max(0, steps.indexOf(open as (typeof steps)[number]));
  const go = (to: number) => change({ step: steps[to] });
  if (cart.error) return <ErrorState text={refusalWords(cart.error)} onRetry={() => void cart.refetch()} />;
  if (!cart.data) return <PageSkeleton />;
  const free = cart.data.totalMinor === 0;
  const ways = waysFor(facts, cart.data.totalMinor);
  const step = { form, facts, free, ways, method: chosenWay(ways, form.values.method) };
  return (
    <div className={classes.columns}>
      <Stack gap="lg">
        <Stepper
          active={at}
          onStepClick={go}
          size="sm"
          wrap={false}
          allowNextStepsSelect={false}
          aria-label={t('steps.label')}
          classNames={{ step: classes.step!, stepBody: classes.stepBody! }}
        >
          {steps.map((one) => (
            <Stepper.Step key={one} label={t(`steps.${one}`)} />
          ))}
        </Stepper>
        {place.refusal && (
          <Alert color="brick" role="alert">
            {place.refusal}
          </Alert>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (at < steps.length - 1) go(at + 1);
            else place.send(free ? 'nothing' : (step.method as Method), facts.termsVersionId);
          }}
        >
          <SectionCard title={t(`steps.${steps[at]!}`)}>
            <Stack>
              {at === 0 && <BillingFields form={form} facts={facts} />}
              {at === 1 && <PaymentFields {...step} currency={cart.data.currency} />}
              {at === 2 && <Review {...step} cart={cart.data} />}
              <Group justify="space-between" mt="sm">
                {at > 0 ? (
                  <Button variant="default" onClick={() => go(at - 1)}>
                    {t('steps.previous')}
                  </Button>
                ) : (
                  <span />
                )}
                <Next {...step} at={at} cart={cart.data} busy={place.busy || cart.isFetching} />
              </Group>
            </Stack>
          </SectionCard>
        </form>
      </Stack>
      <SectionCard>
        <OrderTotals sums={cart.data} />
        {facts.sellerName && <p className={classes.quiet}>{t('steps.seller', { name: facts.sellerName })}</p>}
      </SectionCard>
    </div>
  );
}

function Next({ at, form, facts, cart, free, method, busy }: StepProps & { at: number; cart: Cart; busy: boolean }) {
  const { t } = useTranslation('buying');
  const money = useMoney(cart.currency);
  const { document, agreed } = form.values;
  if (at === 2)
    return (
      <Button type="submit" loading={busy} disabled={!agreed || facts.termsVersionId === null || (!free && method === '')}>
        {t('steps.place', { money: money(cart.totalMinor) })}
      </Button>
    );
  const missing = at === 1 && !free && (method === '' || (method === 'purchaseOrder' && document === null));
  return (
    <Button type="submit" disabled={missing}>
      {t('steps.next')}
    </Button>
  );
}
