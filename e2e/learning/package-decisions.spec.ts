import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { buildPackage } from '../../server/test/packages/build-package.ts';
import { expectNoViolation } from '../support/accessible.ts';
import { writePackageCourse } from '../support/package-course.ts';
import { signInQuietly } from '../support/people.ts';

// A company's admin ends what someone has open, and makes the keys by which programs do the same.

const units = ['Read', 'Practise'].map((title) => ({
  id: `https://example.com/cmi5/${title}`,
  title,
  url: `${title.toLowerCase()}.html`,
  moveOn: 'Completed',
}));
const heights = [{ title: 'Heights', archive: buildPackage({ standard: 'cmi5', title: 'Heights', units }) }];

test('an admin ends what someone has open, and lets them off, on a phone; the learner sees both', async ({
  browser,
}) => {
  // Other journeys give the same learner other courses at the same time.
  const title = `Heights for decisions ${Date.now()}`;
  const platform = await (await browser.newContext()).newPage();
  const { courseId } = await writePackageCourse(platform, title, heights);
  const learner = await (await browser.newContext()).newPage();
  await signInQuietly(learner, 'learner');
  await learner.goto(`/courses/${courseId}`);
  await learner.getByRole('button', { name: 'Start course' }).click();
  await expectOpen(learner, '/p/read.html');
  const { person } = (await (
    await learner.request.get('/api/session', { headers: { 'sec-fetch-site': 'same-origin' } })
  ).json()) as { person: { id: string } };

  const admin = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signInQuietly(admin, 'companyAdmin');
  await admin.goto(`/settings/employees/${person.id}?tab=enrolments`);
  await admin.getByRole('button', { name: `Timeline: ${title}` }).click();
  const dialog = admin.getByRole('dialog', { name: 'Package activity' });
  await dialog.getByRole('button', { name: 'End open sessions' }).click();
  await expectNoViolation(admin, 'ending what is open');
  await expectNothingWider(admin);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The tablet was lost.');
  const answered = admin.waitForResponse((answer) => answer.url().endsWith('/abandonment'));
  await dialog.getByRole('button', { name: 'End sessions' }).click();
  expect((await answered).status()).toBe(200);
  // The player asks every ten seconds.
  await expect(learner.getByText('or an administrator ended it', { exact: false })).toBeVisible({ timeout: 30_000 });
  await expectNoViolation(learner, 'a step that an administrator ended');

  await dialog.getByRole('button', { name: 'Waive a unit' }).click();
  await dialog.getByRole('combobox', { name: 'Unit' }).selectOption('Read');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Enough');
  await dialog.getByRole('button', { name: 'Waive unit', exact: true }).click();
  await expect(
    dialog.getByText('At least 10 characters. Explain why it doesn’t need to be done.').last(),
  ).toBeVisible();
  await expectNoViolation(admin, 'letting somebody off a unit');
  await expectNothingWider(admin);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Read it aloud beside the foreman.');
  await dialog.getByRole('button', { name: 'Waive unit', exact: true }).click();
  await expect(dialog.getByRole('strong').filter({ hasText: /^Waived$/ })).toBeVisible();
  await learner.getByRole('button', { name: 'Continue here' }).click();
  await expectOpen(learner, '/p/practise.html');

  // One unit is left, so there is nothing to choose.
  await dialog.getByRole('button', { name: 'Waive a unit' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Unit' })).toHaveCount(0);
  await expectNoViolation(admin, 'letting somebody off the last unit');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Practised it beside the foreman.');
  await dialog.getByRole('button', { name: 'Waive unit', exact: true }).click();
  await expect(dialog.getByText('2 units were waived for this person.')).toBeVisible();
  await expect(dialog.getByText(/^Waived by .*: Practised it beside the foreman\.$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Waive a unit' })).toHaveCount(0);
  await expectNoViolation(admin, 'an attempt that somebody was let off');
  await learner.goto(`/courses/${courseId}`);
  await expect(learner.getByText('Completed', { exact: false }).first()).toBeVisible();
  await expectNoViolation(learner, 'a course that somebody was let off');
});

test('a key for programs is shown once', async ({ browser }) => {
  const admin = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signInQuietly(admin, 'companyAdmin');
  await admin.goto('/settings/courses?tab=keys');
  await admin.getByRole('button', { name: 'Create API key' }).click();
  await admin.getByRole('textbox', { name: 'Name' }).fill('Conformance');
  await admin.getByRole('button', { name: 'Create key' }).click();
  await expect(admin.getByText('Choose at least one permission.')).toBeVisible();
  await admin.getByRole('checkbox', { name: 'Read results' }).check();
  await expectNoViolation(admin, 'a new key for programs');
  await expectNothingWider(admin);
  await admin.getByRole('button', { name: 'Create key' }).click();
  const made = admin.getByRole('dialog', { name: 'Copy the key now' });
  await expect(made.getByText(/^muster_[\w-]{43}$/)).toBeVisible();
  await expectNoViolation(admin, 'a key that was made');
  await expectNothingWider(admin);
  await made.getByRole('button', { name: 'I copied the key' }).click();
  await expect(admin.getByText('Conformance')).toBeVisible();
  await expect(admin.getByText(/muster_[\w-]{43}/)).toHaveCount(0);
  await expectNoViolation(admin, 'keys for programs');
});

async function expectOpen(page: Page, address: string): Promise<void> {
  await expect.poll(() => page.frames().some((frame) => frame.url().includes(address)), { timeout: 30_000 }).toBe(true);
}

async function expectNothingWider(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}
