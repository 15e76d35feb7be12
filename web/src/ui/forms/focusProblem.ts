/**
 * After a refused form was drawn: brings its first field in error into view and to the focus, or else the message about
 * the whole.
 */
export const focusProblem = (): void =>
  void setTimeout(() => {
    const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    const words = document.querySelector<HTMLElement>('main [role="alert"]');
    (field ?? words)?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, 50);
