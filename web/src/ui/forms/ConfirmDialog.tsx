import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { useLeaveLabel } from './useLeaveLabel.ts';

type ConfirmDialogProps = {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What will happen, exactly: "37 selected: 31 will change, 6 skipped because …". */
  preview: ReactNode;
  /** The verb on the button: "Retire course". */
  confirm: string;
  /** The word on the way back, where "Cancel" could be read as the act itself. */
  keep?: string;
  /** Red, for what cannot be taken back. */
  destructive?: boolean;
  busy?: boolean;
  /** Further fields, such as a reason. */
  children?: ReactNode;
  /** False while a field in it is not yet as it must be. */
  ready?: boolean;
};

/** Asks before something weighty; says what will happen first. */
export function ConfirmDialog({
  opened,
  onClose,
  onConfirm,
  title,
  preview,
  confirm,
  keep,
  destructive = false,
  busy = false,
  children,
  ready = true,
}: ConfirmDialogProps) {
  const leave = useLeaveLabel(confirm);
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !busy) onConfirm();
        }}
      >
        <Text component="div" mb="md">
          {preview}
        </Text>
        {children}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose} data-autofocus={destructive || undefined}>
            {keep ?? leave}
          </Button>
          <Button
            type="submit"
            color={destructive ? 'brick' : undefined}
            loading={busy}
            disabled={!ready}
            data-autofocus={!destructive || undefined}
          >
            {confirm}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
