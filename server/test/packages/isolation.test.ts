import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { frameLaunch, openBrowser, packageFrame, pagesWithPlayers, signedIn } from './browser.ts';
import { buildPackage, hostilePackage } from './build-package.ts';
import { listeningWorld, packageScene } from './open-package.ts';

/** Somewhere outside that must never hear of anyone. */
const heard: string[] = [];
const evilServer = createServer((request, response) => {
  heard.push(request.url!);
  response.setHeader('access-control-allow-origin', '*').end('<p>evil</p>');
});
await new Promise<void>((done) => evilServer.listen(0, '127.0.0.1', done));
afterAll(() => void evilServer.close());
const evil = `http://127.0.0.1:${(evilServer.address() as AddressInfo).port}`;

const pages = await pagesWithPlayers();
const browser = await openBrowser();
declare const window: {
  loot: Record<string, Record<string, string>>;
  attack(): Promise<unknown>;
  leave(): void;
  sco: { version: string | null };
};

const modes = [
  ['with a second host', {}],
  ['with a host for each package', { CONTENT_ORIGIN: 'wildcard' }],
  ['without a second host', { CONTENT_ORIGIN: 'opaque' }],
] as const;

for (const [name, env] of modes) {
  const wildcard = 'CONTENT_ORIGIN' in env && env.CONTENT_ORIGIN === 'wildcard';
  const { world, app } = await listeningWorld({ WEB_ROOT: pages, ...env }, wildcard);
  const { course, learner } = packageScene(world);
  const of = await course([hostilePackage({ app, evil }), buildPackage({ standard: 'scorm12', title: 'Another' })]);

  test(`E01 E02 E03 E04 E05 E07 D15 a hostile package ${name} reaches nothing`, async () => {
    const me = await learner(of);
    const { context, page } = await signedIn(browser, app, me.me);
    heard.length = 0;
    let elsewhere = 0;
    context.on('page', () => elsewhere++);
    page.on('download', () => elsewhere++);
    const before = await world.sql('select count(*)::int as items from content_items');
    const cookies = (await context.cookies(app)).filter((cookie) => cookie.name === 'sid');
    await frameLaunch(page, (await me.launch()).body);
    const hostile = await packageFrame(page, 'index.html');
    await hostile.evaluate(() => window.attack());
    const loot = await hostile.evaluate(() => window.loot);
    for (const row of ['E01', 'E02', 'E03', 'E04', 'E05'])
      for (const [attempt, came] of Object.entries(loot[row] ?? {}))
        expect(`${row} ${attempt}: ${came}`).toBe(`${row} ${attempt}: blocked`);
    expect(Object.keys(loot)).toEqual(expect.arrayContaining(['E01', 'E02', 'E03', 'E04', 'E05']));
    expect(heard, 'nobody outside heard of it').toEqual([]);
    expect(elsewhere, 'no window, no download').toBe(0);
    expect(page.url(), 'we are where we were').toBe(`${app}/`);
    expect(await world.sql('select count(*)::int as items from content_items')).toEqual(before);

    // E07: the session is the one it was, and lets one in.
    expect((await context.cookies(app)).filter((cookie) => cookie.name === 'sid')).toEqual(cookies);
    expect(await page.evaluate(async () => (await fetch('/api/enrolments')).status)).toBe(200);

    // E03: it leaves for elsewhere, with a name in the address.
    await hostile.evaluate(() => window.leave());
    await page.waitForTimeout(700);
    expect(heard).toEqual([]);
    const states = await world.sql(
      'select completion from runtime_states s join package_registrations r on r.id = s.registration_id where r.enrolment_id = $1',
      [me.enrolmentId],
    );
    expect(
      states.every(({ completion }) => completion !== 'completed'),
      'messages complete nothing',
    ).toBe(true);
    await context.close();
  });

  test(`E06 another package ${name} finds nothing of the first`, async () => {
    const me = await learner(of);
    const { context, page } = await signedIn(browser, app, me.me);
    await frameLaunch(page, (await me.launch()).body);
    const first = await packageFrame(page, 'index.html');
    const wrote = await first.evaluate(() => {
      try {
        localStorage.setItem('secret', 'of the first');
        return 'kept';
      } catch (error) {
        return (error as Error).name;
      }
    });
    await frameLaunch(page, (await me.launch(me.me, 1)).body);
    const second = await packageFrame(page, 'sco.html');
    const found = await second.evaluate(() => {
      try {
        return localStorage.getItem('secret');
      } catch {
        return null;
      }
    });
    // Without an origin that is a stand-in, gone with the page.
    expect(wrote).toBe('kept');
    // One host for all packages is what remains of the risk there: docs/operating.md says so.
    expect(found).toBe(name === 'with a second host' ? 'of the first' : null);
    await context.close();
  });

  test(`E23 opened by itself ${name} it has no storage, no cookie, and no app`, async () => {
    const me = await learner(of);
    const { context, page } = await signedIn(browser, app, me.me);
    const { address } = (await me.launch()).body as { address: string };
    await page.goto(address.replace('player.html', 'p/index.html'));
    expect(
      await page.evaluate(() => {
        const tried = (run: () => unknown) => {
          try {
            return String(run());
          } catch {
            return 'blocked';
          }
        };
        return [tried(() => localStorage.length), tried(() => document.cookie), self.origin];
      }),
    ).toEqual(name === 'without a second host' ? ['0', '', 'null'] : ['blocked', 'blocked', 'null']);
    // And from another site it is framed by no one but us.
    await page.goto(`${evil}/`).catch(() => {});
    heard.length = 0;
    const framed = await page.evaluate(
      (src) =>
        new Promise<string>((done) => {
          const frame = document.createElement('iframe');
          frame.onload = () => done(frame.contentDocument === null ? 'foreign' : 'empty');
          frame.src = src;
          document.body.append(frame);
        }),
      address,
    );
    expect(framed).toBe('foreign');
    expect(page.frames().some((frame) => frame.url() === address)).toBe(false);
    await context.close();
  });
}
