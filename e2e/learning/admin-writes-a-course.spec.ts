import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { join } from 'node:path';
import { readToTheEnd } from '../support/course.ts';
import { signInQuietly } from '../support/people.ts';

const picture = join(import.meta.dirname, '../../server/db/demo/pictures/rendered/lock-and-tag.webp');
const category = 'Pressure vessels';
const lesson = 'Compressed air: what can go wrong';
const quiz = 'Compressed air: final quiz';
const course = { title: 'Compressed air at the bench', code: 'AIR-1' };

test('a platform admin writes a course and publishes it; a learner finds and takes it', async ({ page, browser }) => {
  await signInQuietly(page, 'platformAdmin');

  await test.step('a category', async () => {
    await page.goto('/admin/categories');
    await page.getByRole('button', { name: 'Add category' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add category' });
    await dialog.getByLabel('Name in English').fill(category);
    await dialog.getByLabel('Name in French').fill('Appareils sous pression');
    await dialog.getByRole('button', { name: 'Add category' }).click();
    await expect(page.getByRole('link', { name: category })).toBeVisible();
  });

  await test.step('a lesson with a heading, a callout, a table and a picture', async () => {
    await newContent(page, 'Lesson page', lesson);
    const text = page.getByRole('textbox', { name: 'Lesson text' });
    await text.click();
    await page.getByRole('button', { name: 'Heading', exact: true }).click();
    await text.pressSequentially('Air is a tool, not a toy');
    await text.press('Enter');
    await text.pressSequentially('At 700 kPa a jet breaks skin and eardrums.');
    await text.press('Enter');
    await text.pressSequentially('Never point it at a person.');
    await page.getByRole('button', { name: 'Callout' }).click();
    await page.getByRole('menuitem', { name: 'Warning' }).click();
    await text.press('Control+End');
    await text.press('ArrowDown');
    await text.press('Enter');
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByRole('menuitem', { name: 'Insert table' }).click();
    await page.keyboard.type('Pressure');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Use');
    await expect(text.getByRole('table')).toContainText('Pressure');
    await text.press('Control+End');
    await page.getByRole('button', { name: 'Image', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Image' });
    await dialog.locator('input[type=file]').setInputFiles(picture);
    await dialog.getByLabel('Alternative text').fill('A padlock and a tag on an air valve');
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(text.getByRole('img', { name: 'A padlock and a tag on an air valve' })).toBeVisible();
    await publish(page);
  });

  await test.step('a quiz with a question written here and one imported from GIFT', async () => {
    await newContent(page, 'Quiz', quiz);
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByRole('menuitem', { name: 'True or false' }).click();
    await page.getByLabel('Question', { exact: true }).fill('Compressed air may be used to clean clothes.');
    await page.getByRole('radiogroup').getByText('False', { exact: true }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import questions' });
    await dialog
      .getByLabel('Questions')
      .fill(
        '::Hose::What do you do before you disconnect a hose? {=Bleed the pressure ~Pull hard ~Kink the hose}\n\n::Broken::No answer here',
      );
    await expect(dialog.getByText('1 question found', { exact: false })).toBeVisible();
    await expect(dialog.getByText(/no answer found in braces/i)).toBeVisible();
    await dialog.getByRole('button', { name: 'Add 1 question' }).click();
    await expect(page.getByRole('heading', { name: '2 questions' })).toBeVisible();
    await publish(page);
  });

  await test.step('a course with a section and both', async () => {
    await page.goto('/admin/courses');
    await page.getByRole('button', { name: 'New course' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New course' });
    await dialog.getByLabel('Title').fill(course.title);
    await dialog.getByLabel('Code').fill(course.code);
    await dialog.getByLabel('Category').selectOption({ label: category });
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible();
    await expect(page.getByText(/items? to complete before review/)).toBeVisible();
    await page.getByLabel('Summary').fill('What compressed air does to a body, and how to keep it in the hose.');
    await page.getByRole('tab', { name: 'Content' }).click();
    await page.getByRole('button', { name: 'Add section' }).click();
    await page.getByLabel('Title of section 1').fill('At the bench');
    for (const title of [lesson, quiz]) {
      await page.getByRole('button', { name: 'Add step' }).click();
      const picker = page.getByRole('dialog', { name: 'Choose content' });
      await picker.getByLabel('Search the library').fill(title);
      await picker.getByRole('button', { name: title }).click();
      await expect(picker).toBeHidden();
    }
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    const saved = page.getByRole('alert').filter({ hasText: /^Saved$/ });
    // settled where it appears, it leaves the bar with the button free
    await expect.poll(async () => covers(await saved.boundingBox(), await save.boundingBox())).toBe(false);
    await expect(page.getByText('Everything is complete. You can send this course for review.')).toBeVisible();
  });

  await test.step('a preview that leaves no record', async () => {
    const before = await recordsOf(page);
    await page.getByRole('link', { name: 'Preview as learner' }).click();
    await expect(page.getByText(/Preview of version 1 as learners see it/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Air is a tool, not a toy' })).toBeVisible();
    await page.mouse.wheel(0, 4000);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Next' }).click();
    // The author tries the quiz as it is, keys and all; a wrong try is told and kept nowhere.
    await expect(page.getByRole('main').getByRole('radio').first()).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Next question', exact: true }).click();
    await page.getByRole('main').getByRole('button', { name: 'Submit answers', exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Not passed' })).toBeVisible();
    expect(await recordsOf(page)).toEqual(before);
    await page.getByRole('button', { name: 'Exit course' }).click();
  });

  await test.step('review and publishing', async () => {
    await page.getByRole('button', { name: 'Send for review' }).click();
    await page.getByRole('button', { name: 'Publish version 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish version 1' }).click();
    await expect(page.getByText(/^Published on /)).toBeVisible();
  });

  await test.step('the learner finds it, reads it, passes', async () => {
    const context = await browser.newContext();
    const learner = await context.newPage();
    await signInQuietly(learner, 'learner');
    await learner.goto('/categories');
    await learner.getByRole('link', { name: category }).click();
    await learner.getByRole('link', { name: course.title }).click();
    await learner.getByRole('button', { name: 'Start course' }).click();
    await expect(learner.getByRole('img', { name: 'A padlock and a tag on an air valve' })).toBeAttached();
    await expect(learner.getByRole('table')).toBeAttached();
    await readToTheEnd(learner);
    await learner.getByRole('contentinfo').getByRole('button', { name: 'Next' }).click();
    await learner.getByRole('button', { name: 'Start quiz', exact: true }).click();
    for (let at = 0; at < 2; at++) {
      const asked = await learner.getByRole('main').locator('p[lang]').first().innerText();
      await learner
        .getByRole('radio', { name: asked.includes('hose') ? 'Bleed the pressure' : 'False', exact: true })
        .click();
      if (at === 0)
        await learner.getByRole('main').getByRole('button', { name: 'Next question', exact: true }).first().click();
    }
    await learner.getByRole('main').getByRole('button', { name: 'Submit' }).first().click();
    await learner.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expect(learner.getByRole('heading', { level: 1, name: 'Well done!' })).toBeVisible();
    await context.close();
  });
});

async function newContent(page: Page, kind: string, title: string): Promise<void> {
  await page.goto('/admin/content');
  await page.getByRole('button', { name: 'New content' }).first().click();
  await page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click();
  await page.getByRole('dialog').getByLabel('Title').fill(title);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
}

async function publish(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish version 1' });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Edit as version 2/ })).toBeVisible();
}

/** What the product keeps of the admin as a learner. */
async function recordsOf(page: Page): Promise<unknown> {
  const enrolments = (await (await page.request.get('/api/enrolments?limit=100')).json()) as { rows: unknown[] };
  const attempts = (await (await page.request.get('/api/tests?limit=100')).json()) as { rows?: unknown[] };
  return { enrolments: enrolments.rows.length, attempts: attempts.rows?.length };
}

type Box = { x: number; y: number; width: number; height: number } | null;

/** Whether one lies over the other; what is not shown can't be told from what covers. */
function covers(one: Box, other: Box): boolean {
  if (!one || !other) return true;
  const apart = one.y + one.height <= other.y || other.y + other.height <= one.y;
  return !apart && one.x < other.x + other.width && other.x < one.x + one.width;
}
