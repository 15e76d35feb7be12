import { Alert, Button, NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../../words/words.ts';
import { daysIn, ofCourse } from './course.ts';

/** What a company decides for all its courses. */
export function Rules() {
  const found = useQuery(queryOf('getAssignmentRules', {}));
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  return found.data ? <RulesForm rules={found.data} /> : <PageSkeleton />;
}

function RulesForm({ rules }: { rules: Result<'getAssignmentRules'> }) {
  const { t } = useTranslation('assignment');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      mandatory: rules.automatic.mandatory,
      recommended: rules.automatic.recommended,
      reminderDays: rules.reminderDays.join(', '),
      expiringSoonDays: rules.expiringSoonDays ?? ('' as number | ''),
    },
    validate: { reminderDays: (value) => (daysIn(value) ? null : t('rules.remindersHint')) },
  });
  const save = useCommand('changeAssignmentRules', {
    quiet: true,
    refresh: ['getAssignmentRules', ...ofCourse],
    done: t('rules.saved'),
    onSuccess: () => form.resetDirty(),
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ mandatory, recommended, reminderDays, expiringSoonDays }) => {
    setRefusal(null);
    save.mutate({
      automatic: { mandatory, recommended },
      reminderDays: daysIn(reminderDays)!,
      expiringSoonDays: expiringSoonDays === '' ? null : expiringSoonDays,
    });
  });
  return (
    <form onSubmit={submit}>
      <Stack gap="lg" maw="46rem">
        {refusal && (
          <Alert color="brick" role="alert">
            {refusal}
          </Alert>
        )}
        <SectionCard title={t('rules.automatic')}>
          <Stack>
            <Text size="sm">{t('rules.automaticText')}</Text>
            <Switch label={t('rules.mandatory')} {...form.getInputProps('mandatory', { type: 'checkbox' })} />
            <Switch
              label={t('rules.recommended')}
              description={t('rules.automaticHint')}
              {...form.getInputProps('recommended', { type: 'checkbox' })}
            />
          </Stack>
        </SectionCard>
        <SectionCard title={t('rules.reminders')}>
          <TextInput
            aria-label={t('rules.reminders')}
            description={t('rules.remindersHint')}
            inputMode="numeric"
            maw="20rem"
            {...form.getInputProps('reminderDays')}
          />
        </SectionCard>
        <SectionCard title={t('rules.warning')} description={t('rules.warningText')}>
          <NumberInput
            aria-label={t('rules.warning')}
            description={t('rules.warningHint')}
            suffix={` ${t('rules.days')}`}
            min={7}
            max={180}
            maw="20rem"
            {...form.getInputProps('expiringSoonDays')}
          />
        </SectionCard>
        <div>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {t('rules.save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
