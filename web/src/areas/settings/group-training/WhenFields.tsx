import {
  ActionIcon,
  Alert,
  Button,
  Chip,
  Group,
  NativeSelect,
  NumberInput,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { weekdays } from '@app/domain/group-training/series';
import { addDays } from '@app/domain/time';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { IconPlus, IconX } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import type { PlanFields } from './usePlan.ts';
import type { PlanCheck } from './usePlanCheck.ts';
import classes from './training.module.css';
import { zoneName } from '../../../words/zoneName.ts';

type WhenProps = { form: PlanFields; check: PlanCheck | undefined; isNew: boolean };

/** Where and when: a site with its clock, one or several dates, and whether it repeats. */
export function WhenFields({ form, check, isNew }: WhenProps) {
  const { t, language } = useTranslation('training');
  const f = useFormat();
  const sites = useQuery({ ...queryOf('listSites', {}), staleTime: 60_000 });
  const { sessions, timeZone } = form.values;
  const last = sessions.at(-1);
  const inPast = sessions.some(
    ({ id, on }, place) => (!id || form.isDirty(`sessions.${place}`)) && on !== '' && on <= f.today(),
  );
  return (
    <SectionCard title={t('form.when')}>
      <Stack>
        <div className={classes.pair}>
          <Select
            label={t('fields.site')}
            clearable
            data={(sites.data ?? [])
              .filter(({ archivedAt }) => !archivedAt)
              .map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('siteId')}
            onChange={(siteId) => {
              const zone = sites.data?.find(({ id }) => id === siteId)?.timeZone;
              form.setFieldValue('siteId', siteId);
              if (zone) form.setFieldValue('timeZone', zone);
            }}
          />
          <TextInput
            label={t('fields.place')}
            description={t('fields.placeHint')}
            maxLength={500}
            {...form.getInputProps('place')}
          />
        </div>
        <Text size="sm" c="dimmed">
          {t('form.zone', { zone: zoneName(timeZone, language) })}
        </Text>
        <div className={classes.sessions}>
          {sessions.map((_session, place) => (
            <SessionFields
              key={place}
              form={form}
              place={place}
              warning={check?.clockChanges.find((one) => one.session === place)?.kind}
            />
          ))}
        </div>
        {form.errors['sessions'] && (
          <Text c="brick" size="sm" role="alert">
            {form.errors['sessions']}
          </Text>
        )}
        <Button
          variant="subtle"
          size="sm"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() =>
            form.insertListItem('sessions', {
              on: addDays(last?.on || f.today(), 1),
              from: last?.from ?? '09:00',
              to: last?.to ?? '12:00',
              breakMinutes: last?.breakMinutes ?? 0,
              roomId: last?.roomId ?? null,
            })
          }
        >
          {t('form.addDate')}
        </Button>
        {isNew && <RepeatFields form={form} check={check} />}
        {inPast && (
          <Textarea
            label={t('form.pastReason')}
            description={t('form.pastReasonHint')}
            maxLength={500}
            autosize
            {...form.getInputProps('reason')}
          />
        )}
      </Stack>
    </SectionCard>
  );
}

function SessionFields({
  form,
  place,
  warning,
}: {
  form: PlanFields;
  place: number;
  warning: 'skipped' | 'twice' | undefined;
}) {
  const { t } = useTranslation('training');
  const rooms = useQuery({ ...queryOf('listTrainingRooms', {}), staleTime: 30_000 });
  const at = (field: string) => form.getInputProps(`sessions.${place}.${field}`);
  const session = form.values.sessions[place]!;
  const { siteId } = form.values;
  const near = (rooms.data ?? []).filter(
    (room) => (!room.archivedAt && (!siteId || !room.site || room.site.id === siteId)) || room.id === session.roomId,
  );
  return (
    <fieldset aria-label={t('form.date', { number: place + 1 })} style={{ border: 0, margin: 0, padding: 0 }}>
      <div className={classes.session}>
        <TextInput type="date" label={t('fields.on')} {...at('on')} />
        <TextInput type="time" label={t('fields.from')} {...at('from')} />
        <TextInput type="time" label={t('fields.to')} {...at('to')} />
        <NumberInput
          label={t('fields.break')}
          min={0}
          max={600}
          allowDecimal={false}
          suffix={` ${t('minutesShort')}`}
          {...at('breakMinutes')}
        />
        <NativeSelect
          label={t('fields.room')}
          data={[
            { value: '', label: t('form.noRoom') },
            ...near.map(({ id, name, capacity }) => ({ value: id, label: capacity ? `${name} (${capacity})` : name })),
          ]}
          {...at('roomId')}
          value={session.roomId ?? ''}
          onChange={(event) => form.setFieldValue(`sessions.${place}.roomId`, event.currentTarget.value || null)}
        />
        {form.values.sessions.length > 1 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            mt={26}
            aria-label={t('form.removeDate', { number: place + 1 })}
            onClick={() => form.removeListItem('sessions', place)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {warning && (
        <Text size="sm" role="status">
          {t(`form.${warning}`)}
        </Text>
      )}
    </fieldset>
  );
}

function RepeatFields({ form, check }: Omit<WhenProps, 'isNew'>) {
  const { t } = useTranslation('training');
  const f = useFormat();
  const { repeats } = form.values;
  return (
    <>
      <Group align="end">
        <NativeSelect
          label={t('repeat.label')}
          data={(['never', 'day', 'week', 'month', 'year'] as const).map((value) => ({
            value,
            label: t(`repeat.${value}`),
          }))}
          {...form.getInputProps('repeats')}
        />
        {repeats !== 'never' && (
          <>
            <NumberInput
              label={t('repeat.interval')}
              w={120}
              min={1}
              max={99}
              allowDecimal={false}
              {...form.getInputProps('interval')}
            />
            <NumberInput
              label={t('repeat.count')}
              w={140}
              min={2}
              max={104}
              allowDecimal={false}
              {...form.getInputProps('count')}
            />
          </>
        )}
        {repeats === 'month' && (
          <NativeSelect
            label={t('repeat.monthBy')}
            data={(['date', 'weekday'] as const).map((value) => ({ value, label: t(`repeat.by.${value}`) }))}
            {...form.getInputProps('monthBy')}
          />
        )}
      </Group>
      {repeats === 'week' && (
        <Chip.Group multiple {...form.getInputProps('weekdays')}>
          <Group gap="xs" role="group" aria-label={t('repeat.weekdays')}>
            {weekdays.map((day) => (
              <Chip key={day} value={day} size="sm">
                {t(`weekdays.${day}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
      {repeats !== 'never' && check && check.days.length > 0 && (
        <Alert variant="light" role="status">
          {t('repeat.preview', {
            count: check.days.length,
            days: check.days
              .slice(0, 12)
              .map((day) => f.day(day))
              .join(' · '),
          })}
          {check.days.length > 12 && ' …'}
        </Alert>
      )}
    </>
  );
}
