import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../ui/i18n.ts';

const includes = ['includeValid', 'includeUnprepared', 'includeClashes'] as const;
type Told = { skipped: readonly { code: string }[]; seatsNeeded: number; seatsFree: number | null };

/**
 * Whom an administrator books on purpose: `fields` offers what the answer `told` passed people over for, and says how
 * many seats are used.
 */
export function useBookingChoices(told: Told | null, limited: boolean) {
  const { t } = useTranslation('training');
  const [choices, setChoices] = useState({
    includeValid: false,
    includeUnprepared: false,
    includeClashes: false,
    waitlist: false,
  });
  const skips = (code: string) => told?.skipped.some((one) => one.code === code);
  const offered = {
    includeValid: choices.includeValid || skips('stillValid'),
    includeUnprepared: choices.includeUnprepared || skips('prerequisiteMissing'),
    includeClashes: choices.includeClashes || skips('attendeeClash'),
  };
  const check = (name: keyof typeof choices) => ({
    checked: choices[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setChoices({ ...choices, [name]: event.currentTarget.checked }),
  });
  return {
    choices,
    fields: (
      <>
        {includes.map((name) => offered[name] && <Checkbox key={name} label={t(`book.${name}`)} {...check(name)} />)}
        {limited && <Checkbox label={t('book.waitlist')} {...check('waitlist')} />}
        {told && told.seatsNeeded > 0 && (
          <Text size="sm" role="status">
            {t('book.seats', { needed: told.seatsNeeded, free: told.seatsFree ?? 0 })}
          </Text>
        )}
      </>
    ),
  };
}

/** Who gets a place and who joins the waiting list, whichever there are. */
export function useBookingWords() {
  const { t } = useTranslation('training');
  return ({ booked, waitlisted }: { booked: number; waitlisted: number }, done: boolean): string => {
    const placed = booked > 0 || waitlisted === 0 ? [t(done ? 'book.booked' : 'book.willBook', { count: booked })] : [];
    const waiting = waitlisted > 0 ? [t(done ? 'book.joined' : 'book.waitlisted', { count: waitlisted })] : [];
    return [...placed, ...waiting].join(' ');
  };
}
