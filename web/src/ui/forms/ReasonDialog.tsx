import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from './FormDialog.tsx';
import { useTranslation } from '../i18n.ts';

type ReasonFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  needed?: boolean;
  minLength?: number;
  focused?: boolean;
};

/** The reason for an action: everyone who is told of the action reads it. */
export function ReasonField({
  label,
  value,
  onChange,
  needed = true,
  minLength = 3,
  focused = false,
}: ReasonFieldProps) {
  const { t } = useTranslation('ui');
  const [refused, setRefused] = useState(false);
  const least = needed ? minLength : 0;
  return (
    <Textarea
      label={label}
      required={needed}
      withAsterisk={false}
      minLength={least}
      error={refused && value.trim().length < least && t('reasonShort', { count: least })}
      // The browser would say it in its own language.
      onInvalid={(event) => {
        event.preventDefault();
        setRefused(true);
        event.currentTarget.focus();
      }}
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
  /** The verb on the button; the title where it is one itself. */
  confirm?: string;
  /** Of the field. */
  label: string;
  text: string;
  needed?: boolean;
  minLength?: number;
  destructive?: boolean;
  busy: boolean;
  refusal: string | null;
  onClose: () => void;
  onReason: (reason: string) => void;
};

/** Asks for the reason before something is declined, cancelled or withdrawn. */
export function ReasonDialog({
  title,
  confirm = title,
  label,
  needed = true,
  minLength = 3,
  destructive = false,
  onReason,
  ...dialog
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      {...dialog}
      title={title}
      confirm={confirm}
      {...(destructive && { destructive })}
      onSubmit={(event) => {
        event?.preventDefault();
        onReason(reason.trim());
      }}
    >
      <ReasonField label={label} value={reason} onChange={setReason} needed={needed} minLength={minLength} focused />
    </FormDialog>
  );
}
