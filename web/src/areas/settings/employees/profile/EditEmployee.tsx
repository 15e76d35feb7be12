import { contactWays } from '@app/domain/company/employee';
import type { ContactWay } from '@app/domain/company/employee';
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ValueFields, wrongValues } from '../fields/ValueFields.tsx';
import { showRefusal } from '../../../../api/forms.ts';
import { useCommand } from '../../../../api/queries.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { refusalWords } from '../../../../words/words.ts';
import type { Employee } from '../standing.ts';
import { ofEmployee } from '../standing.ts';

const codesAtFields: Record<string, string> = { employeeNumberTaken: 'employeeNumber', emailTaken: 'email' };

export default function EditEmployee({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation('company');
  const [refusal, setRefusal] = useState<string | null>(null);
  // As they were when the dialog opened: what a colleague writes since is no change made here.
  const [fields] = useState(employee.custom);
  const form = useForm({
    initialValues: {
      name: employee.name,
      employeeNumber: employee.employeeNumber,
      jobTitle: employee.jobTitle ?? '',
      email: employee.email ?? '',
      phone: employee.phone ?? '',
      externalId: employee.externalId ?? '',
      preferredContact: (employee.preferredContact ?? '') as ContactWay | '',
      custom: Object.fromEntries(fields.map(({ id, value }) => [id, value ?? ''])),
    },
  });
  const change = useCommand('changeEmployee', {
    quiet: true,
    refresh: [...ofEmployee, 'getEmployeeLogin'],
    done: t('fields.saved'),
    onSuccess: onClose,
    onRefusal: (error) => {
      const field = codesAtFields[error.code];
      if (field) form.setErrors({ [field]: refusalWords(error) });
      else setRefusal(showRefusal(form, error));
    },
  });
  const submit = form.onSubmit(({ name, preferredContact, custom, ...rest }) => {
    setRefusal(null);
    const wrong = wrongValues(fields, custom);
    if (Object.keys(wrong).length > 0) return form.setErrors(wrong);
    const changed = fields
      .filter(({ id, value }) => custom[id] !== (value ?? ''))
      .map(({ id }) => [id, custom[id] || null] as const);
    change.mutate({
      personId: employee.id,
      ...(name !== employee.name && { name }),
      employeeNumber: rest.employeeNumber,
      jobTitle: rest.jobTitle || null,
      email: rest.email || null,
      phone: rest.phone || null,
      externalId: rest.externalId || null,
      preferredContact: preferredContact || null,
      ...(changed.length > 0 && { custom: Object.fromEntries(changed) }),
    });
  });
  const required = { required: true, withAsterisk: false } as const;
  return (
    <FormDialog
      title={employee.name}
      confirm={t('fields.save')}
      refusal={refusal}
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('fields.name')}
        {...required}
        maxLength={200}
        disabled={!employee.nameIsOurs}
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('fields.number')} {...required} maxLength={40} {...form.getInputProps('employeeNumber')} />
        <TextInput label={t('fields.jobTitle')} maxLength={200} {...form.getInputProps('jobTitle')} />
        <TextInput type="email" label={t('fields.email')} maxLength={320} {...form.getInputProps('email')} />
        <TextInput type="tel" label={t('fields.phone')} maxLength={40} {...form.getInputProps('phone')} />
        <NativeSelect
          label={t('fields.preferredContact')}
          data={[
            { value: '', label: t('fields.automatic') },
            ...contactWays.map((way) => ({ value: way, label: t(`reach.${way}`) })),
          ]}
          {...form.getInputProps('preferredContact')}
        />
        <TextInput label={t('fields.externalId')} maxLength={100} {...form.getInputProps('externalId')} />
      </SimpleGrid>
      <ValueFields fields={fields} inputProps={form.getInputProps} />
    </FormDialog>
  );
}
