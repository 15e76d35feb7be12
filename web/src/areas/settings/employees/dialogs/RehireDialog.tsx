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

export default function RehireDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation('company');
  const today = useToday();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { startedOn: today, ...placeOf(employee) } });
  const rehire = useCommand('rehireEmployee', {
    quiet: true,
    refresh: ofEmployee,
    done: t('rehire.done'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ startedOn, ...place }) => {
    setRefusal(null);
    rehire.mutate({ personId: employee.id, startedOn, ...sentPlace(place) });
  });
  return (
    <FormDialog
      title={t('rehire.title', { name: employee.name })}
      text={t('rehire.text')}
      confirm={t('rehire.confirm')}
      refusal={refusal}
      busy={rehire.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label={t('fields.startedOn')}
        required
        withAsterisk={false}
        {...form.getInputProps('startedOn')}
      />
      <PlaceFields value={form.values} onChange={(place) => form.setValues(place)} errors={form.errors} />
    </FormDialog>
  );
}
