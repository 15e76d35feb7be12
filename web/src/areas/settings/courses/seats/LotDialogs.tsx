import { NativeSelect, NumberInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Result } from '../../../../api/client.ts';
import { showRefusal } from '../../../../api/forms.ts';
import { useCommand } from '../../../../api/queries.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { useFormat } from '../../../../words/format.ts';
import { ofSeats } from './seats.ts';

type Lot = Result<'listSeatLots'>['rows'][number];

export function AskReturn({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const { t } = useTranslation('seats');
  const f = useFormat();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { quantity: lot.available, reason: '' } });
  const send = useCommand('askSeatReturn', {
    quiet: true,
    refresh: ofSeats,
    done: ({ asked }) => t('return.done', { count: asked }),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  return (
    <FormDialog
      title={t('return.title', { product: lot.product })}
      text={lot.origin === 'granted' ? t('return.granted') : t('return.text', { day: f.day(lot.refundableThrough!) })}
      confirm={t('return.confirm')}
      refusal={refusal}
      busy={send.isPending}
      onSubmit={form.onSubmit(({ quantity, reason }) =>
        send.mutate({ lotId: lot.id, quantity: Number(quantity), reason }),
      )}
      onClose={onClose}
    >
      <NumberInput
        label={t('return.quantity')}
        min={1}
        max={lot.available}
        allowDecimal={false}
        {...form.getInputProps('quantity')}
      />
      <Textarea label={t('reason')} autosize maxLength={500} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}

/**
 * Free seats of a lot go to another company of the group; those that came from one are sent back to it unless another
 * is chosen.
 */
export function Transfer({
  lot,
  related,
  onClose,
}: {
  lot: Lot;
  related: Result<'listRelatedCompanies'>['rows'];
  onClose: () => void;
}) {
  const { t } = useTranslation('seats');
  const f = useFormat();
  const [refusal, setRefusal] = useState<string | null>(null);
  const from = related.find(({ id }) => id === lot.fromCompanyId);
  const first = from ?? (related.length === 1 ? related[0] : undefined);
  const form = useForm({ initialValues: { toCompanyId: first?.id ?? '', quantity: lot.available, reason: '' } });
  const send = useCommand('transferSeats', {
    quiet: true,
    refresh: ofSeats,
    done: ({ sent }, { toCompanyId }) =>
      t('transfer.done', { count: sent, company: related.find(({ id }) => id === toCompanyId)?.name ?? '' }),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ toCompanyId, quantity, reason }) =>
    toCompanyId
      ? send.mutate({ lotId: lot.id, toCompanyId, quantity: Number(quantity), reason })
      : form.setFieldError('toCompanyId', t('transfer.choose')),
  );
  return (
    <FormDialog
      title={t(from ? 'transfer.backTitle' : 'transfer.title', { product: lot.product })}
      text={[
        lot.assignBy ? t('transfer.textUntil', { day: f.day(lot.assignBy) }) : t('transfer.text'),
        ...(lot.origin === 'purchased' && lot.refundableThrough ? [t('transfer.noMoney')] : []),
      ].join(' ')}
      confirm={t(from ? 'transfer.sendBack' : 'transfer.confirm')}
      refusal={refusal}
      busy={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={t('transfer.to')}
        data={[
          ...(first ? [] : [{ value: '', label: t('transfer.chooseCompany') }]),
          ...related.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('toCompanyId')}
      />
      <NumberInput
        label={t('transfer.quantity')}
        min={1}
        max={lot.available}
        allowDecimal={false}
        {...form.getInputProps('quantity')}
      />
      <Textarea
        label={t('reason')}
        description={t('transfer.reasonHint')}
        autosize
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
