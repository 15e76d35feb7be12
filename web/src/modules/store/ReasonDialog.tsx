import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../ui/FormDialog.tsx';

type Typed = { label: string; value: string; onChange: (value: string) => void; needed?: boolean; focused?: boolean };

/** Why: read by whoever is told of it. */
export function ReasonField({ label, value, onChange, needed = true, focused = false }: Typed) {
  return (
    <Textarea
      label={label}
      required={needed}
      withAsterisk={false}
      minLength={needed ? 3 : 0}
      maxLength={500}
      autosize
      minRows={2}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(focused && { 'data-autofocus': true })}
    />
  );
}

type ReasonDialogProps = {
  title: string;
  /** Of the field. */
  label: string;
  text: string;
  needed?: boolean;
  destructive?: boolean;
  busy: boolean;
  refusal: string | null;
  onClose: () => void;
  onReason: (reason: string) => void;
};

/** Asks why before something is refused or taken back; its verb is its title. */
export function ReasonDialog({ title, label, needed = true, destructive = false, onReason, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      {...dialog}
      title={title}
      confirm={title}
      {...(destructive && { destructive })}
      onSubmit={(event) => {
        event?.preventDefault();
        onReason(reason.trim());
      }}
    >
      <ReasonField label={label} value={reason} onChange={setReason} needed={needed} focused />
    </FormDialog>
  );
}
