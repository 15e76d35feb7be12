// npm run bounce < message — hands one returned email to this installation: what a mail server pipes it into. It is
// read within a minute.
import { dropBounce, mostBounceBytes } from '../../platform/mail/bounce-folder.ts';
import { readConfig } from '../../platform/config.ts';

const pieces: Buffer[] = [];
let bytes = 0;
for await (const piece of process.stdin) {
  // All is read, so that the mail server is not left with a broken pipe; what is too much is not kept.
  if (bytes < mostBounceBytes) pieces.push(piece as Buffer);
  bytes += (piece as Buffer).length;
}
await dropBounce(readConfig().dataDir, Buffer.concat(pieces));
