import { createHash, randomFillSync } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { makers } from '../../server/test/make/make.ts';
import { buildPackage } from '../../server/test/packages/build-package.ts';
import { servedPackages } from '../../server/test/packages/served.ts';
import type { BenchServer } from '../ground/bench-server.ts';
import { askOver } from './scene.ts';

/**
 * Reads a package of this size, sent in pieces as the browser does. Answers how far memory rose above what the idle
 * server held.
 */
export async function importLarge(
  server: BenchServer,
  admin: string,
  megabytes: number,
): Promise<{ idleMb: number; peakMb: number; seconds: number }> {
  const archive = archiveOf(megabytes);
  const make = await server.sql(async (client) =>
    makers(async (text, values = []) => (await client.query(text, values)).rows),
  );
  const packages = servedPackages(askOver(server), make);
  // The first time code is loaded and compiled, which is no matter of size.
  await packages.read(admin, buildPackage({ standard: 'scorm12', title: `Small ${Math.random()}` }));
  await wait(2000);
  const idleMb = server.rss();
  let peakMb = idleMb;
  const watch = setInterval(() => void (peakMb = Math.max(peakMb, server.rss())), 20);
  const begun = performance.now();
  await packages.read(admin, archive);
  clearInterval(watch);
  return { idleMb, peakMb, seconds: (performance.now() - begun) / 1000 };
}

/** Videos, pictures and a hundred pages; no two files alike, and nothing that could be packed smaller. */
function archiveOf(megabytes: number): Buffer {
  const film = Math.floor(megabytes * 0.4);
  const files: Record<string, Buffer> = { 'film.mp4': noise(film) };
  for (let index = 0; index < megabytes - film; index++) files[`pictures/${index}.png`] = noise(1);
  for (let index = 0; index < 100; index++)
    files[`pages/${index}.html`] = Buffer.from(
      `<h1>${index}</h1>${createHash('sha256').update(String(index)).digest('hex')}`,
    );
  return buildPackage({ standard: 'scorm12', title: 'Large', files });
}

const noise = (megabytes: number): Buffer => randomFillSync(Buffer.allocUnsafe(megabytes * 1024 * 1024));
