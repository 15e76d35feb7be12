import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type UnsavedGuardProps = { unsaved: boolean; title: string; text: string; confirm: string };

/** Asks before someone leaves a page with what is not saved; closing the window is asked by the browser. */
export function UnsavedGuard({ unsaved, title, text, confirm }: UnsavedGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={title}
      preview={text}
      confirm={confirm}
      destructive
    />
  );
}
