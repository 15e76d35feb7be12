import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { grantKinds } from '@app/domain/store/product';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import type { Result } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { ofProducts } from './product.ts';

type Props = {
  companyId: string;
  productId: string;
  lot: Result<'getCompanySeats'>['lots'][number] | null;
  onClose: () => void;
};

/** Grants seats without an order, or takes free ones of a lot back; either with the reason. */
export function SeatsDialog({ companyId, productId, lot, onClose }: Props) {
  const { t } = useTranslation('productAdmin');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: { quantity: 1, kind: 'free' as (typeof grantKinds)[number], assignBy: '', reason: '' },
  });
  const options = {
    quiet: true,
    refresh: ofProducts,
    onSuccess: onClose,
    onRefusal: (error: unknown) => setRefusal(showRefusal(form, error)),
  };
  const grant = useCommand('grantSeats', { ...options, done: t('seats.granted') });
  const revoke = useCommand('revokeSeats', { ...options, done: t('seats.revoked') });
  const submit = form.onSubmit(({ quantity, kind, assignBy, reason }) => {
    setRefusal(null);
    const asked = { companyId, productId, quantity, reason };
    if (lot) revoke.mutate({ ...asked, lotId: lot.id });
    else grant.mutate({ ...asked, kind, assignBy: assignBy || null });
  });
  return (
    <FormDialog
      title={lot ? `${t('seats.revoke')} · ${t('seats.lot', { number: lot.number })}` : t('seats.grant')}
      text={lot ? t('seats.revokeText', { free: lot.available }) : t('seats.grantText')}
      confirm={lot ? t('seats.revoke') : t('seats.grant')}
      destructive={lot !== null}
      refusal={refusal}
      busy={grant.isPending || revoke.isPending}
      lightDismiss={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberInput
        label={t('seats.quantity')}
        min={1}
        max={lot ? lot.available : 1000}
        allowDecimal={false}
        allowNegative={false}
        data-autofocus
        {...form.getInputProps('quantity')}
      />
      {!lot && (
        <>
          <NativeSelect
            label={t('seats.kind')}
            data={grantKinds.map((value) => ({ value, label: t(`seats.kinds.${value}`) }))}
            {...form.getInputProps('kind')}
          />
          <TextInput type="date" label={t('seats.expiry')} {...form.getInputProps('assignBy')} />
        </>
      )}
      <Textarea
        label={t('seats.reason')}
        description={t('seats.reasonHint')}
        required
        withAsterisk={false}
        minLength={10}
        maxLength={500}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
