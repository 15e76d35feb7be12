import { extensionLimitDays } from '@app/domain/seats/seat';
import { NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCallOnce } from '../../../../api/callOnce.ts';
import { BulkDialog } from '../../../../modules/lists/BulkDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import type { ActProps } from './rows.ts';

/** Gives people more time on the seats of their enrolments. */
export function ExtendRows({ rows, onClose, onDone }: ActProps) {
  const { t } = useTranslation('acting', 'seats');
  const once = useCallOnce();
  const [days, setDays] = useState<number | string>(7);
  const [reason, setReason] = useState('');
  const fits = Number.isInteger(days) && Number(days) >= 1 && Number(days) <= extensionLimitDays;
  const ask = (preview: boolean) =>
    once('extendFromReport', { rows, days: Number(days), reason: reason.trim(), preview });
  return (
    <BulkDialog
      title={t('extend.title')}
      confirm={t('acts.extend')}
      says={(count, done) => (count > 0 ? t(done ? 'extend.did' : 'extend.will', { count }) : null)}
      of={String(days)}
      ready={fits && reason.trim().length >= 3}
      preview={() => ask(true)}
      run={() => ask(false)}
      onDone={onDone}
      onClose={onClose}
    >
      <Stack>
        <Text size="sm">{t('extend.text', { most: extensionLimitDays })}</Text>
        <NumberInput
          label={t('seats:extend.days')}
          min={1}
          max={extensionLimitDays}
          clampBehavior="none"
          allowDecimal={false}
          value={days}
          error={!fits && t('extend.days', { most: extensionLimitDays })}
          onChange={setDays}
        />
        <Textarea
          label={t('seats:reason')}
          description={t('reasonHint')}
          autosize
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </BulkDialog>
  );
}
