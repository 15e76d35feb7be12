import { expect, test } from '@playwright/test';
import { answerRightly, demoCourse, readToTheEnd } from '../support/course.ts';
import { signInQuietly } from '../support/people.ts';

// A learner hands in an empty quiz: they see that they failed, by how much, and how many attempts are left; then they
// pass.

const code = 'ORIENT';

test('a learner fails a quiz, sees why and what is left, tries again and passes', async ({ page }) => {
  await signInQuietly(page, 'qmsOnly');
  const { rows } = (await (await page.request.get(`/api/courses?q=${code}`)).json()) as { rows: { id: string }[] };
  await page.goto(`/courses/${rows[0]!.id}`);
  await expect(page.getByRole('heading', { level: 1, name: demoCourse(code).title.en! })).toBeVisible();
  await page.getByRole('button', { name: 'Start course' }).click();
  await readToTheEnd(page);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Next' }).click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Start quiz', exact: true }).click();
  for (const at of [1, 2, 3, 4]) {
    await expect(main.getByRole('heading', { level: 2, name: new RegExp(`^Question ${at} of 5`) })).toBeVisible();
    await main.getByRole('button', { name: 'Next question', exact: true }).first().click();
  }
  await main.getByRole('button', { name: 'Submit answers' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit answers' }).click();

  await expect(main.getByRole('heading', { level: 2, name: 'Not passed' })).toBeVisible();
  await expect(main.getByText('You have 2 attempts left.')).toBeVisible();
  await expect(
    main.getByText('Correct answers and explanations are shown after you pass or have no attempts left.'),
  ).toBeVisible();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByText('Attempt 2 of 3')).toBeVisible();
  await answerRightly(page, code, 'en', undefined, 'Start attempt 2');
  await expect(page.getByRole('heading', { level: 1, name: 'Well done!' })).toBeVisible();
});
