import { expect, test } from '@playwright/test';
import { expectNoViolation } from '../support/accessible.ts';
import { answerRightly, demoCourse, readToTheEnd } from '../support/course.ts';
import { signInQuietly } from '../support/people.ts';
import { requireCourse } from '../support/require-course.ts';

const code = 'ESIGN';

// Required of one person, assigned by the rule, completed, and green: without anyone's hand between.
test('what work requires is assigned by itself, completed, and then the person is ready', async ({ browser }) => {
  const title = demoCourse(code).title.en!;
  const learner = await (await browser.newContext()).newPage();
  await signInQuietly(learner, 'learner');
  const { person } = await (await learner.request.get('/api/session')).json();
  const admin = await (await browser.newContext()).newPage();
  await signInQuietly(admin, 'companyAdmin');

  const courses = await (await admin.request.get(`/api/settings/courses?q=${code}`)).json();
  const courseId: string = courses.rows[0].id;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Edmonton' }).format(new Date());
  await requireCourse(admin, { personId: person.id, courseId, from: today, reason: 'Signs permits from now on' });

  await test.step('the admin sees whom the rule enrolled, and why', async () => {
    await admin.goto('/settings/courses');
    await admin.getByRole('searchbox').fill(code);
    await admin.getByRole('link', { name: title }).click();
    await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectNoViolation(admin, 'a course of a company');
    await admin.getByRole('tab', { name: 'People' }).click();
    await admin.getByRole('searchbox').fill(person.displayName.split(' ').at(-1));
    await expect(async () => {
      await admin.reload();
      await expect(admin.getByRole('row').filter({ hasText: 'Required for this person' })).toBeVisible({
        timeout: 3000,
      });
    }).toPass({ timeout: 30_000 });
    await expectNoViolation(admin, 'the people of a course');
  });

  await test.step('the learner is told why, and completes it', async () => {
    await learner.goto('/');
    const item = learner
      .getByRole('listitem')
      .filter({ has: learner.getByRole('link', { name: title, exact: true }) })
      .first();
    await expect(item).toContainText('Required for you, due');
    await item
      .getByRole('button', { name: /^Start/ })
      .or(item.getByRole('link', { name: /^Start/ }))
      .click();
    const next = learner.getByRole('contentinfo').getByRole('button', { name: 'Next' });
    await readToTheEnd(learner);
    await next.click();
    await answerRightly(learner, code);
    await expect(learner.getByRole('heading', { level: 1, name: 'Well done!' })).toBeVisible();
  });

  await test.step('it is green', async () => {
    await admin.reload();
    await expect(admin.getByRole('row').filter({ hasText: 'Required for this person' })).toContainText('Completed');
    const { rows } = await (await learner.request.get('/api/qualifications')).json();
    const required = rows.filter(({ requirement }: Row) =>
      requirement.targets.some((target) => target.courseId === courseId),
    );
    expect(required.map(({ status, qualified }: Row) => ({ status, qualified }))).toContainEqual({
      status: 'valid',
      qualified: true,
    });
    await learner.goto('/profile?tab=requirements');
    const mine = learner.getByRole('row').filter({ hasText: title }).filter({ hasText: 'Individual' });
    await expect(mine.first()).toBeVisible();
  });
});

type Row = { status: string; qualified: boolean; requirement: { targets: { courseId: string | null }[] } };
