import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Browser, Frame, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Given, State } from './program.ts';
import { program } from './program.ts';

export interface Played {
  name: string;
  satisfied: boolean;
  units: number;
  unitsSatisfied: number;
  trouble: string | null;
}

const patience = 20_000;

/**
 * Brings every ZIP of a folder, and plays each as a learner does: page after page, the quiz, and out; unit after unit
 * until it is satisfied.
 */
export async function playExamples(browser: Browser, given: Given, folder: string): Promise<Played[]> {
  const played: Played[] = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.zip'))
    .toSorted())
    played.push(await playExample(browser, given, join(folder, file)));
  return played;
}

async function playExample(browser: Browser, given: Given, file: string): Promise<Played> {
  const name = basename(file, '.zip');
  const asked = program(given);
  const { packageId, state, checks } = await asked.bring(readFileSync(file), 'application/zip', name);
  if (state !== 'ready')
    return { name, satisfied: false, units: 0, unitsSatisfied: 0, trouble: JSON.stringify(checks) };
  const registrationId = await asked.register(packageId);
  let now: State = await asked.state(registrationId);
  let trouble: string | null = null;
  for (const { id } of now.activities) {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(await asked.launch(registrationId, { activityId: id }));
      await learn(page);
      now = await untilSatisfied(() => asked.state(registrationId), id);
      if (!now.activities.find((one) => one.id === id)!.satisfied) trouble ??= `${id} is not satisfied`;
    } catch (error) {
      trouble ??= `${id}: ${(error as Error).message.split('\n')[0]}`;
    } finally {
      await context.close();
    }
  }
  now = await asked.state(registrationId);
  return {
    name,
    satisfied: now.satisfied,
    units: now.activities.length,
    unitsSatisfied: now.activities.filter(({ satisfied }) => satisfied).length,
    trouble,
  };
}

/** What was said last may still be on its way. */
async function untilSatisfied(read: () => Promise<State>, id: string): Promise<State> {
  for (const until = Date.now() + 5000; ; await wait(100)) {
    const now = await read();
    if (now.activities.find((one) => one.id === id)!.satisfied || Date.now() > until) return now;
  }
}

async function packageFrame(page: Page): Promise<Frame> {
  for (const until = Date.now() + patience; Date.now() < until; await wait(50)) {
    const frame = page.frames().find((one) => /\/l\/[^/]+\/p\//.test(one.url()));
    if (frame) return frame;
  }
  throw new Error('no package was opened');
}

/** Every page once; the quiz of the last with its right answers; then out by the package's own door. */
async function learn(page: Page): Promise<void> {
  const frame = await packageFrame(page);
  await frame.waitForLoadState('load');
  const visible = (selector: string) => frame.locator(selector).filter({ visible: true }).first();
  // Before its first page is marked it still asks for what was kept of it.
  await frame.locator('.navmenuitem.current').first().waitFor({ timeout: patience, state: 'attached' });
  let over = '';
  for (let turned = 0; turned < 30; turned++) {
    const right = visible('button[onclick*="autopass"]');
    if (await right.isVisible().catch(() => false)) {
      await right.click();
      await visible('button[onclick*="submitAnswers"]').click();
      // What it came to covers the page, with a way out of its own.
      over = '.full-overlay-visible ';
      break;
    }
    const next = visible('#next:not(.navdisabled), .footerbar');
    if (!(await next.isVisible().catch(() => false))) break;
    await next.click();
  }
  const out = visible(`${over}.exit-button:not([disabled])`);
  await out.waitFor({ timeout: patience });
  await out.click({ timeout: patience });
}
