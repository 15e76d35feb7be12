import { Alert, Anchor, Checkbox, Group, Text } from '@mantine/core';
import { useMoney } from '../../../modules/store/money.ts';
import classes from '../../../modules/store/store.module.css';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Cart } from './cart.ts';
import type { Method, StepProps } from './checkoutForm.ts';
import { nameOf } from './nameOf.ts';

/** All of it once more, and the terms. */
export function Review({ form, facts, cart, free }: StepProps & { cart: Cart }) {
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
