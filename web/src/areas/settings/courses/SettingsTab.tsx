import { Alert, Anchor, Button, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import type { Course } from './course.ts';
import { daysIn, ofCourse } from './course.ts';

/** What the company decides for this course; what each field does stands with it. */
export function SettingsTab({ course: { id, settings, usual } }: { course: Course }) {
  const { t } = useTranslation('assignment');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      dueDays: settings.dueDays ?? ('' as number | ''),
      reminderDays: settings.reminderDays?.join(', ') ?? '',
    },
    validate: { reminderDays: (value) => (daysIn(value) ? null : t('rules.remindersHint')) },
  });
  const save = useCommand('changeCourseSettings', {
    quiet: true,
    refresh: ofCourse,
    done: t('settings.saved'),
    onSuccess: () => form.resetDirty(),
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ dueDays, reminderDays }) => {
    setRefusal(null);
    const days = daysIn(reminderDays)!;
    save.mutate({
      courseId: id,
      dueDays: dueDays === '' ? null : dueDays,
      reminderDays: days.length > 0 ? days : null,
    });
  });
  return (
    <form onSubmit={submit}>
      <Stack gap="lg" maw="46rem">
        <SectionCard title={t('settings.title')} description={t('settings.text')}>
          <Stack>
            {refusal && (
              <Alert color="brick" role="alert">
                {refusal}
              </Alert>
            )}
            <div>
              <NumberInput
                label={t('settings.dueDays')}
                description={t('settings.dueDaysHint', { count: usual.dueDays })}
                suffix={` ${t('rules.days')}`}
                min={0}
                max={730}
                maw="24rem"
                {...form.getInputProps('dueDays')}
              />
              <Text size="sm" mt={6}>
                {t('settings.dueDaysText')}
              </Text>
            </div>
            <div>
              <TextInput
                label={t('settings.reminders')}
                description={t('settings.remindersHint', { days: usual.reminderDays.join(', ') || t('settings.none') })}
                inputMode="numeric"
                maw="24rem"
                {...form.getInputProps('reminderDays')}
              />
              <Text size="sm" mt={6}>
                {t('settings.remindersText')}
              </Text>
            </div>
            <div>
              <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
                {t('rules.save')}
              </Button>
            </div>
          </Stack>
        </SectionCard>
        <Text size="sm">
          {t('settings.elsewhere')}{' '}
          <Anchor
            component={Link}
            underline="always"
            {...({ to: '/settings/courses', search: { tab: 'rules' } } as object)}
          >
            {t('settings.toRules')}
          </Anchor>
          .
        </Text>
      </Stack>
    </form>
  );
}
