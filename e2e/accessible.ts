import AxeBuilder from '@axe-core/playwright';
import axeCore from 'axe-core';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { unnamedControls } from './control-names.ts';

/** WCAG 2.1 A and AA, and axe's good practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

/** Soft: one run names every screen that fails. The dark theme changes colours and nothing else. */
export async function expectNoViolation(page: Page, where: string): Promise<void> {
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root:visible'), `${where} is still loading`).toHaveCount(0);
  expect.soft(await violations(page, (axe) => axe.withTags(rules)), where).toEqual([]);
  expect.soft(await unnamedControls(page), `${where}: controls without a name`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await settled(page);
  expect.soft(await violations(page, (axe) => axe.withRules(['color-contrast', 'link-in-text-block'])), `${where} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Colours that fade from one theme to the other are measured when they have arrived; what turns for ever or is held is not waited for. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

async function violations(page: Page, which: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // Without frames one run says all; with them each is asked by itself, and a page of its own puts it together.
  const alone = page.frames().length === 1;
  // The builder loads axe's 650 kB twice for each run; alone a page keeps what was loaded for its first.
  if (alone && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const axe = new AxeBuilder({ page, ...(alone && { axeSource: 'void 0' }) }).options({ resultTypes: ['violations'] }).setLegacyMode(alone);
  const found = await which(axe).analyze();
  return found.violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 4).map(({ target, failureSummary }) => `${target.join(' ')} – ${failureSummary?.split('\n')[1]?.trim() ?? ''}`);
    return `${id}: ${places.join(' | ')}`;
  });
}
