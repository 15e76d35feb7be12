import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

export type Shown = { rows: [number, number]; columns: [number, number] };
type Sizes = { row: number; column: number; first: number; head: number };

const beyond = { rows: 6, columns: 3 };

/** Which rows and columns of a large table are in sight, with a few beyond. */
export function useWindow(scroll: RefObject<HTMLElement | null>, { row, column, first, head }: Sizes): Shown {
  const [shown, setShown] = useState<Shown>({ rows: [0, 24], columns: [0, 18] });
  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    let waiting = 0;
    const look = () => {
      waiting = 0;
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
      const rows: [number, number] = [
        Math.max(0, Math.floor(scrollTop / row) - beyond.rows),
        Math.ceil((scrollTop + clientHeight - head) / row) + beyond.rows,
      ];
      const columns: [number, number] = [
        Math.max(0, Math.floor(scrollLeft / column) - beyond.columns),
        Math.ceil((scrollLeft + clientWidth - first) / column) + beyond.columns,
      ];
      setShown((before) =>
        String(before.rows) === String(rows) && String(before.columns) === String(columns) ? before : { rows, columns },
      );
    };
    const soon = () => (waiting ||= requestAnimationFrame(look));
    look();
    element.addEventListener('scroll', soon, { passive: true });
    const observer = new ResizeObserver(soon);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', soon);
      observer.disconnect();
      cancelAnimationFrame(waiting);
    };
  }, [scroll, row, column, first, head]);
  return shown;
}
