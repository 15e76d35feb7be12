import type { Frame, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { buildPackage } from '../../server/test/packages/build-package.ts';
import { expectNoViolation } from '../support/accessible.ts';
import { writePackageCourse } from '../support/package-course.ts';
import { signInQuietly } from '../support/people.ts';

// The worker that keeps pages for later is a part of what is tried.
test.use({ serviceWorkers: 'allow' });

// A learner takes a course of two packages, leaves in the middle of both, and comes back to the exact place.

type Sco = {
  version: string;
  get(element: string): string;
  set(element: string, value: unknown): string;
  commit(): string;
  terminate(): string;
};
declare const window: { sco: Sco };

const items = [
  { id: 'A', title: 'Ladders', href: 'a.html' },
  { id: 'B', title: 'Ropes', href: 'b.html' },
  { id: 'C', title: 'Harness', href: 'c.html' },
];
const flowing = '<imsss:sequencing><imsss:controlMode choice="true" flow="true"/></imsss:sequencing>';
const packages = [
  { title: 'Ladders in short', archive: buildPackage({ standard: 'scorm12', title: 'Ladders in short' }) },
  {
    title: 'Heights in three parts',
    archive: buildPackage({ standard: 'scorm2004', title: 'Heights in three parts', items, extra: flowing }),
  },
];

for (const { name, viewport, dark } of [
  { name: 'on a desktop', viewport: { width: 1360, height: 900 }, dark: false },
  { name: 'on a phone, in the dark', viewport: { width: 390, height: 844 }, dark: true },
]) {
  test(`(D15) a learner takes two packages, closes, resumes at the exact place, and completes the course ${name}`, async ({
    browser,
  }) => {
    const writer = await browser.newContext();
    const { courseId } = await writePackageCourse(await writer.newPage(), `Working at heights ${name}`, packages);
    await writer.close();

    const context = await browser.newContext({ viewport, ...(dark && { colorScheme: 'dark' as const }) });
    const page = await context.newPage();
    await signInQuietly(page, 'learner');
    await page.goto(`/courses/${courseId}`);
    await page.getByRole('button', { name: 'Start course' }).click();

    const first = await sco(page, 'sco.html');
    expect(await first.evaluate(() => [window.sco.version, window.sco.get('cmi.core.entry')])).toEqual([
      '1.2',
      'ab-initio',
    ]);
    await first.evaluate(() => [
      window.sco.set('cmi.core.lesson_location', 'page 4'),
      window.sco.set('cmi.core.exit', 'suspend'),
      window.sco.commit(),
    ]);
    await expect(page.getByTestId('saved')).toHaveText(/^Saved/);
    await expectNoViolation(page, 'a package in the viewer');
    await expectForgeryUnheard(page, first);
    await expectNothingWider(page);
    await page.goto(`/courses/${courseId}`);

    await page.goto(`/courses/view/${courseId}`);
    const again = await sco(page, 'sco.html');
    expect(
      await again.evaluate(() => [window.sco.get('cmi.core.entry'), window.sco.get('cmi.core.lesson_location')]),
    ).toEqual(['resume', 'page 4']);
    await again.evaluate(() => [
      window.sco.set('cmi.core.score.raw', 90),
      window.sco.set('cmi.core.lesson_status', 'passed'),
      window.sco.terminate(),
    ]);
    const next = page.getByRole('contentinfo').getByRole('button', { name: 'Next' });
    await expect(next).toBeEnabled();
    await next.click();

    const a = await sco(page, 'a.html');
    await done(a);
    await next.click();
    const b = await sco(page, 'b.html');
    await b.evaluate(() => [
      window.sco.set('cmi.location', '7'),
      window.sco.set('cmi.suspend_data', 'half'),
      window.sco.set('cmi.exit', 'suspend'),
      window.sco.commit(),
    ]);
    await page.close();

    const later = await context.newPage();
    await later.goto(`/courses/view/${courseId}`);
    const resumed = await sco(later, 'b.html');
    expect(
      await resumed.evaluate(() => [
        window.sco.get('cmi.entry'),
        window.sco.get('cmi.location'),
        window.sco.get('cmi.suspend_data'),
      ]),
    ).toEqual(['resume', '7', 'half']);
    await done(resumed);
    await later.getByRole('contentinfo').getByRole('button', { name: 'Next' }).click();
    await done(await sco(later, 'c.html'));
    await player(later).getByRole('button', { name: 'Exit All', exact: true }).click();
    await expect(later.getByRole('heading', { level: 1, name: 'Well done!' })).toBeVisible();
    await expect(later.getByRole('definition').filter({ hasText: '90%' })).toBeVisible();
    await expectNothingWider(later);
    await context.close();
  });
}

const player = (page: Page) => page.frames().find((frame) => frame.url().includes('/player.html'))!;

async function sco(page: Page, path: string): Promise<Frame> {
  await expect
    .poll(() => page.frames().some((frame) => frame.url().includes(`/p/${path}`)), { timeout: 30_000 })
    .toBe(true);
  const frame = page.frames().find((one) => one.url().includes(`/p/${path}`))!;
  await frame.waitForLoadState('load');
  return frame;
}

const done = (frame: Frame) =>
  frame.evaluate(() => [
    window.sco.set('cmi.completion_status', 'completed'),
    window.sco.set('cmi.success_status', 'passed'),
    window.sco.commit(),
  ]);

/** What a package says to us in its player's name is not heard: only the player's own window is (D15). */
async function expectForgeryUnheard(page: Page, hostile: Frame): Promise<void> {
  const all = page.evaluate(
    () => new Promise<void>((done) => addEventListener('message', ({ data }) => data === 'that was all' && done())),
  );
  await hostile.evaluate(() => {
    for (const said of [
      { source: 'muster-player', kind: 'taken' },
      { source: 'muster-player', kind: 'standing', standing: { kind: 'offline', waiting: 9 } },
      'that was all',
    ])
      globalThis.top!.postMessage(said, '*');
  });
  await all;
  await expect(page.getByTestId('saved')).toHaveText(/^Saved/);
  await expect(page.getByRole('button', { name: 'Continue here' })).toHaveCount(0);
}

async function expectNothingWider(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}
