import { namedRegions } from '@app/domain/store/region-names';
import { Checkbox, NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { countryNames } from '../../../words/countries.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { numberIn } from './product.ts';

/** A tax of a country or of one of its regions, from a day on. */
export function NewTax({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('productAdmin');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      country: '',
      region: '',
      taxClass: 'standard' as 'standard' | 'reduced',
      name: '',
      ratePpm: '' as string | number,
      instead: false,
      reverseCharge: false,
      validFrom: '',
      validUntil: '',
    },
  });
  const add = useCommand('addTaxRate', {
    quiet: true,
    refresh: ['listTaxRates'],
    done: t('taxes.added'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ ratePpm, region, validUntil, ...values }) => {
    setRefusal(null);
    // The field holds percent with four decimals at most; millionths are whole.
    add.mutate({
      ...values,
      region: region || null,
      ratePpm: Math.round((numberIn(ratePpm) ?? 0) * 10_000),
      validUntil: validUntil || null,
    });
  });
  const locale = spokenLocale();
  const { country } = form.values;
  const regions = namedRegions(country, locale).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <FormDialog
      title={t('taxes.add')}
      confirm={t('taxes.add')}
      refusal={refusal}
      busy={add.isPending}
      lightDismiss={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t('taxes.country')}
          data-autofocus
          data={[...(country ? [] : [{ value: '', label: t('taxes.chooseCountry') }]), ...countryNames(locale)]}
          {...form.getInputProps('country')}
          onChange={(event) => form.setValues({ country: event.currentTarget.value, region: '' })}
        />
        {regions.length > 0 && (
          <NativeSelect
            label={t('taxes.region')}
            data={[{ value: '', label: t('taxes.wholeCountry') }, ...regions]}
            {...form.getInputProps('region')}
          />
        )}
        <TextInput
          label={t('taxes.name')}
          required
          withAsterisk={false}
          maxLength={40}
          {...form.getInputProps('name')}
        />
        <NumberInput
          label={t('taxes.rate')}
          required
          withAsterisk={false}
          min={0}
          max={100}
          decimalScale={4}
          allowNegative={false}
          {...form.getInputProps('ratePpm')}
        />
        <NativeSelect
          label={t('taxes.taxClass')}
          data={(['standard', 'reduced'] as const).map((value) => ({ value, label: t(`taxClasses.${value}`) }))}
          {...form.getInputProps('taxClass')}
        />
        <TextInput
          type="date"
          label={t('taxes.from')}
          required
          withAsterisk={false}
          {...form.getInputProps('validFrom')}
        />
        <TextInput type="date" label={t('taxes.until')} {...form.getInputProps('validUntil')} />
      </SimpleGrid>
      <Checkbox label={t('taxes.instead')} {...form.getInputProps('instead', { type: 'checkbox' })} />
      <Checkbox label={t('taxes.reverseCharge')} {...form.getInputProps('reverseCharge', { type: 'checkbox' })} />
    </FormDialog>
  );
}
