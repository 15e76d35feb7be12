import { ActionIcon, Button, Checkbox, Group, Select, Text, TextInput, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { currencies, isCurrency } from '@app/domain/money/currency';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconX } from '../../../ui/icons.ts';
import { MoneyInput } from '../../../ui/forms/MoneyInput.tsx';
import { useMoney } from '../../../words/money.ts';
import { useSession } from '../../../session/session.ts';
import { typedInstant } from '../../../words/typedInstant.ts';
import type { Price, PricesOf } from './product.ts';
import { numberIn, ofProducts } from './product.ts';

/** A new price, by quantity; it begins with the tiers of the one in force. */
export function PriceDialog({ of, before, onClose }: { of: PricesOf; before: Price | null; onClose: () => void }) {
  const { t } = useTranslation('productAdmin');
  const { company } = useSession();
  const { field } = useMoney();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      currency: before?.currency ?? 'USD',
      tiers: (before?.tiers ?? [{ minQuantity: 1, unitMinor: null }]) as {
        minQuantity: number | string;
        unitMinor: number | null;
      }[],
      countsEarlierSeats: before?.countsEarlierSeats ?? false,
      validFrom: '',
      reason: '',
    },
  });
  const options = {
    quiet: true,
    refresh: ofProducts,
    done: t('prices.done'),
    onSuccess: onClose,
    onRefusal: (error: unknown) => setRefusal(showRefusal(form, error)),
  };
  const setProduct = useCommand('setProductPrice', options);
  const setCompany = useCommand('setCompanyPrice', options);
  const submit = form.onSubmit(({ tiers, validFrom, ...values }) => {
    setRefusal(null);
    const price = {
      ...values,
      // What is left empty is refused at its field by the server, as -1 is no amount.
      tiers: tiers.map(({ minQuantity, unitMinor }) => ({
        minQuantity: numberIn(minQuantity) ?? 0,
        unitMinor: unitMinor ?? -1,
      })),
      validFrom: validFrom ? typedInstant(validFrom, company) : null,
    };
    if (of.companyId) setCompany.mutate({ productId: of.productId, companyId: of.companyId, ...price });
    else setProduct.mutate({ productId: of.productId, ...price });
  });
  const { tiers, currency } = form.values;
  const money = field(isCurrency(currency) ? currency : 'USD');
  return (
    <FormDialog
      title={t('prices.add')}
      text={t('prices.text')}
      confirm={t('prices.set')}
      refusal={refusal}
      busy={setProduct.isPending || setCompany.isPending}
      lightDismiss={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('prices.currency')}
        searchable
        allowDeselect={false}
        data={[...currencies]}
        {...form.getInputProps('currency')}
      />
      {tiers.map((tier, place) => (
        <Group key={place} gap="sm" align="start" wrap="nowrap">
          <NumberInput
            label={t('prices.minQuantity')}
            w="7rem"
            min={1}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps(`tiers.${place}.minQuantity`)}
          />
          <MoneyInput
            key={currency}
            label={t('prices.unit')}
            flex={1}
            {...money}
            value={tier.unitMinor}
            onChange={(minor) => form.setFieldValue(`tiers.${place}.unitMinor`, minor)}
            error={form.errors[`tiers.${place}.unitMinor`]}
          />
          {tiers.length > 1 && (
            <ActionIcon
              mt={26}
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('prices.removeTier', { number: place + 1 })}
              onClick={() => form.removeListItem('tiers', place)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {form.errors['tiers'] && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {form.errors['tiers']}
        </Text>
      )}
      {tiers.length < 12 && (
        <Button
          variant="subtle"
          size="sm"
          w="fit-content"
          onClick={() =>
            form.insertListItem('tiers', {
              minQuantity: (numberIn(tiers.at(-1)?.minQuantity ?? 1) ?? 1) + 9,
              unitMinor: null,
            })
          }
        >
          {t('prices.addTier')}
        </Button>
      )}
      <Checkbox label={t('prices.cumulative')} {...form.getInputProps('countsEarlierSeats', { type: 'checkbox' })} />
      <TextInput type="datetime-local" label={t('prices.validFrom')} {...form.getInputProps('validFrom')} />
      <TextInput
        label={t('prices.reason')}
        required={of.companyId !== undefined}
        withAsterisk={false}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
