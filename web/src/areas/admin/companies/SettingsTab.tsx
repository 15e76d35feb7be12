import { Alert, Button, Checkbox, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import type { Company } from './company.ts';
import { ofCompany } from './company.ts';

/** What a company decides otherwise than the platform; what is empty is the platform's. */
export function SettingsTab({ company: { id: companyId, settings } }: { company: Company }) {
  const { t } = useTranslation('companies');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      ...settings,
      expiringSoonDays: (settings.expiringSoonDays ?? '') as number | '',
      reminderDays: settings.reminderDays?.join(', ') ?? '',
    },
  });
  const save = useCommand('changeAnyCompanySettings', {
    quiet: true,
    refresh: ofCompany,
    done: t('settings.saved'),
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ expiringSoonDays, reminderDays, ...rest }) => {
    setRefusal(null);
    const days = reminderDays
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number);
    if (days.some((day) => !Number.isInteger(day)))
      return form.setFieldError('reminderDays', t('settings.remindersHint'));
    return save.mutate({
      companyId,
      ...rest,
      expiringSoonDays: expiringSoonDays === '' ? null : expiringSoonDays,
      reminderDays: days.length === 0 ? null : days,
    });
  });
  return (
    <SectionCard title={t('settings.title')} description={t('settings.text')}>
      <form onSubmit={submit}>
        <Stack maw={480}>
          {refusal && (
            <Alert color="brick" role="alert">
              {refusal}
            </Alert>
          )}
          <NumberInput
            label={t('settings.soon')}
            description={t('settings.soonHint')}
            allowDecimal={false}
            {...form.getInputProps('expiringSoonDays')}
          />
          <TextInput
            label={t('settings.reminders')}
            description={t('settings.remindersHint')}
            maxLength={80}
            {...form.getInputProps('reminderDays')}
          />
          <Checkbox
            label={t('settings.mandatory')}
            {...form.getInputProps('automaticMandatory', { type: 'checkbox' })}
          />
          <Checkbox
            label={t('settings.recommended')}
            {...form.getInputProps('automaticRecommended', { type: 'checkbox' })}
          />
          <Group>
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t('settings.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}
