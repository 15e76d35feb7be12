import { namedRegions } from '@app/domain/store/region-names';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from '../../../ui/i18n.ts';
import { spokenLocale } from '../../../words/languages.ts';
import classes from './checkout.module.css';
import type { Facts, FormProps, Values } from './checkoutForm.ts';

type BillingProps = FormProps & { facts: Facts; onTaxIdLeft: () => void };

/**
 * Whom the invoice is made out to. Only countries that are sold to can be chosen, and regions where taxes differ by
 * them.
 */
export function BillingFields({ form, facts, onTaxIdLeft }: BillingProps) {
  const { t } = useTranslation('buying');
  const locale = spokenLocale();
  const field = (name: keyof Values['billing']) => form.getInputProps(`billing.${name}`);
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const { country } = form.values.billing;
  const countries = facts.countries
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  const regions = namedRegions(country, locale);
  return (
    <div className={classes.fields}>
      <TextInput label={t('steps.name')} autoComplete="organization" maxLength={200} {...field('name')} />
      <TextInput type="email" label={t('steps.email')} autoComplete="email" maxLength={200} {...field('email')} />
      <Textarea
        className={classes.wide}
        label={t('steps.address')}
        autoComplete="street-address"
        autosize
        minRows={2}
        maxLength={500}
        {...field('address')}
      />
      <NativeSelect
        label={t('steps.country')}
        autoComplete="country"
        data={[
          ...(facts.countries.includes(country) ? [] : [{ value: country, label: t('steps.chooseCountry') }]),
          ...countries,
        ]}
        {...field('country')}
        onChange={(event) => {
          form.setFieldValue('billing.country', event.currentTarget.value);
          form.setFieldValue('billing.region', '');
        }}
      />
      {regions.length > 0 && (
        <NativeSelect
          label={t(country === 'US' ? 'steps.state' : 'steps.province')}
          autoComplete="address-level1"
          data={[
            { value: '', label: t('steps.chooseRegion') },
            ...regions.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          {...field('region')}
        />
      )}
      <TextInput
        label={t('steps.taxId')}
        description={t('steps.taxIdHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={40}
        {...field('taxId')}
        onBlur={onTaxIdLeft}
      />
    </div>
  );
}
