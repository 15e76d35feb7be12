import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '../icons.ts';

type StepButtonProps = { label: string; by: -1 | 1; possible: boolean; onStep: () => void };

/**
 * Moves something one place up or down in its list. At the end of the way it stays focusable and says so, so that a
 * keyboard user who moved something there is not thrown back to the start of the page.
 */
export function StepButton({ label, by, possible, onStep }: StepButtonProps) {
  const Icon = by === -1 ? IconChevronUp : IconChevronDown;
  return (
    <ActionIcon
      variant="subtle"
      aria-label={label}
      aria-disabled={!possible || undefined}
      data-step={by}
      style={possible ? undefined : { opacity: 0.35, cursor: 'default' }}
      onClick={() => possible && onStep()}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

/** Puts the keyboard back on the button that moved a row, once the row stands at its new place. */
export function focusStep(rowSelector: string, by: -1 | 1): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`${rowSelector} [data-step="${by}"]`)?.focus());
}
