import type { UrlState } from '../../ui/layout/urlState.ts';

/** Whether the range of days in the address has none. */
export const endsBeforeStart = ({ from, to }: UrlState): boolean => Boolean(from && to && from > to);
