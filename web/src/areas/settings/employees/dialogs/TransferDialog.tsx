import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showRefusal } from '../../../../api/forms.ts';
import { useCommand } from '../../../../api/queries.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { useToday } from '../../../../words/format.ts';
import { PlaceFields, placeOf, sentPlace } from '../PlaceFields.tsx';
import type { Employee } from '../standing.ts';
import { ofEmployee } from '../standing.ts';

export default function TransferDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation('company');

  const [refusal, setRefusal] = useState<string | null>(null);
  const today = useToday();
  const form = useForm({
    initialValues: { from: employee.startedOn > today ? employee.startedOn : today, ...placeOf(employee) },
  });
  const transfer = useCommand('transferEmployee', {
    quiet: true,
    refresh: ofEmployee,
    done: t('transfer.done'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ from, ...place }) => {
    setRefusal(null);
    transfer.mutate({ personId: employee.id, from, ...sentPlace(place) });
  });
  return (
    <FormDialog
      title={t('transfer.title', { name: employee.name })}
      text={t('transfer.text')}
      confirm={t('transfer.confirm')}
      refusal={refusal}
      busy={transfer.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput type="date" label={t('transfer.from')} required withAsterisk={false} {...form.getInputProps('from')} />
      <PlaceFields value={form.values} onChange={(place) => form.setValues(place)} errors={form.errors} />
    </FormDialog>
  );
}
