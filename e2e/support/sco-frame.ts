import type { Frame, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The frame of a SCORM package that is open on a page, loaded. */
export async function sco(page: Page): Promise<Frame> {
  await expect
    .poll(() => page.frames().some((frame) => frame.url().includes('/p/sco.html')), { timeout: 30_000 })
    .toBe(true);
  const frame = page.frames().find((one) => one.url().includes('/p/sco.html'))!;
  await frame.waitForLoadState('load');
  return frame;
}
