import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { buildPackage } from '../../server/test/packages/build-package.ts';
import { expectNoViolation } from '../support/accessible.ts';
import { writePackageCourse } from '../support/package-course.ts';
import { signInQuietly } from '../support/people.ts';
import { sco } from '../support/sco-frame.ts';

// A package sets a score and never a status. The company's admin reads why it does not count, and accepts it; the
// author tries it.

type Sco = { set(element: string, value: unknown): string; commit(): string; terminate(): string };
declare const window: { sco: Sco };

const silent = [
  { title: 'Ladders in short', archive: buildPackage({ standard: 'scorm12', title: 'Ladders in short' }) },
];

test('support reads why a package does not count, accepts it, and the author sees the same in a test launch', async ({
  browser,
}) => {
  // Other journeys give the same learner other courses at the same time.
  const title = `Ladders for support ${Date.now()}`;
  const platform = await (await browser.newContext()).newPage();
  const { courseId, contentIds } = await writePackageCourse(platform, title, silent);

  const learner = await (await browser.newContext()).newPage();
  await signInQuietly(learner, 'learner');
  await learner.goto(`/courses/${courseId}`);
  await learner.getByRole('button', { name: 'Start course' }).click();
  const frame = await sco(learner);
  await frame.evaluate(() => [
    window.sco.set('cmi.core.score.raw', 85),
    window.sco.set('cmi.core.lesson_location', 'page 7'),
    window.sco.commit(),
  ]);
  await frame.evaluate(() => [
    window.sco.set('cmi.interactions.0.id', 'How_high'),
    window.sco.set('cmi.interactions.0.type', 'choice'),
    window.sco.set('cmi.interactions.0.student_response', 'a'),
    window.sco.set('cmi.interactions.0.result', 'wrong'),
    window.sco.terminate(),
  ]);
  const { person } = (await (
    await learner.request.get('/api/session', { headers: { 'sec-fetch-site': 'same-origin' } })
  ).json()) as { person: { id: string } };
  await learner.close();

  const admin = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  ).newPage();
  await signInQuietly(admin, 'companyAdmin');
  await admin.goto(`/settings/employees/${person.id}?tab=enrolments`);
  await admin.getByRole('button', { name: `Timeline: ${title}` }).click();
  const dialog = admin.getByRole('dialog', { name: 'Package activity' });
  await expect(dialog.getByText(/^The package never set a status\. At .* it reported a score of 85\.$/)).toBeVisible();
  await expect(dialog.getByText('Bookmark: page 7')).toBeVisible();
  await expectNoViolation(admin, 'the time line of a package');
  await expectNothingWider(admin);
  await dialog.getByRole('button', { name: 'Accept completion' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Seen to the end beside the foreman.');
  await dialog.getByRole('button', { name: 'Accept completion', exact: true }).click();
  await expect(dialog.getByText('An administrator accepted its completion.')).toBeVisible();
  await expect(dialog.getByText(/Seen to the end beside the foreman\.$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Accept completion' })).toHaveCount(0);

  await platform.goto(`/admin/content/${contentIds[0]}`);
  await expect(platform.getByRole('heading', { name: 'Package checks' })).toBeVisible();
  await expectNoViolation(platform, 'a package that is published');
  await platform.goto(`/admin/content/${contentIds[0]}?tab=attempts`);
  await expect(platform.getByRole('cell', { name: 'Accepted' })).toBeVisible();
  await expectNoViolation(platform, 'the attempts at a package');
  await platform.getByRole('table').getByRole('link').first().click();
  await expect(platform.getByRole('dialog').getByText('An administrator accepted its completion.')).toBeVisible();
  await platform.keyboard.press('Escape');

  await platform.getByRole('tab', { name: 'Answers' }).click();
  await expect(platform.getByRole('row', { name: /How_high.*Incorrect/ })).toBeVisible();
  await expectNoViolation(platform, 'the answers of all attempts');
  await expectNothingWider(platform);

  await platform.getByRole('tab', { name: 'Test launch' }).click();
  await platform.getByRole('button', { name: 'Start test launch' }).click();
  const tried = await sco(platform);
  const log = platform.getByRole('log', { name: 'Live log' });
  await expect(log.getByText('Connected')).toBeVisible();
  await tried.evaluate(() => [
    window.sco.set('cmi.core.score.raw', 60),
    window.sco.set('cmi.core.lesson_status', 'completed'),
    window.sco.commit(),
  ]);
  await expect(log.getByText('Status: completed')).toBeVisible();
  await expect(platform.getByText('In a course, this would count as: complete.')).toBeVisible();
  await expectNoViolation(platform, 'a test launch');
  await expectNothingWider(platform);
});

async function expectNothingWider(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}
