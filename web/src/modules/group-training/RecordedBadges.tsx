import type { Result } from '../../api/client.ts';
import { useTranslation } from '../../ui/i18n.ts';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';

export type Recorded = NonNullable<Result<'getTraining'>['roster'][number]['recorded']>;

const finalTones: Record<NonNullable<Recorded['final']>, Tone> = {
  attended: 'good',
  partial: 'due',
  noShow: 'bad',
  unable: 'idle',
};

/** Whether there is more to say of a place than that it is booked. */
export const isRecorded = (recorded: Recorded | null): recorded is Recorded =>
  recorded !== null && (recorded.checkedIn || recorded.final !== null);

/** What is recorded of a person in a training: attendance, result and certificate. `own`: they read it themselves. */
export function RecordedBadges({
  recorded: { final, result, certified, noLongerEarned },
  own = false,
}: {
  recorded: Recorded;
  own?: boolean;
}) {
  const { t } = useTranslation('training');
  return (
    <>
      {final ? (
        <StatusBadge tone={finalTones[final]}>{t(`recorded.finals.${final}`)}</StatusBadge>
      ) : (
        <StatusBadge tone="busy">{t('recorded.checkedIn')}</StatusBadge>
      )}
      {result && result !== 'pass' && (
        <StatusBadge tone={result === 'fail' ? 'bad' : 'due'}>{t(`recorded.results.${result}`)}</StatusBadge>
      )}
      {certified && <StatusBadge tone="good">{t('recorded.certified')}</StatusBadge>}
      {noLongerEarned && (
        <StatusBadge tone="bad">{t(own ? 'recorded.underReview' : 'recorded.noLongerEarned')}</StatusBadge>
      )}
    </>
  );
}
