import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hrefOf } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';

/** How long a page that was refused a stream asks by itself, on focus, before it tries again. */
const refusedMs = 5 * 60_000;

/**
 * Keeps what is known of the inbox current while the page is in view: a stream tells that something changed, and the
 * queries ask what. A page in the background holds no stream (a browser has six connections for all its tabs); without
 * one, queries are asked again when the page gets the focus.
 */
export function useInboxStream(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!('EventSource' in window)) return;
    let source: EventSource | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const close = () => {
      clearTimeout(retry);
      source?.close();
      source = null;
    };
    const hear = (event: MessageEvent<string>) => {
      const { unread, ids } = JSON.parse(event.data) as { unread: number; ids: string[] };
      const counted = queryOf('countInbox', {}).queryKey;
      const before = client.getQueryData<{ unread: number }>(counted)?.unread;
      client.setQueryData(counted, { unread });
      if (ids.length > 0 || (before !== undefined && before !== unread))
        void client.invalidateQueries({ queryKey: ['listInbox'] });
      for (const entryId of ids)
        void client.invalidateQueries({ queryKey: queryOf('getInboxEntry', { entryId }).queryKey });
    };
    const open = () => {
      if (source || document.visibilityState !== 'visible') return;
      source = new EventSource(hrefOf('watchInbox', {}));
      source.addEventListener('inbox', hear);
      source.addEventListener('error', () => {
        // A line that breaks is opened again by the browser; a refusal is not.
        if (source?.readyState !== EventSource.CLOSED) return;
        close();
        retry = setTimeout(open, refusedMs);
      });
    };
    const turn = () => (document.visibilityState === 'visible' ? open() : close());
    turn();
    document.addEventListener('visibilitychange', turn);
    // Kept for the way back, a page must not hold a stream.
    window.addEventListener('pagehide', close);
    window.addEventListener('pageshow', turn);
    return () => {
      close();
      document.removeEventListener('visibilitychange', turn);
      window.removeEventListener('pagehide', close);
      window.removeEventListener('pageshow', turn);
    };
  }, [client]);
}
