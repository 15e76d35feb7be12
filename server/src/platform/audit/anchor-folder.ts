import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Day } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import type { Anchor } from './audit-check.ts';
import { readAnchor } from './audit-check.ts';

/** Where the anchors of each day are collected, for a backup elsewhere to pick up. */
export const anchorFile = (dataDir: string, day: string): string => join(dataDir, 'anchors', `${day}.json`);

/** Writes an anchor, whole or not at all. The first of a day stays, also where two are written at once: a later one would cover what happened in between. */
export async function keepAnchor(dataDir: string, anchor: Anchor): Promise<void> {
  const path = anchorFile(dataDir, anchor.at.slice(0, 10));
  await mkdir(join(dataDir, 'anchors'), { recursive: true, mode: 0o700 });
  const part = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(part, 'w', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(anchor, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    // A link, unlike a rename, replaces nothing.
    await link(part, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(part, { force: true });
  }
}

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};
const mostKept = 400;

/** The text of the anchor of a day; null where none was taken. `day` is one the contract has read: no path of another kind comes here. */
export const readKeptAnchor = (dataDir: string, day: string): Promise<string | null> => readFile(anchorFile(dataDir, day), 'utf8').catch(absent);

/** The days of the folder before this one, back to seven days before it. */
export async function daysKeptBefore(dataDir: string, day: Day): Promise<Day[]> {
  const from = addDays(day, -7);
  const names = (await readdir(join(dataDir, 'anchors')).catch(absent)) ?? [];
  return names.flatMap((name) => (/^\d{4}-\d{2}-\d{2}\.json$/.test(name) && name >= from && name < day ? name.slice(0, 10) : []));
}

/** The anchors of the folder, newest first; what is damaged is left out, and its day is missing. */
export async function anchorsKept(dataDir: string): Promise<{ day: string; anchor: Anchor }[]> {
  const names = (await readdir(join(dataDir, 'anchors')).catch(absent)) ?? [];
  const days = names
    .filter((name) => /^\d{4}-\d{2}-\d{2}\.json$/.test(name))
    .map((name) => name.slice(0, 10))
    .toSorted()
    .toReversed();
  const kept: { day: string; anchor: Anchor }[] = [];
  for (const day of days.slice(0, mostKept)) {
    const anchor = readAnchor((await readKeptAnchor(dataDir, day)) ?? '');
    if (anchor) kept.push({ day, anchor });
  }
  return kept;
}
