import { DomainError } from '@app/domain/errors';
import type { FileHandle } from 'node:fs/promises';
import type { Checked } from './records.ts';

/** An MP4 whose boxes fill the file exactly and that says how long it plays. WebM is taken by its head alone. */
export async function checkVideo(handle: FileHandle, bytes: number, mime: string): Promise<Checked> {
  if (mime !== 'video/mp4') return {};
  const boxes = await boxesIn(handle, 0, bytes);
  const movie = boxes?.find(({ type }) => type === 'moov');
  if (!boxes || !movie || !boxes.some(({ type }) => type === 'mdat' || type === 'moof'))
    throw new DomainError('fileCorrupt', { reason: 'video' });
  const header = (await boxesIn(handle, movie.from, movie.to))?.find(({ type }) => type === 'mvhd');
  const durationSeconds = header ? await durationOf(handle, header.from) : null;
  return durationSeconds === null ? {} : { durationSeconds };
}

type Box = { type: string; from: number; to: number };

/** The boxes between two offsets, by their contents; null when they do not add up: a file cut off or damaged. */
async function boxesIn(handle: FileHandle, start: number, end: number): Promise<Box[] | null> {
  const boxes: Box[] = [];
  const head = Buffer.alloc(16);
  for (let at = start; at < end;) {
    if (boxes.length > 100_000 || end - at < 8) return null;
    await handle.read(head, 0, 16, at);
    const short = head.readUInt32BE(0);
    const size = short === 0 ? end - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    const from = at + (short === 1 ? 16 : 8);
    if (at + size < from || at + size > end) return null;
    boxes.push({ type: head.toString('latin1', 4, 8), from, to: at + size });
    at += size;
  }
  return boxes;
}

/** Seconds of a movie header (`mvhd`, ISO 14496-12), rounded up; null when it gives none. */
async function durationOf(handle: FileHandle, at: number): Promise<number | null> {
  const header = Buffer.alloc(32);
  await handle.read(header, 0, 32, at);
  const long = header[0] === 1;
  const scale = header.readUInt32BE(long ? 20 : 12);
  const duration = long ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  const seconds = Math.ceil(duration / scale);
  return scale > 0 && seconds > 0 && seconds < 360_000 ? seconds : null;
}
