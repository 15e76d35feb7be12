import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import type { OccupationValue } from '../../../modules/positions/OccupationFields.tsx';
import { OccupationFields, occupationOf } from '../../../modules/positions/OccupationFields.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';

/** The things a template begins with. */
export function NewTemplate({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('positions');
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      titles: { en: '', fr: '' },
      code: '',
      occupation: { scheme: 'onet', code: '', title: '' } as OccupationValue,
    },
  });
  const create = useCommand('createTemplate', {
    quiet: true,
    refresh: ['listTemplates'],
    onSuccess: ({ id }) => navigate({ to: '/admin/positions/$id', params: { id } }),
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ titles, code, occupation }) =>
    create.mutate({
      code,
      titles: { en: titles.en, ...(titles.fr && { fr: titles.fr }) },
      occupation: occupationOf(occupation),
    }),
  );
  return (
    <FormDialog
      title={t('templates.add')}
      size="lg"
      confirm={t('list.create')}
      refusal={refusal}
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('templates.titleIn.en')}
        required
        withAsterisk={false}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('titles.en')}
      />
      <TextInput label={t('templates.titleIn.fr')} maxLength={200} {...form.getInputProps('titles.fr')} />
      <TextInput
        label={t('fields.code')}
        description={t('fields.codeHint')}
        required
        withAsterisk={false}
        maxLength={40}
        {...form.getInputProps('code')}
      />
      <OccupationFields
        value={form.values.occupation}
        onChange={(value) => form.setFieldValue('occupation', value)}
        errors={form.errors}
      />
    </FormDialog>
  );
}
