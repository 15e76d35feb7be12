import { Button, Code, CopyButton, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { EndpointName } from '../../api/client.ts';
import { showRefusal } from '../../api/forms.ts';
import { useCommand } from '../../api/queries.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import type { SeatsOf } from './useAssigning.tsx';

type NewCodeProps = { seats: SeatsOf; refresh: readonly EndpointName[]; onClose: () => void };

/** A code with which people take seats by themselves; it is told once. */
export default function NewCode({ seats: of, refresh, onClose }: NewCodeProps) {
  const { t } = useTranslation('seats');
  const f = useFormat();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { seats: 1, label: '' } });
  const make = useCommand('makeSeatCode', {
    quiet: true,
    refresh,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
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
      title={t('code.title', { product: of.name })}
      text={t('code.text')}
      confirm={t('code.confirm')}
      refusal={refusal}
      busy={make.isPending}
      onSubmit={form.onSubmit(({ seats, label }) =>
        make.mutate({ productId: of.id, ...(of.lotId && { lotId: of.lotId }), seats: Number(seats), label }),
      )}
      onClose={onClose}
    >
      <NumberInput
        label={t('code.seats')}
        min={1}
        max={of.available}
        allowDecimal={false}
        {...form.getInputProps('seats')}
      />
      <TextInput
        label={t('code.label')}
        description={t('code.labelHint')}
        maxLength={100}
        {...form.getInputProps('label')}
      />
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
