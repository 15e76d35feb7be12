import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { ofSkill } from './skill.ts';

/** The things a skill begins with; the rest is written in its draft. */
export function NewSkill({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('skills');
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { names: { en: '', fr: '' }, code: '', category: '' } });
  const create = useCommand('createSkill', {
    quiet: true,
    refresh: ofSkill,
    onSuccess: ({ id }) => navigate({ to: '/admin/skills/$id', params: { id } }),
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ names, ...values }) =>
    create.mutate({ ...values, names: { en: names.en, ...(names.fr && { fr: names.fr }) } }),
  );
  return (
    <FormDialog
      title={t('list.add')}
      confirm={t('list.create')}
      refusal={refusal}
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('fields.nameIn.en')}
        required
        withAsterisk={false}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('names.en')}
      />
      <TextInput label={t('fields.nameIn.fr')} maxLength={200} {...form.getInputProps('names.fr')} />
      <TextInput
        label={t('fields.code')}
        description={t('fields.codeHint')}
        required
        withAsterisk={false}
        maxLength={40}
        {...form.getInputProps('code')}
      />
      <TextInput label={t('fields.category')} maxLength={80} {...form.getInputProps('category')} />
    </FormDialog>
  );
}
