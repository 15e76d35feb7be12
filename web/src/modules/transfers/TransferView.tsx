import { inLanguage } from '@app/domain/localised';
import type { TransferState } from '@app/domain/transfers/transfer';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Result } from '../../api/client.ts';
import { useTranslation } from '../../ui/i18n.ts';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import classes from './transfers.module.css';

type Company = Result<'listTransfers'>['transfers'][number];
type Shown = Omit<Company, 'side' | 'person' | 'own'>;
type TransferRecord = Pick<Company['records'][number], 'title' | 'number' | 'issuedOn' | 'expiresOn' | 'reviewed'>;

export const transferTones: Record<TransferState, Tone> = {
  requested: 'wait',
  agreed: 'wait',
  underway: 'busy',
  done: 'good',
  refused: 'bad',
  withdrawn: 'off',
  expired: 'off',
  ended: 'off',
};

/** One record in words: what it is, its number, and from when until when it counts. */
export function RecordLine({ record, after }: { record: TransferRecord; after?: ReactNode }) {
  const { t } = useTranslation('transfers');
  const f = useFormat();
  const through = record.expiresOn ? t('through', { day: f.day(record.expiresOn) }) : t('noExpiry');
  return (
    <div>
      <Text size="sm" fw={600}>
        {inLanguage(record.title, spokenLocale())}
      </Text>
      <Text size="sm" c="dimmed">
        {t('issued', { number: record.number, day: f.day(record.issuedOn) })} · {through}
      </Text>
      <Text size="sm" c="dimmed">
        {after ?? t(record.reviewed ? 'toReview' : 'onList')}
      </Text>
    </div>
  );
}

/** Between whom a transfer is, how far it is, and its records where they are shown. */
export function TransferView({
  transfer,
  head,
  after,
  actions,
}: {
  transfer: Shown;
  head?: ReactNode;
  after?: (evidenceId: string) => ReactNode;
  actions?: ReactNode;
}) {
  const { t } = useTranslation('transfers');
  const f = useFormat();
  const { state, from, to, refused } = transfer;
  const open = state === 'requested' || state === 'agreed';
  const steps = [
    transfer.consentedAt
      ? t('consentedOn', { when: f.instant(transfer.consentedAt) })
      : t('requestedOn', { when: f.instant(transfer.requestedAt) }),
    transfer.releasedAt && from && t('releasedOn', { company: from, when: f.instant(transfer.releasedAt) }),
    transfer.acceptedAt && t('acceptedOn', { company: to, when: f.instant(transfer.acceptedAt) }),
    transfer.doneAt && t('doneOn', { when: f.instant(transfer.doneAt) }),
    open && t('until', { when: f.instant(transfer.expiresAt) }),
  ].filter(Boolean);
  return (
    <Stack gap="sm" component="article">
      <div className={classes.head}>
        <div>
          {head}
          <Text fw={head ? undefined : 600} size={head ? 'sm' : undefined}>
            {from ? t('way', { from, to }) : t('wayUnknown', { to })}
          </Text>
        </div>
        <StatusBadge tone={transferTones[state]}>{t(`states.${state}`)}</StatusBadge>
      </div>
      <Text size="sm" c="dimmed">
        {steps.join(' · ')}
      </Text>
      {refused && (
        <Text size="sm">
          {t('refusedBy', { company: (refused.side === 'giving' ? from : to) ?? '', reason: refused.reason })}
        </Text>
      )}
      {transfer.ended && <Text size="sm">{t(`endings.${transfer.ended}`, { company: to })}</Text>}
      {transfer.records.length > 0 && (
        <ul className={classes.records} aria-label={t('records', { count: transfer.records.length })}>
          {transfer.records.map((record) => (
            <li key={record.achievementId}>
              <RecordLine
                record={record}
                after={record.left ? t('left') : record.evidenceId && after?.(record.evidenceId)}
              />
            </li>
          ))}
        </ul>
      )}
      {actions}
    </Stack>
  );
}
