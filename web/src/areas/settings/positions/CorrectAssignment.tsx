import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Holder } from './position.ts';
import { ofPosition } from './position.ts';

/** Puts right what was recorded wrongly; both stay on record. */
export function CorrectAssignment({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  const { t } = useTranslation('positions');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      startedOn: holder.startedOn,
      endedOn: holder.endedOn ?? '',
      isPrimary: holder.isPrimary,
      reason: '',
    },
  });
  const options = {
    quiet: true,
    refresh: ofPosition,
    onSuccess: onClose,
    onRefusal: (error: unknown) => setRefusal(showRefusal(form, error)),
  };
  const correct = useCommand('correctAssignment', { ...options, done: t('people.corrected') });
  const retract = useCommand('retractAssignment', { ...options, done: t('people.retracted') });
  const { reason } = form.values;
  return (
    <FormDialog
      title={t('people.correctTitle', { name: holder.name })}
      confirm={t('people.correct')}
      refusal={refusal}
      busy={correct.isPending}
      beside={
        <Button
          variant="subtle"
          color="brick"
          disabled={reason.trim().length < 3}
          loading={retract.isPending}
          onClick={() => retract.mutate({ assignmentId: holder.assignmentId, reason })}
        >
          {t('people.retract')}
        </Button>
      }
      onSubmit={form.onSubmit((values) =>
        correct.mutate({ assignmentId: holder.assignmentId, ...values, endedOn: values.endedOn || null }),
      )}
      onClose={onClose}
    >
      <Group grow align="start">
        <TextInput
          type="date"
          label={t('fields.holdsFrom')}
          required
          withAsterisk={false}
          {...form.getInputProps('startedOn')}
        />
        <TextInput type="date" label={t('fields.holdsTo')} {...form.getInputProps('endedOn')} />
      </Group>
      <Checkbox label={t('people.primaryField')} {...form.getInputProps('isPrimary', { type: 'checkbox' })} />
      <TextInput
        label={t('fields.correctionReason')}
        required
        withAsterisk={false}
        minLength={3}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <Text size="sm" c="dimmed">
        {t('people.correctText')}
      </Text>
    </FormDialog>
  );
}
