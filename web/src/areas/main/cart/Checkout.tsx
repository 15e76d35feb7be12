import { Alert, Anchor, Button, Checkbox, FileInput, Group, Radio, Stack, Stepper, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import type { Result } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { queryOf, refreshAll, useCommand } from '../../../api/queries.ts';
import { useMoney } from '../../../modules/store/money.ts';
import { cartReads, orderReads } from '../../../modules/store/orderStates.ts';
import { OrderTotals } from '../../../modules/store/OrderTotals.tsx';
import classes from '../../../modules/store/store.module.css';
import { BackLink } from '../../../ui/BackLink.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { useUrlState } from '../../../ui/urlState.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';
import type { Cart, Whose } from './cart.ts';
import { nameOf } from './nameOf.ts';

const steps = ['billing', 'payment', 'review'] as const;
type Facts = Result<'getCheckout'>;
type Method = Facts['methods'][number]['method'];
type Values = {
  billing: { name: string; address: string; country: string; region: string; taxId: string; email: string };
  method: Method | '';
  document: { id: string; name: string } | null;
  agreed: boolean;
};

/** From the cart to the order: whom it is made out to, how it is paid, and once more all of it. What was typed stays between the steps. */
export function Checkout({ boughtFor }: { boughtFor: Whose }) {
  const { t } = useTranslation('buying');
  const facts = useQuery(queryOf('getCheckout', { boughtFor }));
  return (
    <>
      <PageHeader title={t('cart.title')} above={<BackLink to="/cart">{t('steps.back')}</BackLink>} />
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
  const [{ step }, change] = useUrlState();
  const open = facts.methods.filter(({ obstacle }) => obstacle === null);
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
      method: open[0]?.method ?? '',
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
  const at = Math.max(0, steps.indexOf(step as (typeof steps)[number]));
  const go = (to: number) => change({ step: steps[to] });
  if (cart.error) return <ErrorState text={refusalWords(cart.error)} onRetry={() => void cart.refetch()} />;
  if (!cart.data) return <PageSkeleton />;
  const free = cart.data.totalMinor === 0;
  return (
    <div className={classes.columns}>
      <Stack gap="lg">
        <Stepper active={at} onStepClick={go} size="sm" allowNextStepsSelect={false} aria-label={t('steps.label')}>
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
            else place.send(free ? 'nothing' : (form.values.method as Method), facts.termsVersionId);
          }}
        >
          <SectionCard title={t(`steps.${steps[at]!}`)}>
            <Stack>
              {at === 0 && <BillingFields form={form} />}
              {at === 1 && <PaymentFields form={form} facts={facts} free={free} currency={cart.data.currency} />}
              {at === 2 && <Review form={form} facts={facts} cart={cart.data} free={free} />}
              <Group justify="space-between" mt="sm">
                {at > 0 ? (
                  <Button variant="default" onClick={() => go(at - 1)}>
                    {t('steps.previous')}
                  </Button>
                ) : (
                  <span />
                )}
                <Next at={at} form={form} facts={facts} cart={cart.data} free={free} busy={place.busy || cart.isFetching} />
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

type FormProps = { form: ReturnType<typeof useForm<Values>> };
type StepProps = FormProps & { facts: Facts; free: boolean };

function Next({ at, form, facts, cart, free, busy }: StepProps & { at: number; cart: Cart; busy: boolean }) {
  const { t } = useTranslation('buying');
  const money = useMoney(cart.currency);
  const { method, document, agreed } = form.values;
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

function BillingFields({ form }: FormProps) {
  const { t } = useTranslation('buying');
  const field = (name: keyof Values['billing']) => ({ required: true, withAsterisk: false, ...form.getInputProps(`billing.${name}`) });
  return (
    <>
      <TextInput label={t('steps.name')} autoComplete="organization" maxLength={200} {...field('name')} />
      <Textarea label={t('steps.address')} autoComplete="street-address" autosize minRows={2} maxLength={500} {...field('address')} />
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput label={t('steps.country')} description={t('steps.countryHint')} autoComplete="country" maxLength={2} miw="8rem" {...field('country')} />
        <TextInput label={t('steps.region')} description={t('steps.regionHint')} maxLength={3} miw="8rem" {...field('region')} required={false} />
      </Group>
      <TextInput label={t('steps.taxId')} description={t('steps.taxIdHint')} maxLength={40} {...field('taxId')} required={false} />
      <TextInput type="email" label={t('steps.email')} autoComplete="email" maxLength={200} {...field('email')} />
    </>
  );
}

function PaymentFields({ form, facts, free, currency }: StepProps & { currency: string }) {
  const { t } = useTranslation('buying');
  const money = useMoney(currency);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (free) return <Text>{t('steps.nothingText')}</Text>;
  const open = facts.methods.filter(({ obstacle }) => obstacle === null);
  if (open.length === 0) return <Alert color="amber">{t('steps.noMethod')}</Alert>;
  const words: Record<Method, string> = {
    card: t('steps.cardText'),
    invoice: t('steps.invoiceText', { days: facts.invoiceDays ?? 0 }),
    purchaseOrder: t('steps.purchaseOrderText'),
    credit: t('steps.creditText', { money: money(facts.creditMinor) }),
    nothing: '',
  };
  const send = async (file: File | null) => {
    if (!file) return;
    setSending(true);
    setRefusal(null);
    try {
      const { documentId, name } = await call(
        'uploadPurchaseOrder',
        { name: file.name },
        { body: file, headers: { 'content-type': 'application/octet-stream' } },
      );
      form.setFieldValue('document', { id: documentId, name });
    } catch (error) {
      setRefusal(refusalWords(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <Radio.Group label={t('steps.method')} {...form.getInputProps('method')}>
        <Stack gap="sm" mt="xs">
          {open.map(({ method }) => (
            <Radio key={method} value={method} label={t(`steps.methods.${method}`)} description={words[method]} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.method === 'purchaseOrder' && (
        <FileInput
          label={t('steps.document')}
          accept="application/pdf,image/jpeg,image/png"
          placeholder={form.values.document ? t('steps.documentSent', { name: form.values.document.name }) : undefined}
          disabled={sending}
          error={refusal ?? form.errors['documentId']}
          onChange={(file) => void send(file)}
        />
      )}
      {facts.approvalAboveMinor !== null && (
        <Text size="sm" c="dimmed">
          {t('steps.approval', { money: money(facts.approvalAboveMinor) })}
        </Text>
      )}
    </>
  );
}

function Review({ form, facts, cart, free }: StepProps & { cart: Cart }) {
  const { t } = useTranslation('buying');
  const money = useMoney(cart.currency);
  const { billing, method } = form.values;
  const place = [billing.region, billing.country].filter(Boolean).join(', ').toUpperCase();
  return (
    <>
      <ul className={classes.lines}>
        {cart.lines
          .filter((line) => !line.savedForLater)
          .map((line) => (
            <li key={line.id} className={classes.head}>
              <span className={classes.name}>
                {line.quantity} × {nameOf(line, t('cart.aProduct'))}
              </span>
              <span className={classes.amount}>{money(line.subtotalMinor)}</span>
            </li>
          ))}
      </ul>
      <div>
        <Text fw={600}>{billing.name}</Text>
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {billing.address}
          {'\n'}
          {place}
          {billing.taxId && `\n${billing.taxId}`}
          {'\n'}
          {billing.email}
        </Text>
      </div>
      <Text size="sm">{t(`steps.methods.${free ? 'nothing' : (method as Method)}`)}</Text>
      {facts.termsVersionId === null ? (
        <Alert color="amber">{t('steps.noTerms')}</Alert>
      ) : (
        <Group gap="xs">
          <Checkbox label={t('steps.terms', { number: String(facts.termsNumber) })} {...form.getInputProps('agreed', { type: 'checkbox' })} />
          <Anchor href="/terms" target="_blank" size="sm">
            {t('steps.termsLink')}
          </Anchor>
        </Group>
      )}
    </>
  );
}

/** Places the order; where it is paid by card, goes on to the provider's page. What is refused is told at its step. */
function useOrder(form: FormProps['form'], cart: Cart | undefined, look: () => void) {
  const navigate = useNavigate();
  const [, change] = useUrlState();
  const [refusal, setRefusal] = useState<string | null>(null);
  const toOrder = async (orderId: string) => {
    await refreshAll([...cartReads, ...orderReads]);
    await navigate({ to: '/orders/$id', params: { id: orderId }, search: { placed: 'true' } as never });
  };
  const pay = useCommand('payByCard', {
    quiet: true,
    onSuccess: ({ url }, { orderId }) => (url ? window.location.assign(url) : toOrder(orderId)),
    onRefusal: (_error, { orderId }) => toOrder(orderId),
  });
  const place = useCommand('placeOrder', {
    quiet: true,
    onSuccess: ({ orderId, state }, { method }) => (method === 'card' && state === 'placed' ? pay.mutate({ orderId }) : toOrder(orderId)),
    onRefusal: (error) => {
      setRefusal(showRefusal(form as never, error) ?? refusalWords(error));
      const [path] = error.issues.map((issue) => issue.path.split('.')[0]);
      if (path === 'billing') change({ step: 'billing' });
      if (path === 'documentId') change({ step: 'payment' });
      look();
    },
  });
  const send = (method: Method, termsVersionId: string | null) => {
    setRefusal(null);
    if (!cart?.id || !termsVersionId) return;
    const { billing, document } = form.values;
    place.mutate({
      cartId: cart.id,
      cartVersion: cart.version,
      quote: cart.quote,
      method,
      billing: {
        name: billing.name.trim(),
        address: billing.address.trim(),
        country: billing.country.trim().toUpperCase(),
        region: billing.region.trim().toUpperCase() || null,
        taxId: billing.taxId.trim() || null,
        email: billing.email.trim(),
      },
      termsVersionId,
      locale: spokenLocale(),
      documentId: method === 'purchaseOrder' ? (document?.id ?? null) : null,
    });
  };
  return { send, refusal, busy: place.isPending || pay.isPending };
}
