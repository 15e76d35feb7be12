import type { KeyboardEvent } from 'react';

const reachable = 'a[href], button:not(:disabled), input:not(:disabled)';

/**
 * The keys of a table: up and down, or J and K, go from row to row at the same place, Home and End to the first and the
 * last; space chooses the row whose link has the focus. Enter is the link's own.
 */
export function tableKeys(
  event: KeyboardEvent<HTMLTableElement>,
  rows: number,
  choose?: (index: number) => void,
): void {
  const focused = document.activeElement;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const row = focused?.closest<HTMLElement>('tr[data-index]');
  if (
    !row ||
    focused instanceof HTMLSelectElement ||
    (focused instanceof HTMLInputElement && focused.type !== 'checkbox')
  )
    return;
  const index = Number(row.dataset['index']);
  if (event.key === ' ' && choose && focused?.hasAttribute('data-row-link')) {
    event.preventDefault();
    choose(index);
    return;
  }
  const next = { ArrowDown: index + 1, j: index + 1, ArrowUp: index - 1, k: index - 1, Home: 0, End: rows - 1 }[
    event.key
  ];
  if (next === undefined || next < 0 || next >= rows) return;
  event.preventDefault();
  const place = [...row.querySelectorAll(reachable)].indexOf(focused as Element);
  focusRow(event.currentTarget, next, place);
}

/** A row far away is not there yet: its block is brought into view first. */
function focusRow(table: HTMLElement, index: number, place: number, tries = 20): void {
  const row = table.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
  if (row) {
    const targets = row.querySelectorAll<HTMLElement>(reachable);
    (targets[place] ?? targets[0])?.focus();
    return;
  }
  const blocks = [...table.querySelectorAll<HTMLElement>('tbody[data-first]')];
  blocks.findLast((block) => Number(block.dataset['first']) <= index)?.scrollIntoView({ block: 'nearest' });
  if (tries > 0) requestAnimationFrame(() => focusRow(table, index, place, tries - 1));
}
