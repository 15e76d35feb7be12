import { Checkbox, NativeSelect, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { currencies, isCurrency } from '@app/domain/money/currency';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { MoneyInput } from '../../../ui/forms/MoneyInput.tsx';
import { useMoney } from '../../../words/money.ts';
import { useSession } from '../../../session/session.ts';
import { typedInstant } from '../../../words/typedInstant.ts';
import { numberIn } from './product.ts';

/** A word that makes a purchase cheaper: by a part or by an amount, for everyone or one company. */
export function NewCoupon({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('productAdmin');
  const { company } = useSession();
  const { field } = useMoney();
  const [refusal, setRefusal] = useState<string | null>(null);
  const companies = useQuery(queryOf('listCompanies', { limit: '100' } as never));
  const form = useForm({
    initialValues: {
      code: '',
      worth: {
        kind: 'percent' as 'percent' | 'amount',
        percentPpm: 10 as string | number,
        amountMinor: null as number | null,
      },
      currency: 'USD',
      companyId: null as string | null,
      validUntil: '',
      mostUses: '' as string | number,
      mostUsesByCompany: '' as string | number,
      leastMinor: 0 as number | null,
      stacks: false,
    },
  });
  const add = useCommand('makeCoupon', {
    quiet: true,
    refresh: ['listCoupons'],
    done: t('coupons.added'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(
    ({ worth, currency, validUntil, mostUses, mostUsesByCompany, leastMinor, ...values }) => {
      setRefusal(null);
      add.mutate({
        ...values,
        productIds: null,
        worth:
          worth.kind === 'percent'
            ? { kind: 'percent', percentPpm: Math.round((numberIn(worth.percentPpm) ?? 0) * 10_000) }
            : { kind: 'amount', currency, amountMinor: worth.amountMinor ?? 0 },
        validUntil: validUntil ? typedInstant(validUntil, company) : null,
        mostUses: numberIn(mostUses),
        mostUsesByCompany: numberIn(mostUsesByCompany),
        leastMinor: leastMinor ?? 0,
      });
    },
  );
  const { worth, currency, leastMinor } = form.values;
  const money = field(isCurrency(currency) ? currency : 'USD');
  return (
    <FormDialog
      title={t('coupons.add')}
      confirm={t('coupons.add')}
      refusal={refusal}
      busy={add.isPending}
      lightDismiss={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('coupons.code')}
        description={t('coupons.codeHint')}
        required
        withAsterisk={false}
        maxLength={40}
        data-autofocus
        {...form.getInputProps('code')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t('coupons.kind')}
          data={(['percent', 'amount'] as const).map((value) => ({ value, label: t(`coupons.kinds.${value}`) }))}
          {...form.getInputProps('worth.kind')}
        />
        {worth.kind === 'percent' ? (
          <NumberInput
            label={t('coupons.percent')}
            min={0}
            max={100}
            decimalScale={4}
            allowNegative={false}
            {...form.getInputProps('worth.percentPpm')}
          />
        ) : (
          <MoneyInput
            key={currency}
            label={t('coupons.amount')}
            {...money}
            value={worth.amountMinor}
            onChange={(minor) => form.setFieldValue('worth.amountMinor', minor)}
            error={form.errors['worth.amountMinor']}
          />
        )}
        <Select
          label={t('coupons.currency')}
          searchable
          allowDeselect={false}
          data={[...currencies]}
          {...form.getInputProps('currency')}
        />
        <MoneyInput
          key={`least ${currency}`}
          label={t('coupons.least')}
          {...money}
          value={leastMinor}
          onChange={(minor) => form.setFieldValue('leastMinor', minor)}
          error={form.errors['leastMinor']}
        />
        <NumberInput
          label={t('coupons.mostUses')}
          min={1}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('mostUses')}
        />
        <NumberInput
          label={t('coupons.mostUsesByCompany')}
          min={1}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('mostUsesByCompany')}
        />
        <Select
          label={t('coupons.company')}
          clearable
          searchable
          data={(companies.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('companyId')}
        />
        <TextInput type="datetime-local" label={t('coupons.validUntil')} {...form.getInputProps('validUntil')} />
      </SimpleGrid>
      <Checkbox label={t('coupons.stacks')} {...form.getInputProps('stacks', { type: 'checkbox' })} />
    </FormDialog>
  );
}
