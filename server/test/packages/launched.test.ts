import { expect, test } from 'vitest';
import type { LaunchData } from './activity-speaker.ts';
import { frameLaunch, openBrowser, packageFrame, pagesWithPlayers, signedIn } from './browser.ts';
import { buildPackage } from './build-package.ts';
import { listeningWorld, packageScene } from './open-package.ts';
import { auPage } from './pages.ts';

const webRoot = await pagesWithPlayers(['cmi5', 'xapi', 'windows', 'page']);
const { world, app } = await listeningWorld({ WEB_ROOT: webRoot });
const nowhere = await listeningWorld({ WEB_ROOT: webRoot, CONTENT_ORIGIN: 'opaque' });
// Without a window, on a busy machine, sometimes nothing is heard of a unit that has gone to its return address.
const browser = await openBrowser({ withWindow: true });
const { course, learner } = packageScene(world);
type Activity = {
  given: Record<string, string>;
  launchData: LaunchData;
  begin(): Promise<number>;
  say(verb: string, result?: object): Promise<number>;
};
declare const window: { au: Activity; xapi: Activity };

const heights = () =>
  buildPackage({
    standard: 'cmi5',
    title: 'Heights',
    units: [
      {
        id: 'https://example.com/cmi5/block',
        title: 'Ladders',
        children: [
          { id: 'https://example.com/cmi5/a', title: 'Read', url: 'a.html', moveOn: 'Completed' },
          { id: 'https://example.com/cmi5/b', title: 'Exam', url: 'b.html', moveOn: 'Passed', masteryScore: 0.8 },
        ],
      },
    ],
  });

test('a course of cmi5 in a browser: contents, its units one after the other, and done', async () => {
  const me = await learner(await course([heights()]));
  const { context, page } = await signedIn(browser, app, me.me);
  const player = await frameLaunch(page, (await me.launch(me.me, 0, { takeOver: true })).body);
  const read = await packageFrame(page, 'a.html');
  const entry = (title: string) => player.getByRole('link', { name: title, exact: true });
  await expect.poll(() => entry('Read').getAttribute('aria-current')).toBe('true');
  expect(
    await Promise.all(['Read', 'Exam', 'Ladders'].map((title) => entry(title).getAttribute('aria-disabled'))),
  ).toEqual(['false', 'false', 'true']);
  expect(await player.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
  expect(
    await read.evaluate(async () => [
      await window.au.begin(),
      window.au.launchData.launchMode,
      await window.au.say('completed'),
    ]),
  ).toEqual([200, 'Normal', 200]);
  // The page has nothing of ours in its hands.
  expect(await read.evaluate(() => document.cookie)).toBe('');
  expect(
    await read.evaluate(
      (at) =>
        fetch(`${at}/api/session`).then(
          () => 'reached',
          () => 'blocked',
        ),
      app,
    ),
  ).toBe('blocked');
  expect(await read.evaluate(() => window.au.say('terminated'))).toBe(200);

  await player.getByRole('button', { name: 'Continue' }).click();
  const exam = await packageFrame(page, 'b.html');
  expect(
    await exam.evaluate(async () => [
      await window.au.begin(),
      await window.au.say('passed', { score: { scaled: 0.5 } }),
    ]),
  ).toEqual([200, 403]);
  expect(
    await exam.evaluate(async () => [
      await window.au.say('passed', { score: { scaled: 0.9 } }),
      await window.au.say('terminated'),
    ]),
  ).toEqual([200, 200]);
  expect(await me.outline()).toMatchObject({
    status: 'completed',
    sections: [{ units: [{ state: 'done', passed: true, scorePercent: 90 }] }],
  });
  // It goes where it was told to go, and the player takes over.
  await exam.evaluate(() => void (location.href = window.au.launchData.returnURL));
  await player.getByText('You have left this package. Everything is saved.').waitFor();
  await context.close();
});

const searching = auPage('Search').replace(
  '<script>',
  `<script>
    var found = 'died', steps = 0;
    for (var at = window; !at.API_1484_11 && !at.API && at.parent && at.parent !== at; at = at.parent) steps += 1;
    found = at.API || at.API_1484_11 ? 'an API' : 'nothing';
  </script><script>`,
);
test.each([
  ['with an origin', () => ({ world, app, of: packageScene(world) }), 1],
  ['without an origin', () => ({ world: nowhere.world, app: nowhere.app, of: packageScene(nowhere.world) }), 1],
])(
  'a unit of cmi5 that looks for an API in frame after frame ends its search, and reports (%s)',
  async (_name, place, steps) => {
    const { app: at, of } = place();
    const me = await of.learner(await of.course([buildPackage({ standard: 'cmi5', files: { 'au.html': searching } })]));
    const { context, page } = await signedIn(browser, at, me.me);
    await frameLaunch(page, (await me.launch(me.me, 0, { takeOver: true })).body);
    const unit = await packageFrame(page, 'au.html');
    expect(await unit.evaluate('[found, steps]')).toEqual(['nothing', steps]);
    expect(await unit.evaluate(async () => [await window.au.begin(), await window.au.say('completed')])).toEqual([
      200, 200,
    ]);
    await context.close();
  },
);

test('a package of xAPI in a browser', async () => {
  const me = await learner(await course([buildPackage({ standard: 'xapi' })]));
  const { context, page } = await signedIn(browser, app, me.me);
  await frameLaunch(page, (await me.launch(me.me, 0, { takeOver: true })).body);
  const activity = await packageFrame(page, 'xapi.html');
  expect(await activity.evaluate(() => window.xapi.say('passed', { score: { scaled: 0.9 } }))).toBe(200);
  expect(await me.outline()).toMatchObject({ status: 'completed', sections: [{ units: [{ scorePercent: 90 }] }] });
  await context.close();
});

test('without a second host a unit belongs to no one, and still reports', async () => {
  const scene = packageScene(nowhere.world);
  const me = await scene.learner(await scene.course([heights()]));
  const { context, page } = await signedIn(browser, nowhere.app, me.me);
  await frameLaunch(page, (await me.launch(me.me, 0, { takeOver: true })).body);
  const read = await packageFrame(page, 'a.html');
  expect(
    await read.evaluate(async () => [self.origin, await window.au.begin(), await window.au.say('completed')]),
  ).toEqual(['null', 200, 200]);
  await context.close();
});
