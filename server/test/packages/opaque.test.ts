import { expect, test } from 'vitest';
import { frameLaunch, openBrowser, packageFrame, pagesWithPlayers, signedIn } from './browser.ts';
import { buildPackage } from './build-package.ts';
import { listeningWorld, packageScene } from './open-package.ts';

// Without a second host: every frame belongs to nobody, and packages report all the same.
const { world, app } = await listeningWorld({ WEB_ROOT: pagesWithPlayers(), CONTENT_ORIGIN: 'opaque' });
const { course, learner } = packageScene(world);
const browser = await openBrowser();
declare const window: { sco: { version: string; get(e: string): string; set(e: string, v: unknown): string; commit(): string } };

test('a package of SCORM 1.2 reports and resumes', async () => {
  const me = await learner(await course([buildPackage({ standard: 'scorm12' })]));
  const { context, page } = await signedIn(browser, app, me.me);
  const open = async () => {
    await frameLaunch(page, (await me.launch(me.me, 0, { takeOver: true })).body);
    return packageFrame(page, 'sco.html');
  };
  const first = await open();
  expect(await first.evaluate(() => [self.origin, window.sco.version, window.sco.get('cmi.core.entry')])).toEqual(['null', '1.2', 'ab-initio']);
  expect(
    await first.evaluate(() => [window.sco.set('cmi.core.lesson_location', '4'), window.sco.set('cmi.core.exit', 'suspend'), window.sco.commit()]),
  ).toEqual(['true', 'true', 'true']);
  const second = await open();
  expect(await second.evaluate(() => [window.sco.get('cmi.core.entry'), window.sco.get('cmi.core.lesson_location')])).toEqual(['resume', '4']);
  await second.evaluate(() => [window.sco.set('cmi.core.lesson_status', 'completed'), window.sco.commit()]);
  expect(await me.outline()).toMatchObject({ percent: 100 });
  await context.close();
});

test('a package of SCORM 2004 of several parts goes from one to the next', async () => {
  const items = ['A', 'B'].map((id) => ({ id, title: `Part ${id}`, href: `${id.toLowerCase()}.html` }));
  const extra = '<imsss:sequencing><imsss:controlMode choice="true" flow="true"/></imsss:sequencing>';
  const me = await learner(await course([buildPackage({ standard: 'scorm2004', items, extra })]));
  const { context, page } = await signedIn(browser, app, me.me);
  const player = await frameLaunch(page, (await me.launch()).body);
  const a = await packageFrame(page, 'a.html');
  const finish = () => [window.sco.set('cmi.completion_status', 'completed'), window.sco.set('cmi.success_status', 'passed'), window.sco.commit()];
  expect(await a.evaluate(finish)).toEqual(['true', 'true', 'true']);
  await player.getByRole('button', { name: 'Continue', exact: true }).click();
  const b = await packageFrame(page, 'b.html');
  expect(await b.evaluate(finish)).toEqual(['true', 'true', 'true']);
  await player.getByRole('button', { name: 'Exit All', exact: true }).click();
  await expect.poll(async () => (await me.outline()).percent, { timeout: 5000 }).toBe(100);
  await context.close();
});
