import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Bucket, FileAddresses, FileStore, StoredBytes } from './files.ts';

/** Files of a process: where their bytes lie, and the addresses that show them, signed with `key`. */
export const fileStore = (bytes: StoredBytes, key: Buffer, now: () => number): FileStore => ({
  ...bytes,
  ...fileAddresses(key, now),
});

/** Addresses of stored files, signed with `key`: each gives its bytes to the person who has it, for a minute. */
function fileAddresses(key: Buffer, now: () => number): FileAddresses {
  const sign = (text: string) => createHmac('sha256', key).update(`file:${text}`).digest();
  return {
    signedAddress({ bucket, path, mime, name }, { seconds = 60, attachment = false } = {}) {
      const body = Buffer.from(
        JSON.stringify([bucket, path, mime, name, attachment, now() + Math.min(seconds, 60) * 1000]),
      ).toString('base64url');
      return `/api/files/${body}.${sign(body).toString('base64url')}`;
    },
    readAddress(token) {
      const [body, signature] = token.split('.');
      if (!body || !signature) return null;
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(body);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const [bucket, path, mime, name, attachment, until] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
        Bucket,
        string,
        string,
        string,
        boolean,
        number,
      ];
      return until >= now() ? { bucket, path, mime, name, attachment } : null;
    },
  };
}
