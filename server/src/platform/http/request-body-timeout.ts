import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a body may take, and what is asked of those that may take longer. */
type Patience = {
  /** After this the sender of a body is cut off… */
  wholeMs: number;
  /** … unless it was let in and goes on: in each further such time at least as many bytes. */
  paceBytes: number;
  /** As many bodies one sender may have on their way that slowly: who opens more of them is not on a slow line. */
  atOnce: number;
};
/** 4 KiB a second: less is no line on which anything of size is sent. */
const ours: Patience = { wholeMs: 30_000, paceBytes: 120 * 1024, atOnce: 8 };

const letIn = new WeakMap<IncomingMessage, string>();
const slowOf = new Map<string, number>();

/**
 * Cuts off the person who sends a body too slowly (I05), in place of Node's own `requestTimeout`: that has one time for
 * all requests, and a package of 300 MB is no attack because the line is slow.
 */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  { wholeMs, paceBytes, atOnce }: Patience = ours,
): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return;
  let before = request.socket.bytesRead;
  let sender: string | null = null;
  const isBorne = (): boolean => {
    // Anyone who has their answer is not listened to any more.
    if (response.writableEnded) return false;
    const came = request.socket.bytesRead - before;
    before += came;
    if (sender !== null) return came >= paceBytes;
    const known = letIn.get(request);
    if (known === undefined || came < paceBytes || (slowOf.get(known) ?? 0) >= atOnce) return false;
    slowOf.set((sender = known), (slowOf.get(known) ?? 0) + 1);
    return true;
  };
  const look = setInterval(() => {
    if (request.complete || request.destroyed) return end();
    if (isBorne()) return;
    end();
    if (!response.headersSent) request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    // As if they had gone away: every reader of bodies knows what to do then.
    request.socket.destroy();
  }, wholeMs);
  look.unref();
  const end = (): void => {
    clearInterval(look);
    if (sender === null) return;
    const left = slowOf.get(sender)! - 1;
    if (left > 0) slowOf.set(sender, left);
    else slowOf.delete(sender);
    sender = null;
  };
  request.once('close', end);
}

/** Anyone who was let in may take longer over this body, as long as it goes on. `sender`: whom to count it to. */
export function bearWith(request: IncomingMessage, sender: string): void {
  letIn.set(request, sender);
}
