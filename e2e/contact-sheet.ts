// Pictures of the demo world for the documents: 20 pages as contact sheets, wide and narrow, light and dark, and the
// README's three. `PORT=3400 node e2e/support/serve.ts`, then `node e2e/contact-sheet.ts http://localhost:3400 [folder
// of single pages]`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { password, people } from './support/people.ts';

const base = process.argv[2] ?? 'http://localhost:3400';
const single = process.argv[3];
const folder = 'docs/pictures';

type Rows = {
  rows: { id: string; name?: string; title?: string; code?: string; courseId?: string; publicId?: string }[];
};
type Find = (path: string) => Promise<Rows['rows']>;
type Shown = { name: string; who: keyof typeof people | null; address: string | ((find: Find) => Promise<string>) };

/** In the order of the sheets: what a learner, a company and the platform see most. */
const shown: Shown[] = [
  { name: 'sign-in', who: null, address: '/login' },
  { name: 'home', who: 'learner', address: '/' },
  { name: 'catalogue', who: 'learner', address: '/categories' },
  {
    name: 'course',
    who: 'learner',
    address: async (find) =>
      `/courses/${(await find('/enrolments?limit=100')).find(({ code }) => code === 'LOTO')!.courseId}`,
  },
  { name: 'store', who: 'companyAdmin', address: '/store' },
  {
    name: 'product',
    who: 'companyAdmin',
    address: async (find) =>
      `/store/${(await find('/store?limit=50&locale=en')).find(({ name }) => name === 'First aid')!.id}`,
  },
  { name: 'certificates', who: 'learner', address: '/profile?tab=achievements' },
  {
    name: 'certificate',
    who: 'learner',
    address: async (find) => `/achievements/${(await find('/achievements'))[0]!.publicId}`,
  },
  { name: 'help', who: 'learner', address: '/support' },
  { name: 'dashboard', who: 'companyAdmin', address: '/settings' },
  { name: 'employees', who: 'companyAdmin', address: '/settings/employees' },
  {
    name: 'employee',
    who: 'companyAdmin',
    address: async (find) => `/settings/employees/${(await find('/settings/employees?limit=5'))[1]!.id}`,
  },
  { name: 'qualifications', who: 'companyAdmin', address: '/settings/reports/CompanyQualifications' },
  { name: 'positions', who: 'companyAdmin', address: '/settings/positions' },
  { name: 'seats', who: 'companyAdmin', address: '/settings/courses?tab=seats' },
  { name: 'sessions', who: 'companyAdmin', address: '/settings/groupTraining' },
  { name: 'reports', who: 'companyAdmin', address: '/settings/reports' },
  { name: 'platform', who: 'platformAdmin', address: '/admin' },
  { name: 'logs', who: 'platformAdmin', address: '/admin/reports/Logs' },
  { name: 'retention', who: 'platformAdmin', address: '/admin/legal?tab=retention' },
];
const readme = ['home', 'qualifications', 'seats'];
const sizes = {
  desk: { width: 1360, height: 900, columns: 5, cell: 540 },
  phone: { width: 390, height: 844, columns: 10, cell: 260 },
};
type Size = keyof typeof sizes;

async function signedIn(browser: Browser, who: Shown['who'], size: Size): Promise<BrowserContext> {
  const { width, height } = sizes[size];
  const phone = size === 'phone' && { hasTouch: true, isMobile: true };
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en-CA',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...phone,
  });
  if (who) {
    const answer = await context.request.post(`${base}/api/session`, {
      data: { email: people[who], password, remember: false },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    if (!answer.ok()) throw new Error(`${who} cannot sign in: ${answer.status()}`);
  }
  return context;
}

/** The page once nothing on it is still loading. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('main').first().waitFor();
  await page
    .waitForFunction(() => !document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]'), null, {
      timeout: 30_000,
    })
    .catch(() => {});
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(400);
}

type Shot = { name: string; scheme: 'light' | 'dark'; png: Buffer };
async function shots(browser: Browser, size: Size): Promise<Shot[]> {
  const taken: Shot[] = [];
  for (const who of new Set(shown.map((one) => one.who))) {
    const context = await signedIn(browser, who, size);
    const page = await context.newPage();
    const find: Find = async (path) => ((await (await context.request.get(`${base}/api${path}`)).json()) as Rows).rows;
    for (const { name, address } of shown.filter((one) => one.who === who)) {
      await page.goto(base + (typeof address === 'string' ? address : await address(find)));
      await settled(page);
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.waitForTimeout(150);
        taken.push({ name, scheme, png: await page.screenshot() });
      }
      await page.emulateMedia({ colorScheme: 'light' });
    }
    await context.close();
  }
  return taken;
}

/** The pages beside each other, each smaller, with a gap between them. */
async function sheet(pages: Buffer[], size: Size): Promise<Buffer> {
  const { width, height, columns, cell } = sizes[size];
  const gap = 12;
  const high = Math.round((cell * height) / width);
  const place = (index: number) => ({
    left: gap + (index % columns) * (cell + gap),
    top: gap + Math.floor(index / columns) * (high + gap),
  });
  const small = await Promise.all(pages.map((page) => sharp(page).resize(cell, high).png().toBuffer()));
  const rows = Math.ceil(pages.length / columns);
  return sharp({
    create: {
      width: gap + columns * (cell + gap),
      height: gap + rows * (high + gap),
      channels: 3,
      background: '#8a8f8c',
    },
  })
    .composite(small.map((input, index) => ({ input, ...place(index) })))
    .webp({ quality: 72, effort: 6 })
    .toBuffer();
}

const browser = await chromium.launch({
  executablePath: process.env['MUSTER_BROWSER'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
mkdirSync(folder, { recursive: true });
if (single) mkdirSync(single, { recursive: true });
const most = 400_000;
for (const size of Object.keys(sizes) as Size[]) {
  const taken = await shots(browser, size);
  for (const scheme of ['light', 'dark'] as const) {
    const pages = shown.map(({ name }) => taken.find((one) => one.name === name && one.scheme === scheme)!.png);
    const file = join(folder, `pages-${size}-${scheme}.webp`);
    const { size: bytes } = await sharp(await sheet(pages, size)).toFile(file);
    process.stdout.write(`${file} ${Math.round(bytes / 1000)} kB${bytes > most ? ': too large' : ''}\n`);
  }
  if (size === 'desk')
    for (const name of readme)
      await sharp(taken.find((one) => one.name === name && one.scheme === 'light')!.png)
        .webp({ quality: 82, effort: 6 })
        .toFile(join(folder, `${name}.webp`));
  if (single)
    for (const { name, scheme, png } of taken) await sharp(png).toFile(join(single, `${name}-${size}-${scheme}.png`));
}
await browser.close();
