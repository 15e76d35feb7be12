const within = (outer: string, inner: string): boolean =>
  inner.startsWith(`${outer.replace(/\/$/, '')}/`) && outer !== '/';

/**
 * How a page takes the place of another: a record opens out of its list and closes into it. Other pages change at once,
 * and so do all for those who want less motion. Given to the router as types of the view transition, which global.css
 * draws.
 */
export function pageTransition(from: string | undefined, to: string, lessMotion: boolean): ['into'] | ['out'] | false {
  if (from === undefined || lessMotion) return false;
  if (within(from, to)) return ['into'];
  return within(to, from) ? ['out'] : false;
}
