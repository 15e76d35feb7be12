import { rejectionReasons } from '@app/domain/evidence/evidence';
import type { RejectionReason } from '@app/domain/evidence/evidence';
import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useCommand } from '../../api/queries.ts';
import type { Desk } from './desk.ts';
import { deskOf } from './desk.ts';
import { evidenceReads } from './states.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';

type Props = { evidenceId: string; onClose: () => void; onDone: () => void };

/** What the three have in common: a dialog that closes when it is done, and stays with its words when it is refused. */
function useDecision(onClose: () => void, onDone: () => void) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const options = {
    quiet: true,
    refresh: evidenceReads,
    onSuccess: () => {
      onClose();
      onDone();
    },
    onRefusal: (error: unknown) => setRefusal(refusalWords(error)),
  };
  return { refusal, options };
}

export function RejectDialog({ desk, evidenceId, onClose, onDone }: Props & { desk: Desk }) {
  const { t } = useTranslation('evidence');
  const [reason, setReason] = useState<RejectionReason>('illegible');
  const [note, setNote] = useState('');
  const { refusal, options } = useDecision(onClose, onDone);
  const reject = useCommand(deskOf[desk].reject, { ...options, done: t('desk.rejected') });
  return (
    <Asking
      title={t('desk.rejectTitle')}
      text={t('desk.rejectText')}
      confirm={t('desk.reject')}
      destructive
      refusal={refusal}
      busy={reject.isPending}
      onClose={onClose}
      onSubmit={() => reject.mutate({ evidenceId, reason, note: note.trim() })}
    >
      <NativeSelect
        label={t('desk.rejectReason')}
        data={rejectionReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value as RejectionReason)}
        data-autofocus
      />
      <Textarea
        label={t('desk.rejectNote')}
        autosize
        minRows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Asking>
  );
}

export function AskDialog({ desk, evidenceId, onClose, onDone }: Props & { desk: Desk }) {
  const { t } = useTranslation('evidence');
  const [note, setNote] = useState('');
  const { refusal, options } = useDecision(onClose, onDone);
  const ask = useCommand(deskOf[desk].ask, { ...options, done: t('desk.asked') });
  return (
    <Asking
      title={t('desk.askTitle')}
      text={t('desk.askText')}
      confirm={t('desk.ask')}
      refusal={refusal}
      busy={ask.isPending}
      onClose={onClose}
      onSubmit={() => ask.mutate({ evidenceId, note: note.trim() })}
    >
      <Textarea
        label={t('desk.askNote')}
        required
        withAsterisk={false}
        minLength={3}
        autosize
        minRows={3}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-autofocus
      />
    </Asking>
  );
}

export function RevokeDialog({ evidenceId, onClose, onDone }: Props) {
  const { t } = useTranslation('evidence');
  const [reason, setReason] = useState('');
  const { refusal, options } = useDecision(onClose, onDone);
  const revoke = useCommand('revokeEvidence', { ...options, done: t('desk.revoked') });
  return (
    <Asking
      title={t('desk.revokeTitle')}
      text={t('desk.revokeText')}
      confirm={t('desk.revoke')}
      destructive
      refusal={refusal}
      busy={revoke.isPending}
      onClose={onClose}
      onSubmit={() => revoke.mutate({ evidenceId, reason: reason.trim() })}
    >
      <Textarea
        label={t('desk.revokeReason')}
        required
        withAsterisk={false}
        minLength={3}
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </Asking>
  );
}

type AskingProps = {
  title: string;
  text: string;
  confirm: string;
  refusal: string | null;
  busy: boolean;
  destructive?: boolean;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
};

function Asking({ onSubmit, ...rest }: AskingProps) {
  return (
    <FormDialog
      {...rest}
      onSubmit={(event) => {
        event?.preventDefault();
        onSubmit();
      }}
    />
  );
}
