// Loaded into the server by `--sabotage chunks`: bytes of an upload are said to be on disk a moment before they are
// written.
import { closeSync, openSync, writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

const handle = await open(process.execPath, 'r');
const methods = Object.getPrototypeOf(handle) as { write: unknown };
await handle.close();

methods.write = function (this: FileHandle, bytes: Buffer, offset: number, length: number, place: number) {
  const copy = Buffer.from(bytes.subarray(offset, offset + length));
  // A descriptor of its own: by then the other is closed.
  const file = openSync(`/proc/self/fd/${this.fd}`, 'r+');
  setTimeout(() => {
    writeSync(file, copy, 0, length, place);
    closeSync(file);
  }, 20);
  return Promise.resolve({ bytesWritten: length, buffer: bytes });
};
