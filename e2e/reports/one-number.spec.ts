import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// One date, one number: what two screens say of the same thing is the same, as decision 68 defines it. Other journeys
// change the demo world meanwhile: each pair is read again until both were read at one state.
const settled = { timeout: 30_000, intervals: [500] };
const first = async (where: Locator): Promise<number> =>
  Number(/\d[\d,]*/.exec((await where.textContent()) ?? '')?.[0].replaceAll(',', '') ?? NaN);
const same = async (page: Page, one: () => Promise<unknown>, other: () => Promise<unknown>) =>
  expect(async () => {
    const before = await one();
    const behind = await other();
    await page.goto('about:blank');
    expect(behind).toEqual(before);
  }).toPass(settled);

test('minutes and steps of a course: first page, course page, viewer', async ({ page }) => {
  await signInQuietly(page, 'learner');
  const title = 'Lockout/tagout';
  await page.goto('/');
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const minutes = /(\d+) min/.exec((await item.textContent()) ?? '')![1]!;
  await item.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const facts = page
    .getByRole('complementary', { name: 'At a glance' })
    .or(page.locator('dl').filter({ hasText: 'Duration' }))
    .first();
  await expect(facts).toContainText(`${minutes} min`);
  const outline = page.getByText(/^\d+ steps · /);
  await expect(outline).toContainText(`${minutes} min`);
  const steps = await first(outline);
  await page
    .getByRole('button', { name: /^(Start|Continue)/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/courses\/view\//);
  const contents = page.getByRole('navigation', { name: 'Course contents' });
  await expect(contents).toContainText(`of ${steps} steps`);
  await expect(contents).toContainText(`${minutes} min left`);
  await expect(page.getByRole('article')).toContainText(`of ${steps}`);
});

test('the day a task is due and how it stands: first page and My info', async ({ page }) => {
  await signInQuietly(page, 'learner');
  type Row = {
    status: string;
    remedy: {
      course: { titles: { en: string } } | null;
      open: { dueOn: string | null; enrolmentId: string } | null;
    } | null;
  };
  const { rows } = (await (await page.request.get('/api/qualifications')).json()) as { rows: Row[] };
  const open = rows.filter(({ status, remedy }) => status === 'missing' && remedy?.open?.dueOn);
  expect(open.length).toBeGreaterThan(0);
  await page.goto('/');
  for (const { remedy } of open)
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: remedy!.course!.titles.en, exact: true }) }),
    ).toContainText('Missing');
  await page.goto('/profile?tab=requirements');
  const table = page.getByRole('table').last();
  for (const { remedy } of open) {
    const day = await page.evaluate(
      (on) =>
        new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${on}T00:00:00Z`)),
      remedy!.open!.dueOn!,
    );
    await expect(
      table.getByRole('row').filter({ hasText: day }).filter({ hasText: 'Missing' }).first(),
      remedy!.course!.titles.en,
    ).toBeVisible();
  }
});

test.describe('a company’s numbers', () => {
  test.beforeEach(({ page }) => signInQuietly(page, 'companyAdmin'));
  const tile = (page: Page, label: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: label, exact: true }) });
  const board = async (page: Page, label: string) => {
    await page.goto('/settings');
    await expect(tile(page, label)).toBeVisible();
    return tile(page, label);
  };
  const rowsBehind = async (page: Page, label: string) => {
    await (await board(page, label)).getByRole('link').click();
    return first(page.getByText(/^[\d,]+ (entry|entries)$/).first());
  };

  test('certificates: undecided, and of them to review', async ({ page }) => {
    const label = 'Pending certificates';
    await same(
      page,
      async () => first((await board(page, label)).locator('strong')),
      () => rowsBehind(page, label),
    );
    await same(
      page,
      async () => first((await board(page, label)).locator('small')),
      async () => {
        await page.goto('/settings/employees?tab=evidence&state=submitted,answered');
        return first(page.getByText(/^[\d,]+ (entry|entries)$/).first());
      },
    );
  });

  test('overdue courses: the tile, and the enrolments behind it', async ({ page }) => {
    const label = 'Overdue courses';
    await same(
      page,
      async () => first((await board(page, label)).locator('strong')),
      async () => {
        await (await board(page, label)).getByRole('link').click();
        return Number(
          /([\d,]+) rows$/.exec((await page.getByText(/· [\d,]+ rows$/).textContent())!)![1]!.replaceAll(',', ''),
        );
      },
    );
  });

  test('seats expiring within 90 days: dashboard, the seats behind it, balance, inventory', async ({ page }) => {
    const label = 'Seats expiring within 90 days';
    const onBoard = async () => first((await board(page, label)).locator('strong'));
    await same(page, onBoard, () => rowsBehind(page, label));
    await same(page, onBoard, async () => {
      const { rows } = (await (await page.request.get('/api/settings/seats/inventory?limit=100')).json()) as {
        rows: { expiring: number }[];
      };
      return rows.reduce((sum, row) => sum + row.expiring, 0);
    });
    await same(page, onBoard, async () => {
      await page.goto('/settings/reports/CompanyInventoryReport');
      const figure = page
        .getByRole('region', { name: 'Totals' })
        .locator('div')
        .filter({ has: page.getByText('Expiring within 90 days', { exact: true }) })
        .last();
      return first(figure.locator('dd'));
    });
  });

  test('seats to buy: the column and its button', async ({ page }) => {
    await page.goto('/settings/courses?tab=seats&view=toBuy');
    const table = page.getByRole('table');
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    for (const days of ['Within 90 days', 'Within 30 days']) {
      await page.getByRole('radiogroup').getByText(days, { exact: true }).click();
      // the rows of the days before may still be there: they are read again once they went
      await expect(async () => {
        for (const row of await table
          .getByRole('row')
          .filter({ has: page.getByRole('button', { name: /to cart/ }) })
          .all()) {
          const words = (await row.textContent({ timeout: 1000 }))!;
          if (/Maximum|Minimum|in cart ·/.test(words)) continue;
          const offered = await first(row.getByRole('button', { name: /to cart/ }));
          const inCart = Number(/(\d+) in cart/.exec(words)?.[1] ?? 0);
          await expect(
            row
              .getByRole('cell')
              .filter({ hasText: new RegExp(`^${offered + inCart}$`) })
              .first(),
            words,
          ).toBeVisible();
        }
      }).toPass(settled);
    }
  });
});

test('what expires in a month: its figures on the dashboard and the lines of the list behind each', async ({
  page,
}) => {
  await signInQuietly(page, 'companyAdmin');
  type Forecast = { expiring: { month: string; key: string; count: number }[] };
  const { expiring } = (await (await page.request.get('/api/settings/dashboard/forecast')).json()) as Forecast;
  // With the same thing asked of some people twice, as the demo world has it.
  const most = expiring.filter(({ count }) => count < 20).toSorted((one, other) => other.count - one.count);
  expect(most.length).toBeGreaterThan(5);
  for (const { month, key, count } of most.slice(0, 6)) {
    await page.goto(
      `/settings/reports/CompanyQualifications?expires=${month}&target=${encodeURIComponent(key)}&view=list`,
    );
    await expect(page.getByText(`${count} of`).first()).toBeVisible();
    await expect.soft(page.getByRole('main').locator('tbody tr'), `${month} ${key}`).toHaveCount(count);
  }
});
