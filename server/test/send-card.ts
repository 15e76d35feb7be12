import type { Caller } from './harness.ts';
import { jpegCard } from './make/make-evidence.ts';

/** Sends a picture of a certificate; answers the file's id. */
export async function sendCard(caller: Caller, bytes: Buffer = jpegCard, name = 'card.jpg'): Promise<string> {
  const answer = await caller.post('/evidence/files', undefined, { bytes, query: { name } });
  if (answer.status !== 200) throw new Error(`the card was refused: ${answer.text}`);
  return answer.body.fileId as string;
}
