import type { ReactNode } from 'react';
import { useState } from 'react';
import { unlessDeclined } from '../../../modules/identity/unlessDeclined.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { ReasonField } from '../../../ui/forms/ReasonDialog.tsx';
import { notifyBad, notifyGood } from '../../../ui/feedback/notify.ts';
import { refusalWords } from '../../../words/words.ts';

export type Guarded = {
  title: string;
  preview: ReactNode;
  confirm: string;
  done: string;
  destructive?: boolean;
  /** The label of a reason, where one is asked for. */
  reason?: string;
  /** How many characters of it there must be: 3, unless said. */
  leastReason?: number;
  run: (reason: string) => Promise<unknown>;
};

/**
 * Asks before something weighty, then for the password where it was not given lately, then says that it is done. Until
 * then the dialog and the reason stay: also after a refusal, and for the person who thought better of the password.
 */
export function useGuarded() {
  const [asked, setAsked] = useState<Guarded | null>(null);
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const ask = (wanted: Guarded) => {
    setAsked(wanted);
    setReason('');
    setOpened(true);
  };
  const go = async ({ run, done }: Guarded) => {
    setBusy(true);
    try {
      if (!(await unlessDeclined(() => run(reason.trim())))) return;
      setOpened(false);
      notifyGood(done);
    } catch (error) {
      notifyBad(refusalWords(error));
    } finally {
      setBusy(false);
    }
  };
  const dialogs = asked && (
    <ConfirmDialog
      opened={opened}
      onClose={() => setOpened(false)}
      onConfirm={() => void go(asked)}
      title={asked.title}
      preview={asked.preview}
      confirm={asked.confirm}
      destructive={asked.destructive ?? false}
      busy={busy}
      ready={!asked.reason || reason.trim() !== ''}
    >
      {asked.reason && (
        <ReasonField label={asked.reason} value={reason} onChange={setReason} minLength={asked.leastReason ?? 3} />
      )}
    </ConfirmDialog>
  );
  return { ask, dialogs };
}
