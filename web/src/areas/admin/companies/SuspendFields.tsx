import { longestReadOnlyDays } from '@app/domain/company/company';
import { NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';

export type Suspending = { notice: string; readOnlyDays: number };

/** What happens, what its people are told, and for how long they may still read; `into` is what will be sent. */
export function SuspendFields({ people, into }: { people: number; into: Suspending }) {
  const { t } = useTranslation('companies');
  const [days, setDays] = useState(into.readOnlyDays);
  return (
    <Stack gap="md">
      <Text>{t(days > 0 ? 'actions.suspendReading' : 'actions.suspendText', { count: people })}</Text>
      <Textarea
        label={t('actions.notice')}
        description={t('actions.noticeText')}
        maxLength={500}
        autosize
        minRows={2}
        maxRows={6}
        defaultValue={into.notice}
        onChange={(event) => (into.notice = event.currentTarget.value)}
      />
      <NumberInput
        label={t('actions.readOnlyDays')}
        description={t('actions.readOnlyDaysText')}
        min={0}
        max={longestReadOnlyDays}
        allowDecimal={false}
        clampBehavior="strict"
        value={days}
        onChange={(value) => {
          into.readOnlyDays = Number(value) || 0;
          setDays(into.readOnlyDays);
        }}
      />
    </Stack>
  );
}
