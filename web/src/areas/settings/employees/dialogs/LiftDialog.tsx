import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showRefusal } from '../../../../api/forms.ts';
import { useCommand } from '../../../../api/queries.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import type { Hold } from '../holdings.ts';
import { ofStanding } from '../holdings.ts';

export default function LiftDialog({
  personId,
  hold,
  what,
  onClose,
}: {
  personId: string;
  hold: Hold;
  what: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('why');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { mistake: false, reason: '' } });
  const lift = useCommand('liftHold', {
    quiet: true,
    refresh: ofStanding,
    done: t('forms.lifted'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  return (
    <FormDialog
      title={t('forms.liftTitle', { what })}
      text={t('forms.liftText')}
      confirm={t('forms.lift')}
      refusal={refusal}
      busy={lift.isPending}
      onSubmit={form.onSubmit((values) => {
        setRefusal(null);
        lift.mutate({ personId, holdId: hold.id, ...values });
      })}
      onClose={onClose}
    >
      <Checkbox label={t('forms.mistake')} {...form.getInputProps('mistake', { type: 'checkbox' })} />
      <TextInput
        label={t('forms.reason')}
        required
        withAsterisk={false}
        minLength={3}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
