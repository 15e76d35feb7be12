import { SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showRefusal } from '../../../../api/forms.ts';
import { useCommand } from '../../../../api/queries.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { PlaceFields, placeOf, sentPlace } from '../PlaceFields.tsx';
import type { Placement } from '../standing.ts';
import type { Employee } from '../standing.ts';
import { ofEmployee } from '../standing.ts';

export default function CorrectDialog({
  employee,
  placement,
  onClose,
}: {
  employee: Employee;
  placement: Placement;
  onClose: () => void;
}) {
  const { t } = useTranslation('company');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      startedOn: placement.startedOn,
      endedOn: placement.endedOn ?? '',
      reason: '',
      ...placeOf(placement),
    },
  });
  const correct = useCommand('correctPlacement', {
    quiet: true,
    refresh: ofEmployee,
    done: t('history.corrected'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ startedOn, endedOn, reason, ...place }) => {
    setRefusal(null);
    correct.mutate({
      personId: employee.id,
      placementId: placement.id,
      startedOn,
      endedOn: endedOn || null,
      reason,
      ...sentPlace(place),
    });
  });
  const required = { required: true, withAsterisk: false } as const;
  return (
    <FormDialog
      title={t('history.correctTitle')}
      text={t('history.correctText')}
      confirm={t('history.correctConfirm')}
      refusal={refusal}
      busy={correct.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput type="date" label={t('fields.startedOn')} {...required} {...form.getInputProps('startedOn')} />
        <TextInput
          type="date"
          label={t('fields.endedOn')}
          description={form.values.endedOn ? undefined : t('history.noLastDay')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('endedOn')}
        />
      </SimpleGrid>
      <PlaceFields value={form.values} onChange={(place) => form.setValues(place)} errors={form.errors} />
      <TextInput
        label={t('history.correctReason')}
        {...required}
        minLength={3}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
