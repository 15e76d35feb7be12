import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';

type FormDialogProps = {
  title: string;
  text?: string | undefined;
  /** The verb on the button. */
  confirm: string;
  /** Words for the form as a whole, when the refusal belongs to no field. */
  refusal: string | null;
  busy: boolean;
  destructive?: boolean;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A few fields over the page, what is refused, and the verb. */
export function FormDialog({ title, text, confirm, refusal, busy, destructive = false, onSubmit, onClose, children }: FormDialogProps) {
  const { t } = useTranslation('ui');
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form onSubmit={onSubmit}>
        <Stack>
          {text && <Text size="sm">{text}</Text>}
          {refusal && (
            <Alert color="brick" role="alert">
              {refusal}
            </Alert>
          )}
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={busy} color={destructive ? 'brick' : undefined}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
