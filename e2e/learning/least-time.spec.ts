import { expect, test } from '@playwright/test';
import { writeLessonAndQuiz } from '../support/package-course.ts';
import { signInQuietly } from '../support/people.ts';

// Page and server count the same seconds: who presses Next the moment it opens loses nothing, and the quiz behind it
// opens. That they do however the seconds fall is held by web/src/modules/enrolment/learner-page.test.ts, on a clock
// turned by hand; here the page is a real one.

const minimumSeconds = 5;

test('Next pressed the moment it enables, after the least time of a lesson: counted, shown as done, and the quiz opens', async ({
  browser,
}) => {
  const writer = await browser.newContext();
  const { courseId } = await writeLessonAndQuiz(await writer.newPage(), 'Least time', {
    quizRequired: true,
    minimumSeconds,
  });
  await writer.close();
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInQuietly(page, 'learner');
  await page.goto(`/courses/${courseId}`);
  await page.getByRole('button', { name: 'Start course' }).click();
  const next = page.getByRole('contentinfo').getByRole('button', { name: 'Next' });
  await expect(next).toBeDisabled();
  const waited = await next.evaluate(
    (button: HTMLButtonElement) =>
      new Promise<number>((pressed) => {
        const since = performance.now();
        const press = () => {
          if (button.disabled) return;
          observer.disconnect();
          button.click();
          pressed((performance.now() - since) / 1000);
        };
        const observer = new MutationObserver(press);
        observer.observe(button, { attributes: true });
        press();
      }),
  );
  expect(waited).toBeGreaterThan(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Least time: quiz 2' })).toBeVisible();
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Question 1 / })).toBeVisible();
  const lesson = page.getByRole('navigation', { name: 'Course contents' }).getByRole('button', { name: /lesson 1/ });
  await expect(lesson).toContainText('Done');
  await expect(page.getByText('Some of your progress wasn’t counted')).toHaveCount(0);
  // What the page said is what the server has.
  await page.reload();
  await expect(lesson).toContainText('Done');
  await context.close();
});
