import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectNoViolation } from '../support/accessible.ts';
import { signInQuietly } from '../support/people.ts';
import { requireCourse } from '../support/require-course.ts';

// The worker that keeps pages for later is a part of what is tried.
test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true });

const headers = { 'sec-fetch-site': 'same-origin' };
type Person = { id: string; name: string };

/**
 * A training that runs now and is led by the learner of the demo, who is no administrator, for two of their colleagues.
 */
async function planned(
  admin: Page,
  wanted = 'HAZCOM',
): Promise<{ trainingId: string; courseId: string; people: Person[]; timeZone: string }> {
  await signInQuietly(admin, 'learner');
  const trainerId = ((await (await admin.request.get('/api/session')).json()) as { person: { id: string } }).person.id;
  await signInQuietly(admin, 'companyAdmin');
  const { rows: employees } = (await (
    await admin.request.get('/api/settings/employees?status=active&limit=40')
  ).json()) as { rows: Person[] };
  const { rows: courses } = (await (await admin.request.get('/api/courses?limit=50')).json()) as {
    rows: { id: string; code: string }[];
  };
  const course = courses.find(({ code }) => code === wanted)!;
  const people = employees.filter(({ id }) => id !== trainerId).slice(3, 5);
  // In the zone of the company: elsewhere today may be tomorrow already, and a certificate of then is not valid yet.
  const { timeZone } = ((await (await admin.request.get('/api/session')).json()) as { company: { timeZone: string } })
    .company;
  const [from, to] = [-60, 90].map((minutes) =>
    new Date(Date.now() + minutes * 60_000).toLocaleString('sv-SE', { timeZone }),
  ) as [string, string];
  const answer = await admin.request.post('/api/settings/trainings', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: {
      title: null,
      courseId: course.id,
      skillId: null,
      skillLevel: 1,
      language: 'en',
      timeZone,
      siteId: null,
      place: 'Yard 2',
      minPeople: 1,
      maxPeople: 20,
      bookingRule: 'open',
      lockDays: 2,
      reminderDays: 3,
      seatsTakenAt: 'attendance',
      noShowUsesSeat: false,
      requiredMinutes: 1,
      resultKind: 'passFail',
      passMark: 80,
      checklist: [{ id: crypto.randomUUID(), text: 'Walks around the truck', depth: 'supervised' }],
      materials: [],
      trainerSkillId: null,
      trainerSkillRule: 'warn',
      traineeSigns: true,
      trainerSigns: true,
      evaluatorSigns: false,
      selfCheckIn: true,
      checkInBeforeMinutes: 60,
      checkInAfterMinutes: 120,
      note: null,
      sessions: [
        {
          on: from.slice(0, 10),
          from: from.slice(11, 16),
          to: to.slice(11, 16),
          endsOn: to.slice(0, 10),
          breakMinutes: 0,
          roomId: null,
        },
      ],
      trainerIds: [trainerId],
      evaluatorIds: [],
      rule: null,
      schedule: true,
      despiteClashes: true,
      reason: 'It runs now',
    },
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  const { id } = (await answer.json()) as { id: string };
  const booked = await admin.request.post(`/api/settings/trainings/${id}/bookings`, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: {
      audience: { ids: people.map((person) => person.id) },
      includeValid: true,
      includeUnprepared: true,
      includeClashes: true,
      preview: false,
    },
  });
  expect(booked.status(), await booked.text()).toBeLessThan(300);
  return { trainingId: id, courseId: course.id, people, timeZone };
}

type Status = {
  rows: {
    status: string;
    qualified: boolean;
    requirement: { forThisPerson: boolean; targets: { courseId: string | null }[] };
  }[];
  proofs: { code: string; publicId: string; certificateNumber: string; recordedAt: string }[];
};
const statusOf = async (admin: Page, personId: string) =>
  (await (await admin.request.get(`/api/settings/employees/${personId}/qualifications`)).json()) as Status;

async function seatsUsed(admin: Page, personId: string): Promise<number> {
  const { rows } = (await (await admin.request.get('/api/settings/seats?q=WHMIS&state=consumed&limit=100')).json()) as {
    rows: { personId: string | null }[];
  };
  return rows.filter((row) => row.personId === personId).length;
}

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /saved|waiting|sending|offline/i });

async function draw(page: Page): Promise<void> {
  const glass = page.getByRole('img', { name: 'Sign here with a finger or a pen' });
  const box = (await glass.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  for (let at = 1; at <= 12; at += 1) await page.mouse.move(box.x + 30 + at * 18, box.y + 40 + (at % 3) * 22);
  await page.mouse.up();
}

test('a trainer runs a session without a connection, and closes it with one', async ({ page, browser, context }) => {
  const office = await browser.newPage();
  const { trainingId, courseId, people, timeZone } = await planned(office, 'WHMIS');
  const [bob, ana] = people as [Person, Person];
  const from = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  await requireCourse(office, { personId: bob.id, courseId, from, reason: 'Handles chemicals from now on' });
  const usedBefore = await seatsUsed(office, bob.id);
  const address = `/courses/view/${courseId}?session=${trainingId}`;
  await signInQuietly(page, 'learner');
  await page.goto(address);
  await expect(saved(page)).toHaveText('All changes saved', { timeout: 60_000 });
  await expect(page.getByText('0 of 2 checked in').first()).toBeVisible();
  await page.screenshot({ path: 'test-results/run-empty-390.png' });
  await expectNoViolation(page, 'the roster');
  // The worker that opens it again takes over once; then all of it is here.
  await page.reload();
  await expect(saved(page)).toHaveText('All changes saved', { timeout: 60_000 });
  await page.waitForTimeout(1500);

  await context.setOffline(true);
  await page.getByRole('button', { name: `Check in ${bob.name}` }).click();
  await expect(page.getByText('1 of 2 checked in').first()).toBeVisible();
  await expect(saved(page)).toContainText('1 change waiting on this device');

  // Started again without a connection, it is all there.
  await page.goto(address);
  await expect(page.getByText('1 of 2 checked in').first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Add person' }).click();
  await page.getByRole('button', { name: 'Add as new person' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nils Newcomer');
  await page.getByRole('button', { name: 'Add and check in' }).click();
  await expect(page.getByText('2 of 3 checked in').first()).toBeVisible();

  for (const name of [bob.name, 'Nils Newcomer']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Attended', { exact: true }).click();
    await dialog.getByText('Pass', { exact: true }).click();
    await dialog.getByLabel('Score (%)').fill('92');
    await dialog.getByText('Done under supervision', { exact: true }).click();
    if (name === bob.name) await page.screenshot({ path: 'test-results/run-person-390.png' });
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    await draw(page);
    if (name === bob.name) await page.screenshot({ path: 'test-results/run-sign-390.png' });
    await expect(page.getByRole('region', { name: 'E-signature statement' })).toBeVisible();
    await page.getByRole('button', { name: 'Save signature' }).click();
    await expect(page.getByRole('dialog').getByText('Signed', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Sign as trainer' }).click();
  await draw(page);
  await page.getByRole('button', { name: 'Save signature' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(saved(page)).toContainText(/\d+ changes waiting on this device/);
  await page.screenshot({ path: 'test-results/run-offline-390.png' });

  await context.setOffline(false);
  await expect(saved(page)).toHaveText('All changes saved', { timeout: 40_000 });
  await page.getByRole('button', { name: 'Close training' }).click();
  await expect(page.getByRole('dialog').getByText(/2 people are certified/)).toBeVisible();
  await page.screenshot({ path: 'test-results/run-close-390.png' });
  await page.getByRole('dialog').getByRole('button', { name: 'Close training' }).click();
  await expect(page.getByText(/^Closed on .* 2 certified\.$/)).toBeVisible();
  await page.screenshot({ path: 'test-results/run-closed-390.png' });

  // The one who did not come has no certificate.
  const run = (await (await page.request.get(`/api/training-runs/${trainingId}`)).json()) as {
    entries: { personId: string; certified: boolean }[];
  };
  expect(run.entries.filter(({ certified }) => certified)).toHaveLength(2);
  expect(run.entries.find(({ personId }) => personId === ana.id)!.certified).toBe(false);

  await test.step('the requirement is met from that day, one seat is used, and anyone can look at the certificate', async () => {
    const { rows, proofs } = await statusOf(office, bob.id);
    const proof = proofs.find(
      (one) => one.code === 'WHMIS' && one.recordedAt.slice(0, 10) === new Date().toISOString().slice(0, 10),
    )!;
    const met = rows.find(
      ({ requirement }) =>
        requirement.forThisPerson && requirement.targets.some((target) => target.courseId === courseId),
    );
    expect(met).toMatchObject({ status: 'valid', qualified: true });
    expect(await seatsUsed(office, bob.id)).toBe(usedBefore + 1);
    await office.goto(`/settings/employees/${bob.id}?tab=qualifications`);
    await expect(
      office.getByRole('button', { name: 'Valid: WHMIS for Canadian sites. View details' }).first(),
    ).toBeVisible();
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`/achievements/${proof.publicId}`);
    await expect(stranger.getByText('Valid', { exact: true }).first()).toBeVisible();
    await expect(stranger.getByText(proof.certificateNumber).first()).toBeVisible();
  });
  await office.close();
});

test('two phones that disagree: the conflict is shown and settled', async ({ page, browser }) => {
  const office = await browser.newPage({ viewport: { width: 1360, height: 900 } });
  const { trainingId, courseId, people } = await planned(office);
  const [bob] = people as [Person];
  const address = `/courses/view/${courseId}?session=${trainingId}`;
  await signInQuietly(page, 'learner');
  await page.goto(address);
  await office.goto(address);
  await expect(saved(page)).toHaveText('All changes saved', { timeout: 60_000 });
  await expect(saved(office)).toHaveText('All changes saved', { timeout: 60_000 });
  await page.context().setOffline(true);
  for (const [who, value] of [
    [page, 'Attended'],
    [office, 'Did not attend'],
  ] as const) {
    await who.getByRole('button', { name: new RegExp(`^${bob.name}`) }).click();
    await who.getByRole('dialog').getByText(value, { exact: true }).click();
    await who.keyboard.press('Escape');
    await expect(who.getByRole('dialog')).toHaveCount(0);
  }
  await expect(saved(office)).toHaveText('All changes saved');
  await page.context().setOffline(false);
  await expect(page.getByRole('alert').getByText(/^1 conflict/)).toBeVisible({ timeout: 40_000 });
  await page.screenshot({ path: 'test-results/run-conflict-390.png' });
  await expectNoViolation(page, 'the roster with a conflict');
  await page.getByRole('button', { name: 'Review' }).click();
  await expectNoViolation(page, 'a person with a conflict');
  await page.getByRole('button', { name: /^Keep Attended/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^1 conflict/)).toHaveCount(0);
  await office.reload();
  await expect(saved(office)).toHaveText('All changes saved', { timeout: 60_000 });
  await expect(office.getByText(/^1 conflict/)).toHaveCount(0);
  await expectNoViolation(office, 'the roster on a wide screen');
  await office.screenshot({ path: 'test-results/run-1360.png' });
  await office.emulateMedia({ colorScheme: 'dark' });
  await office.screenshot({ path: 'test-results/run-1360-dark.png' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: 'test-results/run-390-dark.png' });
  await office.close();
});
