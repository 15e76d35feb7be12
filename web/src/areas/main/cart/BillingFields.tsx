import { Group, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from '../../../ui/i18n.ts';
import type { FormProps, Values } from './checkoutForm.ts';

/** Whom the invoice is made out to. */
export function BillingFields({ form }: FormProps) {
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
