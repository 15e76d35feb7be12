import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { useSession } from '../../../session/session.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useToday } from '../../../words/format.ts';
import { languages } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';
import { ValueFields, wrongValues } from './fields/ValueFields.tsx';
import { nowhere, PlaceFields, sentPlace } from './PlaceFields.tsx';
import { ofEmployee } from './standing.ts';

const codesAtFields: Record<string, string> = { employeeNumberTaken: 'employeeNumber', emailTaken: 'email' };

/** Fields beside each other stay in line, whatever is said about them. */
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Someone new: what one knows on the first day; the rest is on their page. */
export function NewEmployee({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('company');
  const navigate = useNavigate();
  const { company } = useSession();
  const today = useToday();
  const known = useQuery(queryOf('listEmployeeFields', {}));
  const fields = (known.data ?? [])
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ fieldId, ...field }) => ({ id: fieldId, ...field }));
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      name: '',
      employeeNumber: '',
      jobTitle: '',
      email: '',
      phone: '',
      startedOn: today,
      locale: company.locale.startsWith('fr') ? ('fr' as const) : ('en' as const),
      invite: false,
      custom: {} as Record<string, string>,
      ...nowhere,
    },
  });
  const values = form.values;
  const create = useCommand('createEmployee', {
    quiet: true,
    refresh: ofEmployee,
    done: (_result, { name }) => t('fields.created', { name }),
    onSuccess: ({ personId }) => navigate({ to: '/settings/employees/$id', params: { id: personId } }),
    onRefusal: (error) => {
      const field = codesAtFields[error.code];
      if (field) form.setErrors({ [field]: refusalWords(error) });
      else setRefusal(showRefusal(form, error));
    },
  });
  const submit = form.onSubmit(({ siteId, departmentId, managerId, custom, ...rest }) => {
    setRefusal(null);
    const wrong = wrongValues(fields, custom);
    if (Object.keys(wrong).length > 0) return form.setErrors(wrong);
    // A field that was archived since is not shown any more, and not sent.
    const said = Object.fromEntries(fields.flatMap(({ id }) => (custom[id] ? [[id, custom[id]]] : [])));
    create.mutate({
      ...rest,
      jobTitle: rest.jobTitle || null,
      email: rest.email || null,
      phone: rest.phone || null,
      invite: rest.invite && rest.email !== '',
      ...(Object.keys(said).length > 0 && { custom: said }),
      ...sentPlace({ siteId, departmentId, managerId }),
    });
  });
  const field = { required: true, withAsterisk: false } as const;
  return (
    <FormDialog
      title={t('people.add')}
      confirm={t('fields.create')}
      refusal={refusal}
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('fields.name')}
        {...field}
        maxLength={200}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('fields.number')}
          description={t('fields.numberHint')}
          inputWrapperOrder={hintBelow}
          {...field}
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('employeeNumber')}
        />
        <TextInput type="date" label={t('fields.startedOn')} {...field} {...form.getInputProps('startedOn')} />
        <TextInput
          label={t('fields.jobTitle')}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('jobTitle')}
        />
        <NativeSelect
          label={t('fields.language')}
          data={languages.map((value) => ({ value, label: value === 'fr' ? 'Français' : 'English' }))}
          {...form.getInputProps('locale')}
        />
      </SimpleGrid>
      <PlaceFields
        value={values}
        onChange={({ siteId, departmentId, managerId }) => form.setValues({ siteId, departmentId, managerId })}
        errors={form.errors}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type="email"
          label={t('fields.email')}
          description={t('fields.emailHint')}
          inputWrapperOrder={hintBelow}
          maxLength={320}
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <TextInput
          type="tel"
          label={t('fields.phone')}
          description={t('fields.phoneHint')}
          inputWrapperOrder={hintBelow}
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('phone')}
        />
      </SimpleGrid>
      <ValueFields
        fields={fields}
        inputProps={(path) => ({
          ...form.getInputProps(path),
          value: form.values.custom[path.slice('custom.'.length)] ?? '',
        })}
      />
      <Checkbox
        label={t('fields.invite')}
        disabled={values.email === ''}
        {...form.getInputProps('invite', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
