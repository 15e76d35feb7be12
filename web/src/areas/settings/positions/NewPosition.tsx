import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
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
    <FormDialog
      title={t('list.add')}
      confirm={t('list.create')}
      refusal={refusal}
      busy={create.isPending}
      onSubmit={form.onSubmit((values) => create.mutate(values))}
      onClose={onClose}
    >
      <TextInput
        label={t('fields.title')}
        required
        withAsterisk={false}
        maxLength={120}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <TextInput
        label={t('fields.code')}
        description={t('fields.codeHint')}
        required
        withAsterisk={false}
        maxLength={40}
        {...form.getInputProps('code')}
      />
    </FormDialog>
  );
}
