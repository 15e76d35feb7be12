import { useState } from 'react';

/** Widths of columns in pixels, by the key of the column. */
type Widths = Record<string, number | undefined>;

const [least, most] = [64, 640];
export const widthRange = { least, most };
/** A width that can be drawn and read. */
export const withinRange = (width: number): number => Math.round(Math.min(most, Math.max(least, width)));

const shelf = (name: string) => `muster-widths-${name}`;

/** What a device kept, as far as it can be drawn. */
export function keptWidths(text: string | null): Widths {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    return Object.fromEntries(
      Object.entries(kept as object).flatMap(([key, width]) =>
        Number.isFinite(width) ? [[key, withinRange(width as number)]] : [],
      ),
    );
  } catch {
    return {};
  }
}

function recall(name: string | undefined): Widths {
  try {
    return keptWidths(name ? localStorage.getItem(shelf(name)) : null);
  } catch {
    // storage is refused
    return {};
  }
}

/** How wide the columns of a list were drawn on this device; `undefined` gives a column its usual width back. */
export function useColumnWidths(name: string | undefined): {
  widths: Widths;
  setWidth: (key: string, width: number | undefined) => void;
} {
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
