import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showRefusal } from '../../../../api/forms.ts';
import { useCommand } from '../../../../api/queries.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { useToday } from '../../../../words/format.ts';
import type { Employee } from '../standing.ts';
import { ofEmployee } from '../standing.ts';

export default function LeaveDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation('company');
  const today = useToday();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { from: today } });
  const start = useCommand('startLeave', {
    quiet: true,
    refresh: ofEmployee,
    done: t('leave.done'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  return (
    <FormDialog
      title={t('leave.title', { name: employee.name })}
      confirm={t('leave.confirm')}
      refusal={refusal}
      busy={start.isPending}
      onSubmit={form.onSubmit(({ from }) => start.mutate({ personId: employee.id, from }))}
      onClose={onClose}
    >
      <TextInput type="date" label={t('leave.from')} required withAsterisk={false} {...form.getInputProps('from')} />
    </FormDialog>
  );
}
