import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

const name = '--app-lower-bars';

/**
 * How much of the lower edge bars take, such as the one with Save: those marked `data-lower-bar`, in the lower half of
 * the window.
 */
function takenByBars(): number {
  const tops = [...document.querySelectorAll('[data-lower-bar]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height, top }) => height > 0 && top > window.innerHeight / 2 && top < window.innerHeight)
    .map(({ top }) => top);
  return tops.length > 0 ? Math.round(window.innerHeight - Math.min(...tops)) : 0;
}

/** While messages are shown, they are above these bars: what says that saving failed must not cover Save. */
export function useAboveBars(shown: boolean): void {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    if (!shown) return;
    const place = () => document.documentElement.style.setProperty(name, `${takenByBars()}px`);
    place();
    // a page that grows or is scrolled moves its bar from the edge of the window to its own end
    const grown = new ResizeObserver(place);
    grown.observe(document.body);
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    return () => {
      grown.disconnect();
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
    };
  }, [shown, pathname]);
}
