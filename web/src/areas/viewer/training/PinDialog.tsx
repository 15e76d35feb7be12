import { Alert, PasswordInput, TextInput } from '@mantine/core';
import { sameNumber } from '@app/domain/group-training/walk-in';
import { useState } from 'react';
import { ApiError, call } from '../../../api/client.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyGood } from '../../../ui/feedback/notify.ts';
import { refusalWords } from '../../../words/words.ts';
import type { DialogProps } from './runDialogs.ts';
import { serverNow } from './runDialogs.ts';

/**
 * A person types number and PIN here. Without a connection the PIN cannot be checked: it is recorded as done by the
 * trainer.
 */
export function PinDialog({ state, client, rows, session, onOpen }: DialogProps) {
  const { t } = useTranslation('trainingRun');
  const [number, setNumber] = useState('');
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const offline = state.connection !== 'online';
  const row = rows.find((one) => one.number !== null && sameNumber(one.number, number));
  const done = () => {
    if (row) notifyGood(t('pinScreen.done', { name: row.name }));
    onOpen(null);
  };
  const byTrainer = async () => {
    if (!row) return setRefusal(t('pinScreen.unknown'));
    await client.mark({ entryId: row.entryId, sessionId: session.id, kind: 'checkIn', item: null }, serverNow(state), {
      method: 'number',
    });
    void client.sync();
    done();
  };
  const submit = async () => {
    if (offline) return byTrainer();
    setBusy(true);
    try {
      await client.take(
        await call('checkInByPin', {
          trainingId: state.run.trainingId,
          sessionId: session.id,
          markId: crypto.randomUUID(),
          number,
          pin,
        }),
      );
      done();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'offline') void client.sync();
      setRefusal(error instanceof ApiError && error.code === 'offline' ? t('pinScreen.offline') : refusalWords(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t('pinScreen.title')}
      text={t('pinScreen.text')}
      confirm={t('pinScreen.submit')}
      refusal={refusal}
      busy={busy}
      onClose={() => onOpen(null)}
      onSubmit={(event) => {
        event?.preventDefault();
        void submit();
      }}
    >
      {offline && <Alert color="amber">{t('pinScreen.offline')}</Alert>}
      <TextInput
        label={t('pinScreen.number')}
        value={number}
        autoComplete="off"
        required
        data-autofocus
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      {!offline && (
        <PasswordInput
          label={t('pinScreen.pin')}
          value={pin}
          inputMode="numeric"
          autoComplete="off"
          required
          onChange={(event) => setPin(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
