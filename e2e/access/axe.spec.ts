import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectNoViolation } from '../support/accessible.ts';
import { follow } from '../support/follow.ts';
import { signInQuietly } from '../support/people.ts';
import { makeSheets } from '../support/sheet-pdf.ts';

// Every screen, in both themes. A running quiz is looked at where one is taken (learner-completes-a-course.spec.ts).

test.describe.configure({ mode: 'parallel' });

test('public pages are accessible', async ({ page, browser }) => {
  const somebody = await browser.newPage();
  await signInQuietly(somebody, 'learner');
  const { rows } = (await (await somebody.request.get('/api/achievements')).json()) as { rows: { publicId: string }[] };
  await somebody.close();
  await expectClean(page, [
    '/login',
    '/user',
    '/user?do=forgot',
    '/user?do=access',
    '/user?unsubscribe=not.one.of.ours.at.all',
    '/terms',
    '/privacy',
    '/maintenance',
    '/developers',
    '/developers?call=readEnrolments',
    '/nowhere/at/all',
    `/achievements/${rows[0]!.publicId}`,
    '/achievements/AAAAAAAAAAAAAAAAAAAAAA',
  ]);
});

test('the learner’s pages are accessible', async ({ page }) => {
  await signInQuietly(page, 'learner');
  const categories = await categoriesOf(page);
  const own = await ownCourses(page);
  const courses = ['HAZCOM', 'BBP', 'LOTO'].map((code) => `/courses/${own.get(code)}`);
  const products = ((await (await page.request.get('/api/store')).json()) as { rows: { id: string }[] }).rows;
  await expectClean(page, ['/store', `/store/${products[0]!.id}`]);
  await expectClean(page, [
    '/',
    '/categories',
    '/categories?q=lift',
    `/categories/${categories[0]}/courses`,
    ...courses,
  ]);
});

test('My Info and the tests are accessible', async ({ page }) => {
  await signInQuietly(page, 'learner');
  const tabs = [
    'inbox',
    'achievements',
    'certificates',
    'requirements',
    'transcript',
    'security',
    'notifications',
    'acceptances',
    'privacy',
    'evaluations',
  ].map((tab) => `/profile?tab=${tab}`);
  await expectClean(page, ['/profile', ...tabs, '/profile?tab=inbox&view=history', '/test', '/test?tab=check']);
});

test('the viewer is accessible', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  const own = await ownCourses(page);
  await expectClean(page, [`/courses/view/${own.get('COMPET')}`]);
  // In a completed course everything stands open, its quiz too.
  await expectClean(page, [`/courses/view/${own.get('BBP')}`]);
  await page.getByRole('button', { name: /Final quiz/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Final quiz' })).toBeVisible();
  await expectNoViolation(page, 'start of a quiz');
});

test('the people of a company are accessible', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  const { rows } = (await (await page.request.get('/api/settings/employees?limit=100')).json()) as {
    rows: { id: string; status: string; email: string | null }[];
  };
  const one = `/settings/employees/${rows.find(({ status }) => status === 'active')!.id}`;
  const gone = `/settings/employees/${rows.find(({ status }) => status === 'inactive')!.id}`;
  const tabs = ['qualifications', 'enrolments', 'evidence', 'messages', 'login', 'notes', 'audit'].map(
    (tab) => `${one}?tab=${tab}`,
  );
  const onPaper = `/settings/employees/${rows.find(({ status, email }) => status === 'active' && email === null)!.id}?tab=login`;
  await expectClean(page, [
    '/settings',
    '/settings?on=2026-01-31&known=2026-01-31',
    '/settings/employees',
    '/settings/employees?q=nobody-of-this-name',
    '/settings/employees?tab=places',
    '/settings/employees?tab=fields',
    '/settings/employees?tab=evidence',
    '/settings/employees?tab=transfers',
    '/settings/employees?tab=corrections',
    '/settings/employees?tab=kiosks',
    '/settings/employees?tab=admins',
    '/settings/employees?tab=delivery',
    '/settings/employees?import=new',
    '/settings/employees?import=certificates',
    one,
    gone,
    onPaper,
    ...tabs,
  ]);
});

test('the safety data sheets of a company are accessible', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  const sheets = '/settings/safety-data-sheets';
  const { confirmed, waiting, siteId } = await makeSheets(page);
  const one = `${sheets}/${confirmed}`;
  const addresses = [
    sheets,
    ...['uploads', 'chemicals', 'sites', 'reads', 'requests'].map((tab) => `${sheets}?tab=${tab}`),
    one,
    `${sheets}/posters/${siteId}`,
  ];
  await expectClean(page, [...addresses, `${sheets}/uploads/${waiting}`]);
  await page.goto(one);
  await page.getByRole('button', { name: 'Add to sites' }).click();
  await expectOpen(page, 'a product at further sites');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectClean(page, [sheets, one, `${sheets}/uploads/${waiting}`]);
});

const matrix = '/settings/reports/CompanyQualifications';

test('who is qualified is accessible', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await expectClean(page, [
    matrix,
    `${matrix}?view=list`,
    `${matrix}?gaps=true&on=2026-01-31&known=2026-01-31`,
    `${matrix}?q=nobody-of-this-name`,
  ]);
  await page.goto(matrix);
  await page.locator('[role=gridcell][data-asked]').first().click();
  await expectOpen(page, 'the Why panel');
  for (const name of ['Filters', 'Export'])
    await test.step(name, async () => {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('group', { name })).toBeVisible();
      await expectNoViolation(page, `${name} of the matrix`);
      await page.keyboard.press('Escape');
    });
  await page.getByRole('button', { name: 'Audit pack' }).click();
  await expectOpen(page, 'audit packs');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectClean(page, [matrix, '/settings']);
  await page.goto(matrix);
  await page
    .getByRole('main')
    .getByRole('button', { name: /(Missing|Expired)/ })
    .first()
    .click();
  await expectOpen(page, 'the Why panel on a phone');
});

test('the inventory of seats is accessible, for a company and for the platform', async ({ page }) => {
  const company = '/settings/reports/CompanyInventoryReport';
  await signInQuietly(page, 'companyAdmin');
  await expectClean(page, [
    '/settings/reports',
    company,
    `${company}?by=lot&from=2026-01-01`,
    `${company}?by=site`,
    `${company}?by=product&andBy=site`,
    `${company}?by=company`,
  ]);
  const { companies } = (await (await page.request.get('/api/settings/reports/company-inventory-choices')).json()) as {
    companies: { id: string }[];
  };
  const seats = `/settings/courses?tab=seats&subsidiary=${companies[0]!.id}`;
  await expectClean(page, [`${company}?subsidiary=${companies[0]!.id}`, seats, `${seats}&view=ledger`]);
  await signInQuietly(page, 'platformAdmin');
  const platform = '/admin/reports/InventoryReport';
  await expectClean(page, [
    '/admin/reports',
    platform,
    `${platform}?view=months`,
    `${platform}?view=seats&state=available`,
  ]);
});

test('reports of training are accessible, by row and by group', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  const enrolments = '/settings/reports/CompanyEnrollments';
  await expectClean(page, [
    enrolments,
    `${enrolments}?by=course,status`,
    '/settings/reports/CompanyUnfinishedCourses?by=blocker',
    '/settings/reports/CompanyExpiredCourses',
    '/settings/reports/CompanyRecentActivity',
    '/settings/reports/CompanyExpiringSoon?by=month',
  ]);
  await signInQuietly(page, 'platformAdmin');
  const { rows: reviews } = (await (await page.request.get('/api/admin/access-reviews?limit=2')).json()) as {
    rows: { id: string }[];
  };
  await expectClean(page, [
    '/admin/reports/AllEnrollments',
    '/admin/reports/AllEnrollments?by=company',
    '/admin/reports/AllCourses',
    '/admin/reports/CertificationStatus',
    '/admin/reports/CertificationStatus?view=compliance&by=company',
    '/admin/reports/Logs',
    '/admin/reports/AdminList',
    '/admin/reports/AdminList?by=role,factor',
    '/admin/reports/AdminList?tab=reviews',
    ...reviews.map(({ id }) => `/admin/reports/AdminList?review=${id}`),
  ]);
});

test('support is accessible, for who asks and for who answers', async ({ page }) => {
  await signInQuietly(page, 'learner');
  const { tickets } = (await (await page.request.get('/api/support/tickets')).json()) as { tickets: { id: string }[] };
  await expectClean(page, [
    '/support',
    `/support?ticket=${tickets[0]!.id}`,
    '/support?new=course',
    '/support?article=forgotten-password',
    '/support?q=course',
  ]);
  await signInQuietly(page, 'platformAdmin');
  await expectClean(page, ['/admin/support', `/admin/support/${tickets[0]!.id}`, '/admin/support?tab=emails']);
});

test('files and schedules of reports are accessible', async ({ page }) => {
  const report = '/settings/reports/CompanyInventoryReport';
  const name = `Accessible ${Date.now()}`;
  await signInQuietly(page, 'companyAdmin');
  const dialog = page.getByRole('dialog');
  await page.goto(report);
  await page.getByRole('button', { name: 'My files' }).click();
  await expectOpen(page, 'my files');
  await page.goto(report);
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Schedule report' }).click();
  await expect(dialog.getByText('Choose at least one recipient.')).toBeVisible();
  await expectNoViolation(page, 'a schedule that is refused');
  await dialog.getByRole('checkbox', { name: /^All company administrators/ }).check();
  await dialog.getByRole('button', { name: 'Schedule report' }).click();
  await expect(dialog).toBeHidden();
  // One that is there, with its run and its file, and what opens over it.
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await page.goto('/settings/reports');
  await item.getByRole('button', { name: 'Run now' }).click();
  await expect(item.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expectNoViolation(page, 'reports with a schedule');
  for (const button of ['Edit', 'History', 'Delete schedule']) {
    await page.goto('/settings/reports');
    await item.getByRole('button', { name: button }).click();
    await expectOpen(page, button);
  }
  await page.goto('/settings/reports');
  await page.getByRole('button', { name: 'External addresses' }).click();
  await expectOpen(page, 'outside addresses');
  await page.goto('/settings/reports');
  await item.getByRole('button', { name: 'Delete schedule' }).click();
  await dialog.getByRole('button', { name: 'Delete schedule', exact: true }).click();
  await expect(item).toHaveCount(0);
});

test('what opens over the people of a company is accessible', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  const { rows } = (await (await page.request.get('/api/settings/employees?reach=pin&limit=1')).json()) as {
    rows: { id: string }[];
  };
  const open = async (path: string, button: string) => {
    await page.goto(path);
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await expectOpen(page, button);
  };
  await open('/settings/employees', 'New employee');
  for (const button of ['Record qualification', 'Suspend', 'Exempt'])
    await open(`/settings/employees/${rows[0]!.id}?tab=qualifications`, button);
  const [waiting] = (
    (await (await page.request.get('/api/settings/evidence?state=submitted')).json()) as { rows: { id: string }[] }
  ).rows;
  await expectClean(page, [`/settings/employees?tab=evidence&review=${waiting!.id}`]);
  await page.goto('/settings/employees?reach=pin');
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Issue PIN slips' }).click();
  await expectOpen(page, 'PIN slips');
});

test('the courses of a company are accessible', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  const [course] = (
    (await (await page.request.get('/api/settings/courses?q=HAZCOM')).json()) as { rows: { id: string }[] }
  ).rows;
  const tabs = ['', '?tab=people', '?tab=settings', '?tab=versions', '?tab=questions'].map(
    (tab) => `/settings/courses/${course!.id}${tab}`,
  );
  await expectClean(page, [
    '/settings/courses',
    '/settings/courses?q=nothing-of-this-name',
    '/settings/courses?tab=rules',
    ...tabs,
  ]);
});

test('what people must hold is accessible', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  const [position] = (
    (await (await page.request.get('/api/settings/positions?q=welder')).json()) as { rows: { id: string }[] }
  ).rows;
  const tabs = ['', '?tab=people', '?tab=coverage', '?tab=details', '?tab=history'].map(
    (tab) => `/settings/positions/${position!.id}${tab}`,
  );
  await expectClean(page, ['/settings/positions', '/settings/positions?tab=everyone', ...tabs]);
  await page.goto(`/settings/positions/${position!.id}`);
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await expect(page.getByRole('dialog', { name: 'Edit requirement' })).toBeVisible();
  await expectNoViolation(page, 'a requirement');
  await page.getByRole('button', { name: 'Preview impact' }).click();
  await expectOpen(page, 'what if');
});

test('planning and booking sessions is accessible', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  const { rows } = (await (await page.request.get('/api/settings/trainings?state=scheduled&limit=5')).json()) as {
    rows: { id: string }[];
  };
  const one = `/settings/groupTraining?training=${rows[0]!.id}`;
  const calendars = ['', '&span=week', '&span=day'].map((span) => `/settings/groupTraining?view=calendar${span}`);
  const forms = ['/settings/groupTraining?new=training', '/settings/groupTraining?new=talk', `${one}&edit=true`];
  await expectClean(page, [
    '/settings/groupTraining',
    ...calendars,
    '/settings/groupTraining?view=requests',
    one,
    ...forms,
    '/profile?tab=sessions',
  ]);
});

test('skills and position templates are accessible', async ({ page }) => {
  await signInQuietly(page, 'platformAdmin');
  const [skill] = await adminRows(page, 'skills');
  const [template] = await adminRows(page, 'positions');
  const tabs = ['', '?tab=rule', '?tab=equivalents', '?tab=uses'].map((tab) => `/admin/skills/${skill!.id}${tab}`);
  const [company] = await adminRows(page, 'companies');
  const [person] = await adminRows(page, 'employees');
  const ofCompany = [
    '',
    '?tab=admins',
    '?tab=people',
    '?tab=products',
    '?tab=places',
    '?tab=settings',
    '?tab=look',
    '?tab=legal',
    '?tab=data',
    '?tab=audit',
  ].map((tab) => `/admin/companies/${company!.id}${tab}`);
  const ofPerson = ['', '?tab=signIn', '?tab=merge', '?tab=events'].map(
    (tab) => `/admin/employees/${person!.id}${tab}`,
  );
  await expectClean(page, [
    '/admin/companies',
    ...ofCompany,
    '/admin/employees',
    '/admin/employees?tab=admins',
    ...ofPerson,
  ]);
  const { documents } = (await (await page.request.get('/api/admin/legal')).json()) as {
    documents: { versions: { id: string }[] }[];
  };
  const version = `/admin/legal/${documents[0]!.versions.at(-1)!.id}`;
  await expectClean(
    page,
    ['retention', 'holds', 'deleted', 'register'].map((tab) => `/admin/legal?tab=${tab}`),
  );
  await expectClean(page, ['/admin/legal', ...['', '?tab=changes', '?tab=acceptances'].map((tab) => version + tab)]);
  await expectClean(page, ['/admin/skills', ...tabs, '/admin/positions', `/admin/positions/${template!.id}`]);
});

test('the platform’s pages are accessible', async ({ page }) => {
  await signInQuietly(page, 'platformAdmin');
  const { categories } = (await (await page.request.get('/api/admin/categories')).json()) as {
    categories: { id: string }[];
  };
  const [course] = await adminRows(page, 'courses');
  const tabs = ['', '?tab=content', '?tab=completion', '?tab=validity', '?tab=versions'].map(
    (tab) => `/admin/courses/${course!.id}${tab}`,
  );
  await expectClean(page, [
    '/admin',
    '/admin?tab=levels',
    '/admin?tab=notices',
    '/admin/categories',
    `/admin/categories/${categories[0]!.id}`,
    '/admin/courses',
    ...tabs,
  ]);
});

/** One order of each state, as the demo has them. */
async function ordersOfEachState(page: Page): Promise<string[]> {
  const { rows } = (await (await page.request.get('/api/settings/orders?limit=100')).json()) as {
    rows: { id: string; state: string }[];
  };
  return [...new Map(rows.map(({ id, state }) => [state, `/orders/${id}`])).values()];
}

test('buying for a company is accessible', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  const orders = await ordersOfEachState(page);
  await expectClean(page, [
    '/cart',
    '/cart?for=person',
    ...orders,
    '/profile?tab=orders',
    '/settings/orders',
    '/settings/orders?tab=rules',
    '/settings/messaging?tab=notices',
    '/settings/messaging',
    '/settings/messaging?state=draft',
    '/settings/messaging/new',
  ]);
});

const seats = '/settings/courses?tab=seats';

test('the seats of a company are accessible', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  const views = ['seats', 'lots', 'ledger', 'codes', 'requests'].map((view) => `${seats}&view=${view}`);
  await expectClean(page, [seats, ...views, '/settings/courses?tab=keys']);
});

test('buying and seats are accessible on a phone', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  const [order] = await ordersOfEachState(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectClean(page, [seats, `${seats}&view=lots`, order!, '/settings/orders?tab=rules']);
});

test('products are accessible', async ({ page }) => {
  await signInQuietly(page, 'platformAdmin');
  const companies = (await adminRows(page, 'companies')) as { id: string; code?: string }[];
  const of = (code: string) => `/admin/companies/${companies.find((company) => company.code === code)!.id}`;
  const { rows } = (await (await page.request.get('/api/store')).json()) as { rows: { id: string }[] };
  const product = `/products/${rows[0]!.id}`;
  await expectClean(page, [
    ...['coupons', 'taxes', 'seller'].map((tab) => `${of('MUSTER')}?tab=${tab}`),
    `${of('MUSTER')}${product}`,
  ]);
  await expectClean(page, [
    ...['products', 'credit', 'seats'].map((tab) => `${of('NORTHGATE')}?tab=${tab}`),
    `${of('NORTHGATE')}${product}`,
  ]);
});

test('orders and money of the platform are accessible', async ({ page }) => {
  await signInQuietly(page, 'platformAdmin');
  const orders = ((await (await page.request.get('/api/admin/orders?limit=3')).json()) as { rows: { id: string }[] })
    .rows;
  await expectClean(page, [
    '/admin/orders',
    ...orders.map(({ id }) => `/admin/orders/${id}`),
    '/admin?tab=money',
    '/admin?tab=csp',
    '/admin/reports/InventoryReport',
  ]);
});

test('the content library is accessible', async ({ page }) => {
  await signInQuietly(page, 'platformAdmin');
  const content = await adminRows(page, 'content');
  // Those of the demo: what other journeys write may be half done.
  const items = ['lesson', 'video', 'document', 'quiz'].map(
    (kind) => `/admin/content/${content.find((item) => item.kind === kind && /^[A-Z]+: /.test(item.title ?? ''))!.id}`,
  );
  await expectClean(page, [
    '/admin/content',
    ...items,
    ...['preview', 'versions', 'uses'].map((tab) => `${items[0]}?tab=${tab}`),
  ]);
});

/** Filled, made and about to be revoked: a dialog of keys as someone has it before them. */
async function keyDialogs(
  page: Page,
  path: string,
  name: string,
  fill: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await page.goto(path);
  await page
    .getByRole('button', { name: /^(New key|Create .*key)$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await fill(dialog);
  await expectNoViolation(page, `a new key on ${path}`);
  await dialog.getByRole('button', { name: /^(Create|Make the) key$/ }).click();
  const done = dialog.getByRole('button', { name: /^(I’ve copied it|I copied the key)$/ });
  await expect(done).toBeVisible();
  await expectNoViolation(page, `a key that was made on ${path}`);
  await done.click();
  await expectNoViolation(page, path);
  await page.getByRole('button', { name: new RegExp(`^Revoke(: | key: ).*${name}`) }).click();
  await expect(dialog.getByRole('button', { name: /^Revoke( key)?$/ })).toBeVisible();
  await expectNoViolation(page, `revoking a key on ${path}`);
  await dialog.getByRole('button', { name: /^Revoke( key)?$/ }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^Revoke(: | key: ).*${name}`) })).toHaveCount(0);
}

for (const width of [1360, 390])
  test(`the dialogs of keys are accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signInQuietly(page, 'platformAdmin');
    await keyDialogs(page, '/admin/content?tab=keys', `Crane simulator ${width}`, async (dialog) => {
      await dialog.getByRole('combobox', { name: 'Company' }).click();
      await page.getByRole('option', { name: 'Northgate', exact: true }).click();
      await dialog.getByRole('combobox', { name: 'Access' }).selectOption('Read only');
    });
    await signInQuietly(page, 'companyAdmin');
    await keyDialogs(page, '/settings/courses?tab=keys', `Scheduler ${width}`, async (dialog) => {
      await dialog.getByRole('checkbox', { name: 'Upload course packages' }).check();
      await dialog.getByRole('checkbox', { name: 'Read results' }).check();
    });
  });

async function adminRows(
  page: Page,
  what: 'companies' | 'content' | 'courses' | 'employees' | 'positions' | 'skills',
): Promise<{ id: string; kind?: string; title?: string }[]> {
  const { rows } = (await (await page.request.get(`/api/admin/${what}?limit=100`)).json()) as {
    rows: { id: string; kind?: string; title?: string }[];
  };
  return rows;
}

async function categoriesOf(page: Page): Promise<string[]> {
  const { categories } = (await (await page.request.get('/api/categories?locale=en')).json()) as {
    categories: { id: string }[];
  };
  return categories.map(({ id }) => id);
}

async function ownCourses(page: Page): Promise<Map<string, string>> {
  const { rows } = (await (await page.request.get('/api/enrolments?limit=100')).json()) as {
    rows: { code: string; courseId: string }[];
  };
  return new Map(rows.map(({ code, courseId }) => [code, courseId]));
}

/** And nothing breaks on the way: an error that React recovers from is seen by no one else. */
async function expectClean(page: Page, paths: string[]): Promise<void> {
  const broken: string[] = [];
  const note = (error: Error) => void broken.push(`${page.url()}: ${error.message}`);
  page.on('pageerror', note);
  for (const [index, path] of paths.entries()) {
    if (index === 0) await page.goto(path);
    else await follow(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expectNoViolation(page, path, index > 0);
  }
  page.off('pageerror', note);
  expect.soft(broken).toEqual([]);
}

/** The dialog or panel on top. */
async function expectOpen(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('dialog').last()).toBeVisible();
  await expectNoViolation(page, what);
  await page.keyboard.press('Escape');
}
