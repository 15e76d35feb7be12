import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type UrlState = Record<string, string | undefined>;

/**
 * What is searched, filtered and sorted is in the address: it survives a reload, and can be sent to a colleague.
 * Values are text; undefined and '' leave the address. Changing replaces the present history entry.
 */
export function useUrlState(): [UrlState, (change: UrlState) => void] {
  const search = useSearch({ strict: false }) as UrlState;
  const navigate = useNavigate();
  const change = useCallback(
    (parts: UrlState) =>
      void navigate({
        to: '.',
        search: ((before: UrlState) => ({ ...before, ...parts })) as never,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return [search, change];
}
