import { mostRecipients } from '@app/domain/reports/recipients';
import type { ReportArea } from '@app/domain/reports/reports';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../ui/i18n.ts';
import { TagsField } from '../../ui/forms/TagsField.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import classes from './Reports.module.css';
import type { ScheduleValues } from './scheduleValues.ts';

const AddressesDialog = lazyPart(() =>
  import('./AddressesDialog.tsx').then(({ AddressesDialog: dialog }) => ({ default: dialog })),
);

type RecipientsProps = {
  area: ReportArea;
  form: UseFormReturnType<ScheduleValues>;
  readers: { id: string; name: string }[];
  allowed: string[];
};

/** Who gets a report: the admins as they are on the day, people by name, and addresses outside that are on the list. */
export function Recipients({ area, form, readers, allowed }: RecipientsProps) {
  const { t } = useTranslation('reports');
  const { addresses } = form.values;
  const [allowing, setAllowing] = useState(false);
  return (
    <Stack gap="sm" role="group" aria-label={t('schedules.recipients')}>
      <Text size="sm" fw={600} aria-hidden>
        {t('schedules.recipients')}
      </Text>
      <Checkbox label={t(`schedules.admins.${area}`)} {...form.getInputProps('toAllReaders', { type: 'checkbox' })} />
      <Checkbox.Group label={t('schedules.people')} {...form.getInputProps('personIds')}>
        <Stack gap="xs" mt="xs" className={classes.people}>
          {readers.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
          {readers.length === 0 && <Text size="sm">{t('schedules.nobodyElse')}</Text>}
        </Stack>
      </Checkbox.Group>
      {allowed.length === 0 && addresses.length === 0 ? (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {t('schedules.noneAllowed')}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => setAllowing(true)}>
            {t('schedules.allow')}
          </Button>
        </Group>
      ) : (
        <TagsField
          label={t('schedules.outside')}
          description={t('schedules.outsideHint')}
          maxTags={mostRecipients}
          maxLength={320}
          value={addresses}
          onChange={(next) => form.setFieldValue('addresses', next)}
          error={form.errors['addresses']}
        />
      )}
      <Suspense>
        {allowing && <AddressesDialog area={area} allowed={allowed} onClose={() => setAllowing(false)} />}
      </Suspense>
      {addresses.length > 0 && (
        <Checkbox
          label={t('schedules.outsideConfirmed')}
          {...form.getInputProps('outsideConfirmed', { type: 'checkbox' })}
        />
      )}
    </Stack>
  );
}
