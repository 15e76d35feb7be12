import type { DeliveryState } from '@app/domain/delivery/delivery-state';
import { deliveryStateWords, suppressedReasonWords } from '@app/domain/delivery/delivery-list';
import { TextInput } from '@mantine/core';
import type { Result } from '../../api/client.ts';
import { useTranslation } from '../../ui/i18n.ts';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { spokenLocale } from '../../words/languages.ts';

type Row = Result<'listMyDeliveries'>['rows'][number];

const tone: Record<DeliveryState, Tone> = {
  queued: 'wait',
  sent: 'busy',
  delivered: 'good',
  opened: 'good',
  acknowledged: 'good',
  bounced: 'bad',
  suppressed: 'off',
};

/** The status of a delivery, and why where it did not arrive. */
function DeliveryStatus({ row: { state, reason } }: { row: Pick<Row, 'state' | 'reason'> }) {
  const locale = spokenLocale();
  return (
    <>
      <StatusBadge tone={tone[state]}>{deliveryStateWords[state][locale]}</StatusBadge>
      {reason && (
        <small style={{ display: 'block', color: 'var(--app-ink-soft)' }}>
          {suppressedReasonWords[reason][locale]}
        </small>
      )}
    </>
  );
}

/**
 * What the declared list of deliveries shows in its own way: dates as filters, the status with its reason. For the
 * person and for their administrators.
 */
export function useDeliveryList() {
  const { t } = useTranslation('delivery');
  const [{ from, to }, change] = useUrlState();
  const day = (name: 'from' | 'to', value: string | undefined) => (
    <TextInput
      type="date"
      label={t(`history.${name}`)}
      value={value ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
    />
  );
  return {
    search: t('history.search'),
    title: 'subject' as const,
    moreFilters: (
      <>
        {day('from', from)}
        {day('to', to)}
      </>
    ),
    ownFilters: ['from', 'to'],
    cells: { state: (row: Row) => <DeliveryStatus row={row} /> },
  };
}
