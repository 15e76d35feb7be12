import AxeBuilder from '@axe-core/playwright';
import type { Result } from 'axe-core';
import axeCore from 'axe-core';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { unnamedControls } from './control-names.ts';
import { faintText } from './faint-text.ts';

/** WCAG 2.1 A and AA, and axe's good practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
/**
 * Axe's own rules of contrast are most of its work: where `faintText` measures every look, the first page of a journey
 * is enough.
 */
const contrast = ['color-contrast', 'link-in-text-block'];

/**
 * Soft: one run names every screen that fails. The dark theme changes colours and nothing else. `again`: of a kind
 * whose first page was looked at.
 */
export async function expectNoViolation(page: Page, where: string, again = false): Promise<void> {
  await expect(
    page.locator('[aria-busy=true], .mantine-Skeleton-root:visible'),
    `${where} is still loading`,
  ).toHaveCount(0);
  // A dialog gets its name with its title, a moment after it is there.
  await expect(
    page.locator('[role=dialog]:not([aria-label], [aria-labelledby]):visible'),
    `${where}: a dialog without a name`,
  ).toHaveCount(0);
  expect.soft(await violations(page, again ? contrast : []), where).toEqual([]);
  expect.soft(await unnamedControls(page), `${where}: controls without a name`).toEqual([]);
  const now = await themeOf(page);
  expect.soft(await page.evaluate(faintText), `${where}, ${now}`).toEqual([]);
  // The next page is first looked at in the theme this one is left in: each change draws the whole page again.
  const other = now === 'light' ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme: other });
  await expect.poll(() => themeOf(page)).toBe(other);
  await settled(page);
  expect.soft(await page.evaluate(faintText), `${where}, ${other}`).toEqual([]);
}

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);

/**
 * Colours that fade from one theme to the other are measured when they have arrived; what turns for ever or is held is
 * not waited for.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

async function violations(page: Page, without: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  // Without frames one run says all; with them each is asked by itself, and the builder puts it together.
  const found = page.frames().length === 1 ? await ofOnePage(page, without) : await ofFrames(page);
  return found.map(({ id, nodes }) => {
    const places = nodes
      .slice(0, 4)
      .map(({ target, failureSummary }) => `${target.join(' ')} – ${failureSummary?.split('\n')[1]?.trim() ?? ''}`);
    return `${id}: ${places.join(' | ')}`;
  });
}

const ofOnePage = (page: Page, without: string[]): Promise<Result[]> =>
  page.evaluate(
    async (options) => (await (window as unknown as { axe: typeof axeCore }).axe.run(document, options)).violations,
    // Stylesheets are not fetched again for rules that none of these tags has.
    {
      runOnly: rules,
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
    } satisfies axeCore.RunOptions,
  );

const ofFrames = async (page: Page): Promise<Result[]> =>
  (
    await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .withTags(rules)
      .analyze()
  ).violations;
