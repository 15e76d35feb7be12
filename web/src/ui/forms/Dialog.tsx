import { Suspense, useLayoutEffect, useRef } from 'react';
import type { DialogProps } from './DialogFrame.tsx';
import { rememberOpener } from './openerFocus.ts';
import { lazyPart } from '../lazyPart.tsx';

const DialogFrame = lazyPart(() => import('./DialogFrame.tsx'));

/**
 * A dialog over the page: `<Dialog opened={…} onClose={…} title={…}>…</Dialog>`. Closes on Escape and beside it, keeps
 * the focus inside, gives it back. Its machinery loads with the first opening, so that a page does not carry it.
 */
export function Dialog(props: DialogProps) {
  const wanted = useRef(false);
  wanted.current ||= props.opened;
  // Also where it is taken away while it is open, which its machinery does not notice.
  useLayoutEffect(() => (props.opened ? rememberOpener() : undefined), [props.opened]);
  if (!wanted.current) return null;
  return (
    <Suspense>
      <DialogFrame {...props} />
    </Suspense>
  );
}
