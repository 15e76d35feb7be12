import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { chromium } from '@playwright/test';
import { afterAll } from 'vitest';
import { browserOptions, writePlayers } from './frames.ts';

export { frameLaunch, packageFrame, signedIn } from './frames.ts';

/** A folder with the built players; it goes with the file. */
export async function pagesWithPlayers(
  standards: readonly string[] = ['scorm12', 'scorm2004', 'page', 'windows'],
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-players-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  await writePlayers(folder, standards);
  return folder;
}

/** Chromium; ends with the file. */
export async function openBrowser(options?: Parameters<typeof browserOptions>[0]): Promise<Browser> {
  const browser = await chromium.launch(browserOptions(options));
  afterAll(() => browser.close());
  return browser;
}
