import type { Question } from '@app/domain/assessment/quiz';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { demoCourse } from '../support/course.ts';
import { password, people } from '../support/people.ts';

// From sign-in to the certificate without a mouse: every control is reached with Tab, seen when it has the focus, and
// worked with keys.
const code = 'COLD';

test('a learner takes a course with the keyboard alone', async ({ page }) => {
  const course = demoCourse(code);
  const title = course.title.en!;
  await page.goto('/login');
  await reach(page, page.getByLabel(/^Email/));
  await page.keyboard.type(people.learner);
  await reach(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noémie');

  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Search pages, courses, people and actions')).toBeFocused();
  await page.keyboard.type(title);
  await expect(page.getByRole('dialog').getByRole('button', { name: title }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Start course' }));
  await expect(page).toHaveURL(/\/courses\/view\//);

  const footer = page.getByRole('contentinfo').last();
  await expect(async () => {
    await page.keyboard.press('PageDown');
    await expect(footer.getByText('Done', { exact: true })).toBeVisible({ timeout: 4000 });
  }).toPass({ timeout: 200_000, intervals: [0] });
  await press(page, footer.getByRole('button', { name: 'Next' }));

  await press(page, page.getByRole('button', { name: 'Start quiz', exact: true }));
  const questions = course.sections.flatMap(({ units }) =>
    units.flatMap((unit) => (unit.kind === 'quiz' ? unit.quiz.questions : [])),
  );
  const number = page.getByRole('heading', { level: 2, name: /^Question \d/ });
  for (let at = 1; at <= questions.length; at++) {
    await expect(number).toHaveText(new RegExp(`^Question ${at}\\D`));
    const shown = (await page.getByRole('main').locator('p[lang]').first().textContent()) ?? '';
    await answer(
      page,
      questions.find(({ prompt }) => prompt.en === shown)!,
    );
    if (at < questions.length)
      await press(page, page.getByRole('main').getByRole('button', { name: 'Next question', exact: true }).first());
  }
  await press(page, page.getByRole('main').getByRole('button', { name: 'Submit answers', exact: true }).first());
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Submit answers', exact: true }));

  await expect(page.getByRole('heading', { level: 1, name: 'Well done!' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'View certificate' }));
  await expect(page).toHaveURL(/\/achievements\/[\w-]{22}$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

/**
 * Tab until it has the focus, and see that it is in the window then: nothing may cover or cut off what one is about to
 * press.
 */
async function reach(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await expect(wanted).toBeEnabled();
  const there = () => wanted.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 80 && !(await there()); stops++) await page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
  await expect(wanted).toBeInViewport();
}

async function press(page: Page, wanted: Locator): Promise<void> {
  await reach(page, wanted);
  await page.keyboard.press('Enter');
}

/** Radios are one stop of Tab; the arrows go from one to the next and choose it. */
async function choose(page: Page, wanted: Locator): Promise<void> {
  const radios = page.getByRole('main').getByRole('radio');
  await reach(page, radios.first());
  await page.keyboard.press('Space');
  for (let step = 0; step < 10 && !(await wanted.isChecked()); step++) await page.keyboard.press('ArrowDown');
  await expect(wanted).toBeChecked();
}

async function answer(page: Page, question: Question): Promise<void> {
  const main = page.getByRole('main');
  switch (question.kind) {
    case 'single':
      return choose(
        page,
        main.getByRole('radio', { name: question.options.find(({ correct }) => correct)!.text.en!, exact: true }),
      );
    case 'trueFalse':
      return choose(page, main.getByRole('radio', { name: question.answer ? 'True' : 'False', exact: true }));
    case 'multiple':
      for (const { text } of question.options.filter(({ correct }) => correct)) {
        await reach(page, main.getByRole('checkbox', { name: text.en!, exact: true }));
        await page.keyboard.press('Space');
      }
      return;
    case 'matching':
      for (const { left, right } of question.pairs) {
        const select = main.getByLabel(left.en!, { exact: true });
        await reach(page, select);
        await page.keyboard.type(right.en!);
        await expect(select.locator('option:checked')).toHaveText(right.en!);
      }
      return;
    case 'shortText':
      await reach(page, main.getByLabel('Your answer'));
      await page.keyboard.type(question.accepted[0]!);
      return;
    default:
      throw new Error(`The quiz of ${code} has no question of the kind ${question.kind}`);
  }
}
