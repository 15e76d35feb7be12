import { longestExemptionDays } from '@app/domain/qualification/hold';
import { addDays } from '@app/domain/time';
import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCallOnce } from '../../../../api/callOnce.ts';
import { BulkDialog } from '../../../../modules/lists/BulkDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { useToday } from '../../../../words/format.ts';
import { ofStanding } from '../../employees/holdings.ts';
import { refreshAll } from '../../../../api/queries.ts';
import type { ActProps } from './rows.ts';
import { ofRows } from './rows.ts';

/** Exempts people from what chosen rows require, from today. */
export function ExemptRows({ rows, onClose, onDone }: ActProps) {
  const { t } = useTranslation('acting', 'why');
  const once = useCallOnce();
  const today = useToday();
  const [toOn, setToOn] = useState(addDays(today, 90));
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const last = addDays(today, longestExemptionDays);
  const fits = toOn >= today && toOn <= last;
  const ask = (preview: boolean) =>
    once('exemptFromReport', { rows, toOn, reason: reason.trim(), note: note.trim() || null, preview });
  return (
    <BulkDialog
      title={t('exempt.title')}
      confirm={t('acts.exempt')}
      says={(count, done) => (count > 0 ? t(done ? 'exempt.did' : 'exempt.will', { count }) : null)}
      undo={{ words: (count) => t('exempt.did', { count }), refresh: [...ofRows, ...ofStanding] }}
      of={toOn}
      ready={fits && reason.trim().length >= 3}
      preview={() => ask(true)}
      run={() => ask(false)}
      onDone={() => {
        onDone();
        void refreshAll(ofStanding);
      }}
      onClose={onClose}
    >
      <Stack>
        <Text size="sm">{t('why:forms.exemptText')}</Text>
        <TextInput
          type="date"
          label={t('why:forms.to')}
          min={today}
          max={last}
          value={toOn}
          error={!fits && t('exempt.within', { days: longestExemptionDays })}
          onChange={(event) => setToOn(event.currentTarget.value)}
        />
        <TextInput
          label={t('why:forms.reason')}
          description={t('why:forms.reasonHint')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Textarea
          label={t('why:forms.note')}
          description={t('why:forms.noteHint')}
          autosize
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </BulkDialog>
  );
}
