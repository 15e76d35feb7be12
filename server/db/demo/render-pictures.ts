/**
 * Draws every SVG of `pictures/` into `pictures/rendered/` as WebP: `node server/db/demo/render-pictures.ts`.
 * The drawings are committed because a machine without fonts would print boxes for emails, and because
 * drawing them takes longer than the rest of the seed.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { hashesFile, pictures, renderedFile } from './pictures.ts';

await renderAll();

async function renderAll(): Promise<void> {
  const folder = new URL('rendered/', pictures);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const hashes: Record<string, string> = {};
  for (const file of readdirSync(pictures).filter((name) => name.endsWith('.svg'))) {
    const drawing = readFileSync(new URL(file, pictures));
    hashes[file] = createHash('sha256').update(drawing).digest('hex');
    writeFileSync(renderedFile(file), await sharp(drawing).webp({ lossless: true, effort: 6 }).toBuffer());
  }
  writeFileSync(hashesFile, `${JSON.stringify(hashes, null, 2)}\n`);
}
