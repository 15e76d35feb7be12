import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/**
 * Whether what a frame holds is wider than the frame. Only then it scrolls sideways: otherwise the heads of a table
 * stay in view with the page.
 */
export function useOverflow(frame: RefObject<HTMLElement | null>): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const outer = frame.current;
    const inner = outer?.firstElementChild as HTMLElement | null | undefined;
    if (!outer || !inner) return;
    const measure = () => setWide(inner.offsetWidth > outer.clientWidth + 1);
    const watch = new ResizeObserver(measure);
    watch.observe(outer);
    watch.observe(inner);
    return () => watch.disconnect();
  }, [frame]);
  return wide;
}
