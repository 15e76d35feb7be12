import { expect, test } from '@playwright/test';
import { buildPackage } from '../../server/test/packages/build-package.ts';
import { expectNoViolation } from './accessible.ts';
import { writePackageCourse } from './package-course.ts';
import { signInQuietly } from './people.ts';
import { sco } from './sco-frame.ts';

// A package never says that it was completed. The learner reports it from the course, support reads what it said and
// accepts it, the learner confirms.

type Sco = { set(element: string, value: unknown): string; commit(): string; terminate(): string };
declare const window: { sco: Sco };

test('a learner reports a package, support reads its log and accepts the completion, the learner confirms', async ({
  browser,
}) => {
  const title = `Harness checks ${Date.now()}`;
  const platform = await (await browser.newContext()).newPage();
  const { courseId } = await writePackageCourse(platform, title, [
    {
      title: 'Harness checks in short',
      archive: buildPackage({ standard: 'scorm12', title: 'Harness checks in short' }),
    },
  ]);

  const learner = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signInQuietly(learner, 'learner');
  await learner.goto(`/courses/${courseId}`);
  await learner.getByRole('button', { name: 'Start course' }).click();
  const frame = await sco(learner);
  await frame.evaluate(() => [window.sco.set('cmi.core.lesson_location', 'last page'), window.sco.commit()]);
  await learner.getByRole('button', { name: 'Reading settings' }).click();
  await learner.getByRole('link', { name: 'Report a problem' }).click();
  const request = learner.getByRole('dialog', { name: 'New request' });
  await expect(request.getByRole('combobox', { name: 'Course', exact: true }).locator('option:checked')).toHaveText(
    title,
  );
  await request.getByRole('textbox', { name: 'Subject' }).fill('The course never ends');
  await request
    .getByRole('textbox', { name: 'What happened?' })
    .fill('I was on the last page and it still says in progress.');
  await expectNoViolation(learner, 'a request about a course');
  await request.getByRole('button', { name: 'Send request' }).click();
  await expect(learner.getByRole('heading', { level: 1, name: 'The course never ends' })).toBeVisible();
  const ticketId = new URL(learner.url()).searchParams.get('ticket')!;

  await platform.goto(`/admin/support/${ticketId}`);
  await platform.getByRole('button', { name: 'Package log' }).click();
  const log = platform.getByRole('dialog', { name: 'Package activity' });
  await expect(log.getByText('Bookmark: last page')).toBeVisible();
  await log.getByRole('button', { name: 'Accept completion' }).click();
  await log.getByRole('textbox', { name: 'Reason' }).fill('On the last page, as the log says.');
  await log.getByRole('button', { name: 'Accept completion', exact: true }).click();
  await expect(log.getByText('An administrator accepted its completion.')).toBeVisible();
  await platform.keyboard.press('Escape');
  await expect(platform.getByText(/^Completed /)).toBeVisible();
  await expect(platform.getByRole('region', { name: 'Certificates' }).getByRole('link', { name: title })).toBeVisible();
  await expectNoViolation(platform, 'a ticket about a course');
  await platform.getByRole('textbox', { name: 'Reply' }).fill('We have counted it as completed.');
  await platform.getByRole('button', { name: /^Send/ }).click();
  await expect(platform.getByText('We have counted it as completed.').first()).toBeVisible();

  await learner.reload();
  await expect(learner.getByText('We have counted it as completed.')).toBeVisible();
  await learner.getByRole('button', { name: 'Mark as solved' }).click();
  await expect(learner.getByText('Solved').first()).toBeVisible();
  await learner.goto(`/courses/${courseId}`);
  await expect(learner.getByRole('main').getByText('Completed').first()).toBeVisible();
});
