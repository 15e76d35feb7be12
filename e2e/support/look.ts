import type { Page } from '@playwright/test';
import { expectNoViolation } from './accessible.ts';

const shots = process.env['SHOTS'];
/**
 * Nothing on it that a check of accessibility finds; with SHOTS=<folder> pictures of it, wide and narrow, light and
 * dark.
 */
export async function look(page: Page, name: string): Promise<void> {
  await expectNoViolation(page, name);
  if (!shots) return;
  for (const theme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1360, 900],
      [390, 844],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${shots}/${name}-${width}-${theme}.png`, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1360, height: 900 });
}
