import { countryNames } from '../../../words/countries.ts';
import { currencyNames } from '../../../words/currencies.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { namedRegions } from '@app/domain/store/region-names';
import { Checkbox, NativeSelect, NumberInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Suspense } from 'react';
import { TimeZoneField } from '../../../modules/identity/TimeZoneField.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import type { ProfileValues } from './company.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

// Its list weighs 35 kB and comes after the page.
const ParentField = lazyPart(() => import('./ParentField.tsx'));

/** Languages of the product, with the countries whose way of writing dates companies ask for. */
const locales = ['en-CA', 'en-US', 'en', 'fr-CA', 'fr'];

type Fields<V extends ProfileValues> = { form: UseFormReturnType<V>; except?: string };

export function DetailFields<V extends ProfileValues>({ form, except }: Fields<V>) {
  const { t } = useTranslation('companies');
  const field = (name: string) => form.getInputProps(name as never);
  const locale = spokenLocale();
  const { country, region } = form.values;
  // ISO 3166-2 (CA-AB); companies from before may have its second part alone.
  const regions = namedRegions(country, locale).map(({ code, name }) => ({
    value: region === code ? code : `${country}-${code}`,
    label: name,
  }));
  // What was typed before there was a list stays until another is chosen.
  const foreign = region && !regions.some(({ value }) => value === region) ? [{ value: region, label: region }] : [];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t('fields.displayName')}
        required
        withAsterisk={false}
        maxLength={100}
        data-autofocus
        {...field('displayName')}
      />
      <TextInput label={t('fields.legalName')} required withAsterisk={false} maxLength={200} {...field('legalName')} />
      <TextInput
        label={t('fields.code')}
        description={t('fields.codeHint')}
        required
        withAsterisk={false}
        maxLength={20}
        {...field('code')}
      />
      <Suspense fallback={<TextInput label={t('fields.parent')} placeholder={t('fields.noParent')} readOnly />}>
        <ParentField
          label={t('fields.parent')}
          placeholder={t('fields.noParent')}
          except={except}
          {...field('parentId')}
        />
      </Suspense>
      <NativeSelect
        label={t('fields.country')}
        data={countryNames(locale, country)}
        {...field('country')}
        onChange={(event) => {
          form.setFieldValue('country' as never, event.currentTarget.value as never);
          form.setFieldValue('region' as never, '' as never);
        }}
      />
      {regions.length > 0 ? (
        <NativeSelect
          label={t('fields.region')}
          data={[{ value: '', label: t('fields.noRegion') }, ...foreign, ...regions]}
          {...field('region')}
        />
      ) : (
        <TextInput label={t('fields.region')} maxLength={80} {...field('region')} />
      )}
      <NumberInput
        label={t('fields.maxPeople')}
        placeholder={t('fields.noLimit')}
        min={1}
        max={1_000_000}
        allowDecimal={false}
        {...field('maxPeople')}
      />
      <TextInput label={t('fields.validThrough')} type="date" {...field('validThrough')} />
    </SimpleGrid>
  );
}

export function PlaceFields<V extends ProfileValues>({ form }: Fields<V>) {
  const { t } = useTranslation('companies');
  const field = (name: string) => form.getInputProps(name as never);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TimeZoneField label={t('fields.timeZone')} {...field('timeZone')} />
      <NativeSelect
        label={t('fields.locale')}
        data={locales.map((value) => ({
          value,
          label: [t(`locales.${value.startsWith('fr') ? 'fr' : 'en'}`), value.slice(3)].filter(Boolean).join(' · '),
        }))}
        {...field('locale')}
      />
    </SimpleGrid>
  );
}

export function BillingFields<V extends ProfileValues>({ form }: Fields<V>) {
  const { t } = useTranslation('companies');
  const field = (name: string) => form.getInputProps(name as never);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={t('fields.taxId')} maxLength={40} {...field('billing.taxId')} />
      <NativeSelect
        label={t('fields.terms')}
        data={(['prepaid', 'net15', 'net30', 'net60'] as const).map((value) => ({ value, label: t(`terms.${value}`) }))}
        {...field('billing.terms')}
      />
      <NativeSelect label={t('fields.currency')} data={currencyNames(spokenLocale())} {...field('currency')} />
      <TextInput label={t('fields.billingEmail')} type="email" maxLength={254} {...field('billing.email')} />
      <Textarea label={t('fields.address')} maxLength={500} autosize minRows={2} {...field('billing.address')} />
      <Checkbox
        mt="lg"
        label={t('fields.poRequired')}
        {...form.getInputProps('billing.poRequired' as never, { type: 'checkbox' })}
      />
    </SimpleGrid>
  );
}
