import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { FileStore, StoredFile } from '../../src/platform/files/files.ts';
import { renderedFile } from '../demo/pictures.ts';
import type { DocumentUnit, Unit } from '../demo/shape.ts';
import { renderChecklist } from './checklist.ts';

export type Media = Record<string, StoredFile>;

const mediaFolder = new URL('../demo/media/', import.meta.url);

/** Stores what the demo's units show; the same picture once, however often it is shown. */
export function mediaKeeper(files: FileStore) {
  const kept = new Map<string, Promise<StoredFile>>();
  const keep = (
    name: string,
    mime: string,
    load: () => Promise<Buffer>,
    more: Partial<StoredFile> = {},
  ): Promise<StoredFile> => {
    let stored = kept.get(name);
    if (!stored) {
      stored = (async () => {
        const bytes = await load();
        const put = await files.put('content', Readable.from([bytes]), bytes.length);
        const size =
          mime === 'image/webp'
            ? await sharp(bytes)
                .metadata()
                .then(({ width, height }) => ({ width, height }))
            : {};
        return { bucket: 'content', name, mime, ...put, ...size, ...more } satisfies StoredFile;
      })();
      kept.set(name, stored);
    }
    return stored;
  };
  const picture = (svg: string) =>
    keep(svg.replace(/\.svg$/, '.webp'), 'image/webp', () => readFile(renderedFile(svg)));

  return {
    picture,
    /** Everything one unit shows, by the names its body uses. */
    async mediaOf(unit: Unit): Promise<Media> {
      const media: Media = {};
      for (const svg of picturesIn(unit)) media[svg] = await picture(svg);
      if (unit.kind === 'video') {
        media['video'] = await keep(unit.file, 'video/mp4', () => readFile(new URL(unit.file, mediaFolder)));
        for (const [language, file] of Object.entries(unit.captions))
          media[`captions.${language}`] = await keep(file, 'text/vtt', () => readFile(new URL(file, mediaFolder)));
      }
      if (unit.kind === 'document') Object.assign(media, await documents(unit, keep));
      return media;
    },
  };
}

async function documents(
  unit: DocumentUnit,
  keep: (name: string, mime: string, load: () => Promise<Buffer>) => Promise<StoredFile>,
): Promise<Media> {
  const media: Media = {};
  for (const language of Object.keys(unit.document.fileName) as ('en' | 'fr')[]) {
    const name = unit.document.fileName[language]!;
    media[language === 'en' ? 'document' : `document.${language}`] = await keep(name, 'application/pdf', () =>
      renderChecklist(unit.document, language),
    );
  }
  return media;
}

/** The SVG names a lesson's images and a quiz's hotspots refer to. */
function picturesIn(unit: Unit): Set<string> {
  const found = new Set<string>();
  JSON.stringify(
    unit.kind === 'lesson' ? unit.body : unit.kind === 'quiz' ? unit.quiz : null,
    (key, value: unknown) => {
      if (key !== 'picture') return value;
      for (const svg of typeof value === 'string' ? [value] : Object.values(value as Record<string, string>))
        found.add(svg);
      return value;
    },
  );
  return found;
}
