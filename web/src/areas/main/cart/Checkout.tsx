import { Alert, Anchor, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { useMoney } from '../../../modules/store/money.ts';
import { Owned } from '../../../modules/store/Owned.tsx';
import { ownerOf, useSession } from '../../../session/session.ts';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { issueWords, refusalWords } from '../../../words/words.ts';
import { BillingFields } from './BillingFields.tsx';
import type { Cart, Whose } from './cart.ts';
import classes from './checkout.module.css';
import type { Facts, Method, Values } from './checkoutForm.ts';
import { checkoutIssues, chosenWay, forgetTyped, keepTyped, typedBefore, waysFor } from './checkoutForm.ts';
import { nameOf } from './nameOf.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentFields } from './PaymentFields.tsx';
import { useOrder } from './useOrder.ts';

/** From the cart to the order on one page: whom it is made out to, how it is paid, and what it comes to beside it. */
export function Checkout({ boughtFor }: { boughtFor: Whose }) {
  const { t } = useTranslation('buying');
  const facts = useQuery(queryOf('getCheckout', { boughtFor }));
  const cart = useQuery(queryOf('getCart', { boughtFor }));
  const failed = facts.error ?? cart.error;
  const search = boughtFor === 'person' ? { for: 'person' } : {};
  if (cart.data && !cart.data.lines.some(({ savedForLater }) => !savedForLater))
    return <Navigate to="/cart" search={search as never} replace />;
  return (
    <>
      <PageHeader
        title={t('steps.title')}
        above={
          <BackLink to="/cart" search={search as never}>
            {t('steps.back')}
          </BackLink>
        }
      />
      {failed ? (
        <ErrorState text={refusalWords(failed)} onRetry={() => void Promise.all([facts.refetch(), cart.refetch()])} />
      ) : facts.data && cart.data ? (
        <OnePage boughtFor={boughtFor} facts={facts.data} known={cart.data} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

function OnePage({ boughtFor, facts, known }: { boughtFor: Whose; facts: Facts; known: Cart }) {
  const { t } = useTranslation('buying');
  const session = useSession();
  const key = `${ownerOf(session)} ${boughtFor}`;
  const page = useRef<HTMLFormElement>(null);
  const [start] = useState(() => typedBefore(key) ?? valuesOf(facts, known));
  const form = useForm<Values>({ initialValues: start });
  const { billing } = form.values;
  useEffect(() => keepTyped(key, form.values), [key, form.values]);
  // What is typed letter by letter counts for the tax when its field is left.
  const [taxId, setTaxId] = useState(billing.taxId);
  const taxed = { country: billing.country, region: billing.region, taxId: taxId.trim() };
  const found = useQuery({
    ...queryOf('getCart', { boughtFor, ...(facts.countries.includes(billing.country) && taxed) }),
    placeholderData: keepPreviousData,
  });
  const cart = found.data ?? known;
  const stale = found.isPlaceholderData || found.isFetching;
  const toFirstError = () =>
    requestAnimationFrame(() =>
      page.current?.querySelector<HTMLElement>('[aria-invalid="true"], input[data-error]')?.focus(),
    );
  const order = useOrder({
    form,
    cart,
    onPlaced: () => forgetTyped(key),
    onRefused: () => {
      void found.refetch();
      toFirstError();
    },
  });
  const free = cart.totalMinor === 0;
  const ways = waysFor(facts, cart.totalMinor);
  const method = chosenWay(ways, form.values.method);
  const company = boughtFor === 'company';
  const submit = () => {
    const needs = { countries: facts.countries, numberRequired: facts.purchaseOrderRequired, free, method };
    const issues = checkoutIssues(form.values, needs);
    form.setErrors(
      Object.fromEntries(Object.entries(issues).map(([path, code]) => [path, issueWords({ path, code, message: '' })])),
    );
    if (Object.keys(issues).length > 0) return toFirstError();
    return void order.send(free ? 'nothing' : (method as Method), facts.termsVersionId);
  };
  return (
    <div className={classes.columns}>
      <div className={classes.summary}>
        <OrderSummary cart={cart} sellerName={facts.sellerName} stale={stale} />
      </div>
      <form
        ref={page}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SectionCard title={t('steps.billing')}>
          <BillingFields form={form} facts={facts} onTaxIdLeft={() => setTaxId(billing.taxId)} />
        </SectionCard>
        <SectionCard title={t('steps.payment')}>
          <PaymentFields
            form={form}
            facts={facts}
            free={free}
            ways={ways}
            method={method}
            company={company}
            currency={cart.currency}
          />
        </SectionCard>
        <SectionCard title={t('steps.review')}>
          <Stack>
            <Stuck cart={cart} facts={facts} />
            <AlreadyOwned cart={cart} />
            {facts.termsVersionId === null ? (
              <Alert color="amber">{t('steps.noTerms')}</Alert>
            ) : (
              <div>
                <Checkbox
                  label={t('steps.terms', { number: String(facts.termsNumber) })}
                  {...form.getInputProps('agreed', { type: 'checkbox' })}
                />
                <Anchor href="/terms" target="_blank" size="sm" className={classes.terms}>
                  {t('steps.termsLink')}
                </Anchor>
              </div>
            )}
            {order.refusal && (
              <Alert color="brick" role="alert">
                {order.refusal}
              </Alert>
            )}
            <Place cart={cart} busy={order.busy} waiting={stale} closed={facts.termsVersionId === null} />
          </Stack>
        </SectionCard>
      </form>
    </div>
  );
}

function valuesOf({ billing }: Facts, { purchaseOrderNumber }: Cart): Values {
  const { name = '', address = '', country = '', region, taxId, email = '' } = billing;
  return {
    billing: { name, address, country, region: region ?? '', taxId: taxId ?? '', email },
    method: '',
    purchaseOrderNumber,
    document: null,
    agreed: false,
  };
}

/** The total is that of what was typed: until it is here, the button waits. */
function Place({ cart, busy, waiting, closed }: { cart: Cart; busy: boolean; waiting: boolean; closed: boolean }) {
  const { t } = useTranslation('buying');
  const money = useMoney(cart.currency);
  return (
    <Button type="submit" size="lg" fullWidth loading={busy || waiting} disabled={closed}>
      {t('steps.place', { money: money(cart.totalMinor) })}
    </Button>
  );
}

/** What is put right in the cart: a line that cannot be bought, or cost centres that the company asks for. */
function Stuck({ cart, facts }: { cart: Cart; facts: Facts }) {
  const { t } = useTranslation('buying');
  const bought = cart.lines.filter(({ savedForLater }) => !savedForLater);
  const stuck =
    bought.some(({ obstacle }) => obstacle !== null) || cart.coupons.some(({ obstacle }) => obstacle !== null);
  const centres = facts.costCentreRequired && bought.some(({ costCentre }) => costCentre === '');
  if (!stuck && !centres) return null;
  return (
    <Alert color="amber">
      <Text size="sm">{t(stuck ? 'steps.stuck' : 'steps.costCentres')}</Text>
      <Anchor
        component={Link}
        to="/cart"
        search={(cart.boughtFor === 'person' ? { for: 'person' } : {}) as never}
        size="sm"
      >
        {t('steps.back')}
      </Anchor>
    </Alert>
  );
}

/** Before more is bought of what is there already, unused. */
function AlreadyOwned({ cart }: { cart: Cart }) {
  const { t } = useTranslation('buying');
  const owned = cart.lines.filter(({ savedForLater, held }) => !savedForLater && held.free > 0);
  if (owned.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {t('steps.owned')}
      </Text>
      <Stack gap="xs">
        {owned.map((line) => (
          <Owned
            key={line.id}
            {...line.held}
            name={nameOf(line, t('cart.aProduct'))}
            assign={cart.boughtFor === 'company'}
          />
        ))}
      </Stack>
    </div>
  );
}
