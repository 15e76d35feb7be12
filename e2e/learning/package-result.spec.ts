import type { Frame, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { buildPackage } from '../../server/test/packages/build-package.ts';
import { expectNoViolation } from '../support/accessible.ts';
import { writePackageCourse } from '../support/package-course.ts';
import { signInQuietly } from '../support/people.ts';

// A learner passes the lesson of a package and fails its exam: they are told, may try again, and nothing closes the
// package before they do.

type Sco = { get(element: string): string; set(element: string, value: unknown): string; commit(): string };
declare const window: { sco: Sco };

const items = ['lesson', 'exam'].map((id) => ({ id, title: id === 'lesson' ? 'Lesson' : 'Exam', href: `${id}.html` }));
const packages = [
  { title: 'Lesson and exam', archive: buildPackage({ standard: 'scorm12', title: 'Lesson and exam', items }) },
];

for (const { name, viewport, dark } of [
  { name: 'on a desktop', viewport: { width: 1360, height: 900 }, dark: false },
  { name: 'on a phone, in the dark', viewport: { width: 390, height: 844 }, dark: true },
]) {
  test(`who fails the exam of a package is told so, tries again, and closes the package themselves ${name}`, async ({
    browser,
  }, info) => {
    const writer = await browser.newContext();
    const { courseId } = await writePackageCourse(await writer.newPage(), `Lesson and exam ${name}`, packages);
    await writer.close();
    const context = await browser.newContext({ viewport, ...(dark && { colorScheme: 'dark' as const }) });
    const page = await context.newPage();
    await signInQuietly(page, 'learner');
    await page.goto(`/courses/${courseId}`);
    await page.getByRole('button', { name: 'Start course' }).click();

    await says(await sco(page, 'lesson.html'), 'passed', 100);
    // The ring moves inside the one package of the course.
    await expect(page.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', '50');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Next' }).click();
    await says(await sco(page, 'exam.html'), 'failed', 10);
    await expect(page.getByText('Not passed: 55%')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Well done!' })).toHaveCount(0);
    if (!dark) await expect(player(page).locator('.mark:visible')).toHaveText(['Passed', 'Not passed']);
    await expectNoViolation(page, 'a package that was failed');
    await page.screenshot({ path: info.outputPath('failed.png') });

    // On the way there, the page of the course and the first page say so, too, and what to do.
    await page.goto(`/courses/${courseId}`);
    const next = page.getByRole('complementary', { name: 'Next step' });
    await expect(next.getByText('Not passed: 55%')).toBeVisible();
    await expect(next.getByText('Reopen it and redo')).toBeVisible();
    await expect(next.getByText(/left off/)).toHaveCount(0);
    await expect(next.getByRole('link', { name: 'Try again' })).toBeVisible();
    await page.screenshot({ path: info.outputPath('course.png') });
    await page.goto('/');
    const row = page.getByRole('listitem').filter({ hasText: `Lesson and exam ${name}` });
    await expect(row.getByText('Not passed: 55%')).toBeVisible();
    await expect(row.getByText('% complete')).toHaveCount(0);
    await page.screenshot({ path: info.outputPath('home.png') });
    await row.getByRole('link', { name: /^Try again/ }).click();

    // Also when it is opened again.
    await page.goto(`/courses/view/${courseId}`);
    await expect(page.getByText('Not passed: 55%')).toBeVisible();
    const lessonOrExam = await anyPart(page);
    if (!lessonOrExam.url().includes('exam')) {
      if (dark) await player(page).getByRole('button', { name: 'Contents' }).click();
      await player(page).getByRole('link', { name: 'Exam' }).click();
    }
    await says(await sco(page, 'exam.html'), 'passed', 90);
    await expect(page.getByText('Passed: 95%')).toBeVisible();
    await expect(
      page.getByText('You’ve completed this course. Close the course package when you’re ready.'),
    ).toBeVisible();
    // It runs until the learner closes it.
    expect(page.frames().some((frame) => frame.url().includes('/p/exam.html'))).toBe(true);
    await expect(page.getByRole('heading', { name: 'Well done!' })).toHaveCount(0);
    await page.screenshot({ path: info.outputPath('passed.png') });
    await player(page).getByRole('button', { name: 'Exit', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Well done!' })).toBeVisible();
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
async function anyPart(page: Page): Promise<Frame> {
  await expect.poll(() => page.frames().some((frame) => frame.url().includes('/p/')), { timeout: 30_000 }).toBe(true);
  return page.frames().find((frame) => frame.url().includes('/p/'))!;
}
const says = (frame: Frame, status: string, score: number) =>
  frame.evaluate(
    ([word, raw]) => [
      window.sco.set('cmi.core.score.raw', raw),
      window.sco.set('cmi.core.lesson_status', word),
      window.sco.commit(),
    ],
    [status, score] as const,
  );
