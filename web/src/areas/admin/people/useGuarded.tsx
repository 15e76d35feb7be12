import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { unlessDeclined } from '../../../modules/identity/unlessDeclined.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
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
  run: (reason: string) => Promise<unknown>;
};

/** Asks before something weighty, then for the password where it was not given lately, then says that it is done. */
export function useGuarded() {
  const [asked, setAsked] = useState<Guarded | null>(null);
  const [reason, setReason] = useState('');
  const close = () => {
    setAsked(null);
    setReason('');
  };
  const go = async ({ run, done }: Guarded, why: string) => {
    close();
    try {
      if (await unlessDeclined(() => run(why))) notifyGood(done);
    } catch (error) {
      notifyBad(refusalWords(error));
    }
  };
  const dialogs = (
    <>
      <ConfirmDialog
        opened={asked !== null}
        onClose={close}
        onConfirm={() => asked && void go(asked, reason.trim())}
        title={asked?.title ?? ''}
        preview={asked?.preview}
        confirm={asked?.confirm ?? ''}
        destructive={asked?.destructive ?? false}
        ready={!asked?.reason || reason.trim().length >= 3}
      >
        {asked?.reason && (
          <TextInput
            label={asked.reason}
            required
            withAsterisk={false}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </ConfirmDialog>
    </>
  );
  return { ask: setAsked, dialogs };
}
