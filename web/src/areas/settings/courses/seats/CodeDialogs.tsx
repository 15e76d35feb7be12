import { Button, Code, CopyButton, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Result } from '../../../../api/client.ts';
import { showRefusal } from '../../../../api/forms.ts';
import { useCommand } from '../../../../api/queries.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { useFormat } from '../../../../words/format.ts';
import { ofSeats } from './seats.ts';

type Product = Pick<Result<'listSeatInventory'>['rows'][number], 'id' | 'name' | 'available'>;

export function NewCode({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('seats');
  const f = useFormat();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { seats: 1, label: '' } });
  const make = useCommand('makeSeatCode', { quiet: true, refresh: ofSeats, onRefusal: (error) => setRefusal(showRefusal(form, error)) });
  const made = make.data;
  if (made) {
    const link = `${window.location.origin}/user#seat=${made.code}`;
    return (
      <Dialog opened onClose={onClose} title={t('code.madeTitle')} lightDismiss={false}>
        <Stack>
          <Text size="sm">{t('code.madeText', { day: f.instant(made.validUntil) })}</Text>
          <Code block style={{ overflowWrap: 'anywhere' }}>
            {made.code}
          </Code>
          <Group justify="flex-end">
            <Copy value={made.code} words={t('code.copy')} />
            <Copy value={link} words={t('code.copyLink')} />
            <Button onClick={onClose}>{t('code.close')}</Button>
          </Group>
        </Stack>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t('code.title', { product: product.name })}
      text={t('code.text')}
      confirm={t('code.confirm')}
      refusal={refusal}
      busy={make.isPending}
      onSubmit={form.onSubmit(({ seats, label }) => make.mutate({ productId: product.id, seats: Number(seats), label }))}
      onClose={onClose}
    >
      <NumberInput label={t('code.seats')} min={1} max={product.available} allowDecimal={false} {...form.getInputProps('seats')} />
      <TextInput label={t('code.label')} description={t('code.labelHint')} maxLength={100} {...form.getInputProps('label')} />
    </FormDialog>
  );
}

function Copy({ value, words }: { value: string; words: string }) {
  const { t } = useTranslation('seats');
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {copied ? t('code.copied') : words}
        </Button>
      )}
    </CopyButton>
  );
}

export function CancelCode({ code, onClose }: { code: Result<'listSeatCodes'>['rows'][number]; onClose: () => void }) {
  const { t } = useTranslation('seats');
  const cancel = useCommand('cancelSeatCode', { refresh: ofSeats, done: ({ released }) => t('code.cancelled', { count: released }), onSuccess: onClose });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => cancel.mutate({ codeId: code.id })}
      title={t('code.cancelTitle')}
      preview={t('code.cancelText', { count: code.left })}
      confirm={t('code.cancel')}
      busy={cancel.isPending}
    />
  );
}
