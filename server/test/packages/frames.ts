import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, Frame, LaunchOptions, Page } from '@playwright/test';
import { writeBuiltPlayers } from './build-players.mjs';
import { chromiumPath, windowlessPath } from '../find-chromium.ts';

const root = resolve(import.meta.dirname, '../../..');

/**
 * Puts the built players into a folder, with a page of the app that frames what it is told to: its headers are the
 * product's.
 */
export async function writePlayers(folder: string, standards: readonly string[]): Promise<void> {
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><title>App</title></head><body></body></html>',
  );
  await writeBuiltPlayers(root, process.execPath, folder, standards);
}

/** Chromium as the journeys use it; with its window, where what is tried hangs on that. */
export function browserOptions({ withWindow = false } = {}): LaunchOptions {
  const executablePath = withWindow ? chromiumPath : windowlessPath;
  return {
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // In place of Playwright's own list: with that, a frame of another site has no storage, as no browser of people's
      // has it.
      '--disable-features=Translate',
    ],
  };
}

/** The page of the app in someone's browser, with their session. */
export async function signedIn(
  browser: Browser,
  app: string,
  { cookie }: { cookie: string | null },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  const [name, value] = cookie!.split('=') as [string, string];
  await context.addCookies([{ name, value, url: app, httpOnly: true, sameSite: 'Lax' }]);
  try {
    const page = await context.newPage();
    await page.goto(app);
    return { context, page };
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** Frames a launch as the viewer does; answers the player's frame. */
export async function frameLaunch(
  page: Page,
  { address, opaque, popups, dialogs }: { address: string; opaque: boolean; popups: boolean; dialogs: boolean },
): Promise<Frame> {
  await page.evaluate(
    ([src, sandbox]) => {
      document.querySelector('iframe')?.remove();
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', sandbox!);
      frame.allow = 'fullscreen; autoplay; unload';
      frame.referrerPolicy = 'no-referrer';
      frame.style.cssText = 'width:1000px;height:600px';
      frame.src = src!;
      document.body.append(frame);
    },
    [
      address,
      [
        'allow-scripts',
        'allow-forms',
        ...(opaque ? [] : ['allow-same-origin']),
        ...(popups ? ['allow-popups'] : []),
        ...(dialogs ? ['allow-modals'] : []),
      ].join(' '),
    ],
  );
  return untilFrame(page, (frame) => frame.url().startsWith(address));
}

/** The frame of the package itself, with its page loaded. */
export const packageFrame = (page: Page, path: string): Promise<Frame> =>
  untilFrame(page, (frame) => new URL(frame.url()).pathname.endsWith(`/p/${path}`));

async function untilFrame(page: Page, is: (frame: Frame) => boolean): Promise<Frame> {
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    const frame = page.frames().find((one) => one.url() !== '' && one.url() !== 'about:blank' && is(one));
    if (frame) {
      await frame.waitForLoadState('load');
      return frame;
    }
    await page.waitForTimeout(50);
  }
  throw new Error(
    `No such frame: ${page
      .frames()
      .map((frame) => frame.url())
      .join(' ')}`,
  );
}
