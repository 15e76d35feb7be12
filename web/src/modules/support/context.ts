import type { Input } from '../../api/client.ts';

/** What a request can carry along: where the person was, and on what. Only sent where they agree. */
export function contextHere(from: string | undefined): NonNullable<Input<'createTicket'>['context']> {
  return {
    ...(from && { page: from.slice(0, 500) }),
    device: `${navigator.userAgent} · ${window.innerWidth} × ${window.innerHeight}`.slice(0, 500),
    language: navigator.language,
  };
}
