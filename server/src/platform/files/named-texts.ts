import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Small texts by name, kept for good beside the files: never changed, never removed. A name is a day and an ending,
 * such as `2026-03-02.json`.
 */
export type NamedTexts = {
  /** Keeps a text, durably and whole or not at all. The first under a name stays. */
  keep(name: string, text: string): Promise<void>;
  /** The text; null where none has the name. */
  read(name: string): Promise<string | null>;
  names(): Promise<string[]>;
};

export const isName = (text: string): boolean => /^\d{4}-\d{2}-\d{2}\.json$/.test(text);

/** Throws for what is no such name. */
export function checkedName(name: string): string {
  if (!isName(name)) throw new Error('Not a name of ours');
  return name;
}

const orNull = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** Texts as files of mode 0600 in a folder. */
export const textsInFolder = (folder: string): NamedTexts => ({
  async keep(name, text) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const place = join(folder, checkedName(name));
    const part = `${place}.${randomUUID()}.part`;
    try {
      const file = await open(part, 'w', 0o600);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      // A link, unlike a rename, replaces nothing.
      await link(part, place).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    } finally {
      await rm(part, { force: true });
    }
  },
  read: (name) => readFile(join(folder, checkedName(name)), 'utf8').catch(orNull),
  names: async () => ((await readdir(folder).catch(orNull)) ?? []).filter(isName),
});

/** Texts of two places: new ones `here`, and what is only `there` is found as well. */
export const textsOfBoth = (here: NamedTexts, there: NamedTexts): NamedTexts => ({
  // The first stays, wherever it is.
  keep: async (name, text) => here.keep(name, (await there.read(name)) ?? text),
  read: async (name) => (await here.read(name)) ?? (await there.read(name)),
  names: async () => [...new Set([...(await here.names()), ...(await there.names())])],
});
