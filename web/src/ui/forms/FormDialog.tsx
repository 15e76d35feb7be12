import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { MantineSize } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { Dialog } from './Dialog.tsx';
import { useFocusRefused } from './useFocusRefused.ts';
import { useLeaveLabel } from './useLeaveLabel.ts';

type FormDialogProps = {
  title: string;
  text?: string | undefined;
  /** The verb on the button. */
  confirm: string;
  /** Words for the form as a whole, when the refusal belongs to no field. */
  refusal: string | null;
  busy: boolean;
  /** Nothing can be sent yet: the form says why. */
  blocked?: boolean;
  destructive?: boolean;
  size?: MantineSize;
  /** False where a press beside it or Escape must not lose what was written. */
  lightDismiss?: boolean;
  /** What else can be done, at the other end: a preview, a removal. */
  beside?: ReactNode;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A few fields over the page, what is refused, and the verb. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    text,
    confirm,
    refusal,
    busy,
    blocked = false,
    destructive = false,
    size,
    lightDismiss,
    beside,
    onSubmit,
    onClose,
    children,
  } = props;
  const leave = useLeaveLabel(confirm);
  const form = useRef<HTMLFormElement>(null);
  useFocusRefused(form, busy);
  return (
    <Dialog opened onClose={onClose} title={title} size={size} lightDismiss={lightDismiss}>
      <form ref={form} onSubmit={onSubmit}>
        <Stack>
          {text && <Text size="sm">{text}</Text>}
          {refusal && (
            <Alert color="brick" role="alert">
              {refusal}
            </Alert>
          )}
          {children}
          <Group justify={beside ? 'space-between' : 'flex-end'}>
            {beside}
            <Group gap="sm">
              <Button variant="default" onClick={onClose}>
                {leave}
              </Button>
              <Button type="submit" loading={busy} disabled={blocked} color={destructive ? 'brick' : undefined}>
                {confirm}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
