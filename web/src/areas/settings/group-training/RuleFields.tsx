import { Checkbox, NativeSelect, NumberInput, Stack } from '@mantine/core';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import type { PlanFields } from './usePlan.ts';
import classes from './training.module.css';

/** How many come, how they book, when seats are used, and who checks in how. */
export function RuleFields({ form, booked }: { form: PlanFields; booked: number }) {
  const { t } = useTranslation('training');
  const check = (name: 'noShowUsesSeat' | 'selfCheckIn') => form.getInputProps(name, { type: 'checkbox' });
  return (
    <SectionCard title={t('form.rules')}>
      <Stack>
        <div className={classes.pair}>
          <NumberInput
            label={t('fields.minPeople')}
            min={1}
            max={10_000}
            allowDecimal={false}
            {...form.getInputProps('minPeople')}
          />
          <NumberInput
            label={t('fields.maxPeople')}
            description={booked > 0 ? t('form.bookedNow', { count: booked }) : t('fields.maxHint')}
            min={1}
            max={10_000}
            allowDecimal={false}
            {...form.getInputProps('maxPeople')}
          />
          <NativeSelect
            label={t('fields.bookingRule')}
            data={(['open', 'approval', 'closed'] as const).map((value) => ({ value, label: t(`rules.${value}`) }))}
            {...form.getInputProps('bookingRule')}
          />
          <NumberInput
            label={t('fields.lockDays')}
            description={t('fields.lockHint')}
            min={0}
            max={60}
            allowDecimal={false}
            {...form.getInputProps('lockDays')}
          />
          <NumberInput
            label={t('fields.reminderDays')}
            min={0}
            max={60}
            allowDecimal={false}
            {...form.getInputProps('reminderDays')}
          />
          {form.values.about === 'course' && (
            <NativeSelect
              label={t('fields.seats')}
              data={(['booking', 'attendance'] as const).map((value) => ({ value, label: t(`seatsTaken.${value}`) }))}
              {...form.getInputProps('seatsTakenAt')}
            />
          )}
          <NumberInput
            label={t('fields.checkInBefore')}
            min={0}
            max={1440}
            allowDecimal={false}
            suffix={` ${t('minutesShort')}`}
            {...form.getInputProps('checkInBeforeMinutes')}
          />
          <NumberInput
            label={t('fields.checkInAfter')}
            min={0}
            max={1440}
            allowDecimal={false}
            suffix={` ${t('minutesShort')}`}
            {...form.getInputProps('checkInAfterMinutes')}
          />
        </div>
        <Checkbox label={t('fields.selfCheckIn')} {...check('selfCheckIn')} />
        {form.values.about === 'course' && <Checkbox label={t('fields.noShowUsesSeat')} {...check('noShowUsesSeat')} />}
      </Stack>
    </SectionCard>
  );
}
