import { useState } from 'react';

/** Widths of columns in pixels, by the key of the column. */
type Widths = Record<string, number | undefined>;

const shelf = (name: string) => `muster-widths-${name}`;

function recall(name: string | undefined): Widths {
  try {
    const kept: unknown = JSON.parse((name && localStorage.getItem(shelf(name))) ?? '{}');
    return Object.fromEntries(Object.entries(kept as object).filter((pair): pair is [string, number] => Number.isFinite(pair[1])));
  } catch {
    return {};
  }
}

/** How wide the columns of a list were drawn on this device; `undefined` gives a column its usual width back. */
export function useColumnWidths(name: string | undefined): { widths: Widths; setWidth: (key: string, width: number | undefined) => void } {
  const [widths, setWidths] = useState<Widths>(() => recall(name));
  const setWidth = (key: string, width: number | undefined) => {
    const next = { ...widths, [key]: width };
    setWidths(next);
    try {
      if (name) localStorage.setItem(shelf(name), JSON.stringify(next));
    } catch {
      // storage is refused: for this visit the page remembers
    }
  };
  return { widths, setWidth };
}
