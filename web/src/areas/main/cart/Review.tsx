import { Alert, Anchor, Checkbox, Group, Text } from '@mantine/core';
import { useMoney } from '../../../modules/store/money.ts';
import classes from '../../../modules/store/store.module.css';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Cart } from './cart.ts';
import type { Method, StepProps } from './checkoutForm.ts';
import { nameOf } from './nameOf.ts';

/** All of it once more, and the terms. */
export function Review({ form, facts, cart, free, method }: StepProps & { cart: Cart }) {
  const { t } = useTranslation('buying');
  const money = useMoney(cart.currency);
  const { billing } = form.values;
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
                {line.forPeople > 0 && (
                  <Text size="sm" c="dimmed" fw={400}>
                    {t('forWhom.change', { count: line.forPeople })}
                  </Text>
                )}
              </span>
              <span className={classes.amount}>{money(line.subtotalMinor)}</span>
            </li>
          ))}
      </ul>
      <dl className={classes.facts}>
        <dt>{t('order.billedTo')}</dt>
        <dd style={{ whiteSpace: 'pre-line' }}>{[billing.name, billing.address, place, billing.taxId, billing.email].filter(Boolean).join('\n')}</dd>
        <dt>{t('order.method')}</dt>
        <dd>{t(`steps.methods.${free ? 'nothing' : (method as Method)}`)}</dd>
        {cart.purchaseOrderNumber && (
          <>
            <dt>{t('cart.purchaseOrder')}</dt>
            <dd>{cart.purchaseOrderNumber}</dd>
          </>
        )}
      </dl>
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
