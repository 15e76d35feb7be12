/** How close the rows of tables are: a choice of this device. */
export type Density = 'comfortable' | 'compact';

const shelf = 'muster-density';

export function density(): Density {
  return document.documentElement.dataset['density'] === 'compact' ? 'compact' : 'comfortable';
}

export function setDensity(next: Density): void {
  document.documentElement.dataset['density'] = next;
  try {
    localStorage.setItem(shelf, next);
  } catch {
    // storage is refused: for this visit the page remembers
  }
}

/** What this device chose before; called where the first table is drawn. */
export function recallDensity(): void {
  try {
    if (localStorage.getItem(shelf) === 'compact') document.documentElement.dataset['density'] = 'compact';
  } catch {
    // comfortable
  }
}
