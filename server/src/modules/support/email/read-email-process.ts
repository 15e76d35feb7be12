import { parentPort } from 'node:worker_threads';
import type { Setting } from './read-email.ts';

// The thread in which emails are read.

const { understand } = await import('./read-email.ts');
parentPort!.on('message', ({ bytes, setting }: { bytes: Uint8Array<ArrayBuffer>; setting: Setting }) => {
  void understand(Buffer.from(bytes.buffer), setting).then((email) => parentPort!.postMessage(email));
});
