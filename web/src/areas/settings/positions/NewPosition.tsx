import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';

/** The two things a position begins with. */
export function NewPosition({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('positions');
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { title: '', code: '' } });
  const create = useCommand('createPosition', {
    quiet: true,
    refresh: ['listPositions'],
    onSuccess: ({ id }) => navigate({ to: '/settings/positions/$id', params: { id } }),
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  return (
    <Dialog opened onClose={onClose} title={t('list.add')}>
      <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <Stack>
          {refusal && (
            <Alert color="brick" role="alert">
              {refusal}
            </Alert>
          )}
          <TextInput label={t('fields.title')} required withAsterisk={false} maxLength={120} data-autofocus {...form.getInputProps('title')} />
          <TextInput label={t('fields.code')} description={t('fields.codeHint')} required withAsterisk={false} maxLength={40} {...form.getInputProps('code')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('list.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
