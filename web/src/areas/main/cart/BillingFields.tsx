import { regionsOf } from '@app/domain/store/countries';
import { Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from '../../../ui/i18n.ts';
import { spokenLocale } from '../../../words/languages.ts';
import type { Facts, FormProps, Values } from './checkoutForm.ts';

/** Whom the invoice is made out to. Only countries that are sold to can be chosen, and regions where taxes differ by them. */
export function BillingFields({ form, facts }: FormProps & { facts: Facts }) {
  const { t } = useTranslation('buying');
  const field = (name: keyof Values['billing']) => ({ required: true, withAsterisk: false, ...form.getInputProps(`billing.${name}`) });
  const names = new Intl.DisplayNames([spokenLocale()], { type: 'region' });
  const { country } = form.values.billing;
  const countries = facts.countries
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((one, other) => one.label.localeCompare(other.label, spokenLocale()));
  const regions = regionsOf(country);
  return (
    <>
      <TextInput label={t('steps.name')} autoComplete="organization" maxLength={200} {...field('name')} />
      <Textarea label={t('steps.address')} autoComplete="street-address" autosize minRows={2} maxLength={500} {...field('address')} />
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <NativeSelect
          label={t('steps.country')}
          autoComplete="country"
          miw="8rem"
          data={[...(facts.countries.includes(country) ? [] : [{ value: country, label: t('steps.chooseCountry') }]), ...countries]}
          {...field('country')}
          onChange={(event) => {
            form.setFieldValue('billing.country', event.currentTarget.value);
            form.setFieldValue('billing.region', '');
          }}
        />
        {regions.length > 0 && (
          <NativeSelect
            label={t('steps.region')}
            autoComplete="address-level1"
            miw="8rem"
            data={[{ value: '', label: t('steps.chooseRegion') }, ...regions.map((code) => ({ value: code, label: code }))]}
            {...field('region')}
          />
        )}
      </Group>
      <TextInput label={t('steps.taxId')} description={t('steps.taxIdHint')} maxLength={40} {...field('taxId')} required={false} />
      <TextInput type="email" label={t('steps.email')} autoComplete="email" maxLength={200} {...field('email')} />
    </>
  );
}
