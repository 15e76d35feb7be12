import type { Page } from '@playwright/test';

type Router = {
  history: { push(path: string): void };
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
};

/**
 * Opens an address of the product as one of its links does, and waits until its page has taken the place of the one
 * before. Loading the program again for each of two hundred pages is half of what looking at them costs.
 */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.history.push(to), path);
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
      .state;
    return status === 'idle' && resolvedLocation?.href === location.href;
  });
}
