import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Holder } from './position.ts';
import { ofPosition } from './position.ts';

/** Puts right what was recorded wrongly; both stay on record. */
export function CorrectAssignment({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  const { t } = useTranslation('positions');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { startedOn: holder.startedOn, endedOn: holder.endedOn ?? '', isPrimary: holder.isPrimary, reason: '' } });
  const options = { quiet: true, refresh: ofPosition, onSuccess: onClose, onRefusal: (error: unknown) => setRefusal(showRefusal(form, error)) };
  const correct = useCommand('correctAssignment', { ...options, done: t('people.corrected') });
  const retract = useCommand('retractAssignment', { ...options, done: t('people.retracted') });
  const { reason } = form.values;
  return (
    <Dialog opened onClose={onClose} title={t('people.correctTitle', { name: holder.name })}>
      <form onSubmit={form.onSubmit((values) => correct.mutate({ assignmentId: holder.assignmentId, ...values, endedOn: values.endedOn || null }))}>
        <Stack>
          {refusal && (
            <Alert color="brick" role="alert">
              {refusal}
            </Alert>
          )}
          <Group grow align="start">
            <TextInput type="date" label={t('fields.holdsFrom')} required withAsterisk={false} {...form.getInputProps('startedOn')} />
            <TextInput type="date" label={t('fields.holdsTo')} {...form.getInputProps('endedOn')} />
          </Group>
          <Checkbox label={t('people.primaryField')} {...form.getInputProps('isPrimary', { type: 'checkbox' })} />
          <TextInput label={t('fields.correctionReason')} required withAsterisk={false} minLength={3} maxLength={500} {...form.getInputProps('reason')} />
          <Text size="sm" c="dimmed">
            {t('people.correctText')}
          </Text>
          <Group justify="space-between">
            <Button
              variant="subtle"
              color="brick"
              disabled={reason.trim().length < 3}
              loading={retract.isPending}
              onClick={() => retract.mutate({ assignmentId: holder.assignmentId, reason })}
            >
              {t('people.retract')}
            </Button>
            <Group gap="sm">
              <Button variant="default" onClick={onClose}>
                {t('ui:cancel')}
              </Button>
              <Button type="submit" loading={correct.isPending}>
                {t('people.correct')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
