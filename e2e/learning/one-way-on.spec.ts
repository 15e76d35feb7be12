import type { Frame, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { buildPackage } from '../../server/test/packages/build-package.ts';
import { writeLessonAndQuiz, writePackageCourse } from '../support/package-course.ts';
import { signInQuietly } from '../support/people.ts';

// One screen, one way on and one way back: the footer's buttons lead through the parts of a package, and then from step
// to step.

type Sco = { set(element: string, value: unknown): string; commit(): string; terminate(): string };
declare const window: { sco: Sco };

const parts = ['lesson', 'exam', 'summary'].map((id) => ({ id, title: `The ${id}`, href: `${id}.html` }));
const packages = [
  { title: 'One part', archive: buildPackage({ standard: 'scorm12', title: 'One part' }) },
  { title: 'Three parts', archive: buildPackage({ standard: 'scorm12', title: 'Three parts', items: parts }) },
  { title: 'One more', archive: buildPackage({ standard: 'scorm12', title: 'One more' }) },
];

for (const { name, viewport } of [
  { name: 'on a desktop', viewport: { width: 1360, height: 900 } },
  { name: 'on a phone', viewport: { width: 390, height: 844 } },
]) {
  test(`a package of one part and one of three have one Next and one Previous ${name}`, async ({ browser }, info) => {
    const writer = await browser.newContext();
    const { courseId } = await writePackageCourse(await writer.newPage(), `One way on ${name}`, packages);
    await writer.close();
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await signInQuietly(page, 'learner');
    await page.goto(`/courses/${courseId}`);
    await page.getByRole('button', { name: 'Start course' }).click();
    const footer = page.getByRole('contentinfo');
    const [next, previous] = ['Next', 'Previous'].map((word) => footer.getByRole('button', { name: word }));

    const single = await sco(page, 'sco.html');
    await expectOneWay(page, 'a package of one part');
    await expect(next!).toBeDisabled();
    await single.evaluate(() => [window.sco.set('cmi.core.lesson_status', 'passed'), window.sco.terminate()]);
    await expect(next!).toBeEnabled();
    await next!.click();

    await passes(await sco(page, 'lesson.html'));
    await expectOneWay(page, 'the first of three parts');
    await expect(footer.getByText('Continue to the next part of this activity.')).toBeVisible();
    await page.screenshot({ path: info.outputPath('first-part.png') });
    await next!.click();
    await sco(page, 'exam.html');
    await expectOneWay(page, 'the second of three parts');
    await previous!.click();
    await sco(page, 'lesson.html');
    await next!.click();
    await passes(await sco(page, 'exam.html'));
    await next!.click();
    const last = await sco(page, 'summary.html');
    await expectOneWay(page, 'the last of three parts');
    await expect(next!, 'the next step waits for the last part').toBeDisabled();
    await passes(last);
    await expect(next!).toBeEnabled();
    await page.screenshot({ path: info.outputPath('last-part.png') });
    // On the whole screen the footer is not seen: the player has its own way on there.
    if (viewport.width > 1000) {
      await page.getByRole('button', { name: 'Full screen' }).click();
      await expect(player(page).getByRole('button', { name: 'Previous', exact: true })).toBeVisible();
      await page.evaluate(() => document.exitFullscreen());
      await expectOneWay(page, 'the last of three parts, back from the whole screen');
    }
    await next!.click();
    await expect(page.getByRole('heading', { level: 1, name: 'One more' })).toBeVisible();
    await previous!.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Three parts' })).toBeVisible();
    await context.close();
  });
}

test('a lesson, an optional quiz and its questions have one Next and one Previous', async ({ browser }) => {
  const writer = await browser.newContext();
  const { courseId } = await writeLessonAndQuiz(await writer.newPage(), 'One way on in writing');
  await writer.close();
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInQuietly(page, 'learner');
  await page.goto(`/courses/${courseId}`);
  await page.getByRole('button', { name: 'Start course' }).click();
  await expect(page.getByText('Short.')).toBeVisible();
  await expectOneWay(page, 'a lesson');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: /^Start/ })).toBeVisible();
  await expectOneWay(page, 'an optional quiz');
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Question 1 / })).toBeVisible();
  await expectOneWay(page, 'a question of a quiz');
  await context.close();
});

const player = (page: Page) => page.frames().find((frame) => frame.url().includes('/player.html'))!;
async function sco(page: Page, path: string): Promise<Frame> {
  await expect
    .poll(() => page.frames().some((frame) => frame.url().includes(`/p/${path}`)), { timeout: 30_000 })
    .toBe(true);
  const frame = page.frames().find((one) => one.url().includes(`/p/${path}`))!;
  await frame.waitForLoadState('load');
  return frame;
}
const passes = (frame: Frame) =>
  frame.evaluate(() => [window.sco.set('cmi.core.lesson_status', 'passed'), window.sco.commit()]);

/** On every page of ours; what a package draws inside is its author's. */
async function expectOneWay(page: Page, where: string): Promise<void> {
  for (const [way, names] of [
    ['on', /^(next|continue)\b/i],
    ['back', /^previous\b/i],
  ] as const) {
    const count = async () => {
      const ours = page.frames().filter((frame) => !frame.url().includes('/p/'));
      const found = await Promise.all(
        ours.map((frame) => frame.getByRole('button', { name: names }).filter({ visible: true }).count()),
      );
      return found.reduce((sum, one) => sum + one, 0);
    };
    await expect.poll(count, { message: `ways ${way} on ${where}` }).toBe(1);
  }
}
