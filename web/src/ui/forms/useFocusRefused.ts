import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/**
 * After a form was sent and stays: takes the focus to its first field in error. The button, which was disabled while it
 * was sent, has lost the focus; without an error at a field it gets it back.
 */
export function useFocusRefused(form: RefObject<HTMLFormElement | null>, busy: boolean): void {
  const sent = useRef(false);
  useEffect(() => {
    const came = sent.current && !busy;
    sent.current = busy;
    if (!came) return undefined;
    // The words at the fields come in the same turn, or in the next.
    const timer = setTimeout(() => {
      const wrong =
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"], input[data-error]') ?? ofGroup(form);
      if (wrong) return wrong.focus();
      if (document.activeElement === document.body)
        form.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
    }, 50);
    return () => clearTimeout(timer);
  }, [form, busy]);
}

/** What is wrong with a group of boxes is said below it, and no box is marked. */
const ofGroup = (form: RefObject<HTMLFormElement | null>) =>
  form.current
    ?.querySelector('[id$="-error"]')
    ?.closest('[role="group"], [role="radiogroup"]')
    ?.querySelector<HTMLElement>('input');
