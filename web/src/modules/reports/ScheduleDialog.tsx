import type { ReportArea, ReportKey } from '@app/domain/reports/reports';
import { reportFileFormats } from '@app/domain/reports/report-files';
import { reports } from '@app/domain/reports/reports';
import { rhythms } from '@app/domain/reports/schedule';
import { Checkbox, NativeSelect, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showRefusal } from '../../api/forms.ts';
import { queryOf, useCommand } from '../../api/queries.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { spokenLocale } from '../../words/languages.ts';
import { refusalWords } from '../../words/words.ts';
import type { ReportQuery, Schedule } from './calls.ts';
import { callsOf } from './calls.ts';
import { Recipients } from './Recipients.tsx';
import classes from './Reports.module.css';
import { valuesOf } from './scheduleValues.ts';
import { minuteOf } from './scheduleWords.ts';
import { zoneName } from '../../words/zoneName.ts';

const lastDays = Array.from({ length: 28 }, (_, index) => index + 1);
/** Fields stand beside each other in one line: hints stand below them. */
const below = ['label', 'input', 'description', 'error'] satisfies TextInputProps['inputWrapperOrder'];
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

type ScheduleDialogProps = {
  area: ReportArea;
  list: ReportKey;
  /** What is scheduled again. */
  asked?: ReportQuery;
  /** What is changed. */
  schedule?: Schedule;
  onClose: () => void;
};

/** When a report comes by itself, to whom, and how. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { t } = useTranslation('reports');
  const found = useQuery(queryOf(callsOf(props.area).schedules, {}));
  if (found.data)
    return (
      <ScheduleForm
        {...props}
        readers={found.data.readers}
        allowed={found.data.allowed}
        timeZone={found.data.timeZone}
      />
    );
  return (
    <Dialog opened onClose={props.onClose} title={t('schedules.add')} size="lg">
      {found.error ? (
        <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton h={320} />
      )}
    </Dialog>
  );
}

type FormProps = ScheduleDialogProps & { readers: { id: string; name: string }[]; allowed: string[]; timeZone: string };

function ScheduleForm({ area, list, asked, schedule, readers, allowed, timeZone, onClose }: FormProps) {
  const { t } = useTranslation('reports');
  const report = reports[list];
  const title = report.list.name[spokenLocale()];
  const calls = callsOf(area);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: valuesOf(schedule, title) });
  const options = {
    quiet: true,
    refresh: [calls.schedules],
    onSuccess: onClose,
    onRefusal: (error: unknown) => setRefusal(showRefusal(form, error)),
  };
  const create = useCommand(calls.create, { ...options, done: t('schedules.saved') });
  const change = useCommand(calls.change, { ...options, done: t('schedules.saved') });
  const { every } = form.values;
  const submit = form.onSubmit(({ time, delivery, period, weekday, monthDay, ...values }) => {
    setRefusal(null);
    const settings = {
      ...values,
      name: values.name.trim(),
      period: period === '' ? null : period,
      weekday: Number(weekday),
      monthDay: Number(monthDay),
      minute: minuteOf(time),
      attach: delivery === 'attach',
      locale: schedule?.locale ?? spokenLocale(),
    };
    if (schedule) change.mutate({ scheduleId: schedule.id, ...settings });
    else create.mutate({ list, query: asked?.query ?? '', columns: asked?.columns ?? '', ...settings });
  });
  return (
    <FormDialog
      title={schedule ? t('schedules.editTitle', { name: schedule.name }) : t('schedules.addTitle', { report: title })}
      text={schedule ? undefined : t('schedules.addText')}
      confirm={t(schedule ? 'schedules.save' : 'schedules.create')}
      refusal={refusal}
      busy={create.isPending || change.isPending}
      size="lg"
      lightDismiss={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.beside}>
        <TextInput
          label={t('schedules.name')}
          description={t('schedules.nameHint')}
          inputWrapperOrder={below}
          required
          withAsterisk={false}
          maxLength={80}
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label={t('schedules.format')}
          data={reportFileFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
          {...form.getInputProps('format')}
        />
      </div>
      {report.period && (
        <NativeSelect
          label={t('schedules.period')}
          data={[
            { value: '', label: t('schedules.periods.none') },
            ...rhythms.map((value) => ({ value, label: t(`schedules.periods.${value}`) })),
          ]}
          {...form.getInputProps('period')}
        />
      )}
      <div className={classes.beside}>
        <NativeSelect
          label={t('schedules.every')}
          data={rhythms.map((value) => ({ value, label: t(`schedules.rhythms.${value}`) }))}
          {...form.getInputProps('every')}
        />
        {every === 'week' && (
          <NativeSelect
            label={t('schedules.weekday')}
            data={weekdays.map((day) => ({ value: String(day), label: t(`schedules.weekdays.d${day}`) }))}
            {...form.getInputProps('weekday')}
          />
        )}
        {every === 'month' && (
          <NativeSelect
            label={t('schedules.monthDay')}
            data={[
              ...lastDays.map((day) => ({ value: String(day), label: String(day) })),
              { value: '0', label: t('schedules.lastDay') },
            ]}
            {...form.getInputProps('monthDay')}
          />
        )}
        <TextInput
          type="time"
          label={t('schedules.time')}
          description={t('schedules.timeHint', { zone: zoneName(timeZone, spokenLocale()) })}
          inputWrapperOrder={below}
          required
          withAsterisk={false}
          {...form.getInputProps('time')}
        />
      </div>
      <Recipients area={area} form={form} readers={withNamed(readers, schedule)} allowed={allowed} />
      <Radio.Group label={t('schedules.send')} {...form.getInputProps('delivery')}>
        <Stack gap="xs" mt="xs">
          <Radio value="attach" label={t('schedules.attach')} />
          <Radio value="link" label={t('schedules.link')} />
        </Stack>
      </Radio.Group>
      <Stack gap="xs" role="group" aria-label={t('schedules.only')}>
        <Text size="sm" fw={600} aria-hidden>
          {t('schedules.only')}
        </Text>
        <Checkbox label={t('schedules.onlyWithRows')} {...form.getInputProps('onlyWithRows', { type: 'checkbox' })} />
        <Checkbox
          label={t('schedules.onlyWhenChanged')}
          description={t('schedules.onlyWhenChangedHint')}
          {...form.getInputProps('onlyWhenChanged', { type: 'checkbox' })}
        />
      </Stack>
    </FormDialog>
  );
}

/** Anyone who is named and may not see it any more stands there too, so that they can be taken out. */
function withNamed(readers: { id: string; name: string }[], schedule: Schedule | undefined) {
  const gone =
    schedule?.recipients.flatMap(({ named, person }) =>
      named && person && !readers.some(({ id }) => id === person.id) ? [person] : [],
    ) ?? [];
  return [...readers, ...gone];
}
