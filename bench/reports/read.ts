import { get } from 'node:http';
import type { BenchServer } from '../ground/bench-server.ts';

/** Reads an answer to its end: its text, or of a file only how many lines it has. */
export function read(
  { port: at }: BenchServer,
  path: string,
  cookie: string,
  file = false,
): Promise<{ status: number; text: string; lines: number }> {
  return new Promise((resolve, reject) => {
    get(
      {
        host: '127.0.0.1',
        port: at,
        path,
        headers: { cookie, host: `localhost:${at}`, 'sec-fetch-site': 'same-origin' },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        let lines = 0;
        answer.on('data', (piece: Buffer) => {
          if (!file) pieces.push(piece);
          for (let found = piece.indexOf(10); found >= 0; found = piece.indexOf(10, found + 1)) lines++;
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode!, text: Buffer.concat(pieces).toString(), lines }));
      },
    ).on('error', reject);
  });
}
