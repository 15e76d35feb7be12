import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BulkResult } from '../../../modules/lists/BulkDialog.tsx';
import { BulkDialog } from '../../../modules/lists/BulkDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useToday } from '../../../words/format.ts';

type Closing = { onDone: () => void; onClose: () => void };

/** Reminds people of enrolments, wherever they were chosen. */
export function RemindDialog({ ask, onDone, onClose }: Closing & { ask: (preview: boolean) => Promise<BulkResult> }) {
  const { t } = useTranslation('assignment');
  return (
    <BulkDialog
      title={t('remind.title')}
      confirm={t('remind.confirm')}
      says={(count, done) => (count > 0 ? t(done ? 'remind.did' : 'remind.will', { count }) : null)}
      preview={() => ask(true)}
      run={() => ask(false)}
      onDone={onDone}
      onClose={onClose}
    >
      <Text size="sm">{t('remind.text')}</Text>
    </BulkDialog>
  );
}

export const longEnough = (reason: string) => reason.trim().length >= 3;

/** Changes the due date of enrolments, wherever they were chosen. */
export function MoveDueDialog({
  ask,
  onDone,
  onClose,
}: Closing & { ask: (how: { dueOn: string; reason: string }, preview: boolean) => Promise<BulkResult> }) {
  const { t } = useTranslation('assignment');
  const [dueOn, setDueOn] = useState('');
  const [reason, setReason] = useState('');
  const today = useToday();
  const past = dueOn !== '' && dueOn < today;
  const how = { dueOn, reason: reason.trim() };
  return (
    <BulkDialog
      title={t('move.title')}
      confirm={t('move.confirm')}
      says={(count, done) => (count > 0 ? t(done ? 'move.did' : 'move.will', { count }) : null)}
      of={dueOn}
      ready={dueOn >= today && longEnough(reason)}
      preview={() => ask(how, true)}
      run={() => ask(how, false)}
      onDone={onDone}
      onClose={onClose}
    >
      <Stack>
        <TextInput
          type="date"
          label={t('move.dueOn')}
          min={today}
          value={dueOn}
          error={past && t('move.past')}
          onChange={(event) => setDueOn(event.currentTarget.value)}
        />
        <Textarea
          label={t('move.reason')}
          description={t('move.reasonHint')}
          autosize
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </BulkDialog>
  );
}
