import type { Frame } from '@playwright/test';
import { expect, test } from 'vitest';
import { frameLaunch, openBrowser, packageFrame, pagesWithPlayers, signedIn } from './browser.ts';
import type { GivenPackage } from './build-package.ts';
import { buildPackage } from './build-package.ts';
import { listeningWorld, packageScene } from './open-package.ts';

// Without a second host no frame finds another: pages that are in frames of the page that was opened, as older tools
// write them.
const { world, app } = await listeningWorld({ WEB_ROOT: await pagesWithPlayers(), CONTENT_ORIGIN: 'opaque' });
const { course, learner } = packageScene(world);
const browser = await openBrowser();

type Api = Record<'begin' | 'end' | 'commit', () => string> & {
  set(element: string, value: string): string;
  get(element: string): string;
};
declare const window: { api: Api; find(): boolean; from: string };

/** Looks for its API as `from` says: in itself and then above, or above only. */
const speaker = (from: 'window' | 'window.parent') => `<!doctype html><title>Content</title><script>
  function find(name) { var w = ${from}; for (var i = 0; w[name] == null && w.parent != null && w.parent != w && i < 10; i++) w = w.parent; return w[name]; }
  var found = find('API_1484_11') || find('API');
  var call = function (name) { return function (a, b) { return String((found['LMS' + name] || found[{ Finish: 'Terminate' }[name] || name]).call(found, a || '', b)); }; };
  window.api = { begin: call('Initialize'), set: call('SetValue'), get: call('GetValue'), commit: call('Commit'), end: call('Finish') };
</script><h1>Content</h1><a href="second.html">On</a>`;
const nested = (from: 'window' | 'window.parent') => ({
  'sco.html':
    '<!doctype html><frameset cols="100,*"><frame src="menu.html"><frame name="main" src="main.html"></frameset>',
  'menu.html': '<!doctype html><p>Menu</p>',
  'main.html': '<!doctype html><h1>Around</h1><iframe src="content/page.html"></iframe>',
  'content/page.html': speaker(from),
  'content/second.html': speaker(from),
});

const editions: [string, Pick<GivenPackage, 'standard' | 'edition'>][] = [
  ['SCORM 1.2', { standard: 'scorm12' }],
  ['SCORM 2004, 2nd edition', { standard: 'scorm2004', edition: '2nd' }],
  ['SCORM 2004, 3rd edition', { standard: 'scorm2004', edition: '3rd' }],
  ['SCORM 2004, 4th edition', { standard: 'scorm2004', edition: '4th' }],
];
const words = ({ standard }: Pick<GivenPackage, 'standard'>) =>
  standard === 'scorm12'
    ? { place: 'cmi.core.lesson_location', status: 'cmi.core.lesson_status', exit: 'cmi.core.exit' }
    : { place: 'cmi.location', status: 'cmi.completion_status', exit: 'cmi.exit' };
type Words = ReturnType<typeof words>;

const opened = async (given: Pick<GivenPackage, 'standard' | 'edition' | 'files' | 'items'>) => {
  const me = await learner(await course([buildPackage(given)]));
  const { context, page } = await signedIn(browser, app, me.me);
  const open = async () => frameLaunch(page, (await me.launch(me.me, 0, { takeOver: true })).body);
  return { me, context, page, player: await open(), open };
};
const speak = (frame: Frame, { place, status }: Words) =>
  frame.evaluate(
    ([at, done]) => [
      window.api.begin(),
      window.api.set(at!, '4'),
      window.api.set(done!, 'completed'),
      window.api.commit(),
    ],
    [place, status],
  );

test.each(editions)('a page three frames down reports and resumes: %s', async (_, edition) => {
  const said = words(edition);
  const { me, context, page, open } = await opened({ ...edition, files: nested('window') });
  const first = await packageFrame(page, 'content/page.html');
  expect(await first.evaluate(() => self.origin)).toBe('null');
  expect(
    await first.evaluate(
      ([at, exit]) => [
        window.api.begin(),
        window.api.set(at!, '4'),
        window.api.set(exit!, 'suspend'),
        window.api.commit(),
      ],
      [said.place, said.exit],
    ),
  ).toEqual(['true', 'true', 'true', 'true']);
  await open();
  const second = await packageFrame(page, 'content/page.html');
  expect(await second.evaluate((at) => [window.api.begin(), window.api.get(at)], said.place)).toEqual(['true', '4']);
  expect(
    await second.evaluate((status) => [window.api.set(status, 'completed'), window.api.commit()], said.status),
  ).toEqual(['true', 'true']);
  expect(await me.outline()).toMatchObject({ percent: 100 });
  await context.close();
});

test('one that looks in the frames above only reports too', async () => {
  const { me, context, page } = await opened({ standard: 'scorm12', files: nested('window.parent') });
  expect(await speak(await packageFrame(page, 'content/page.html'), words({ standard: 'scorm12' }))).toEqual([
    'true',
    'true',
    'true',
    'true',
  ]);
  expect(await me.outline()).toMatchObject({ percent: 100 });
  await context.close();
});

test('what one page of a frame said stands before the next in its place', async () => {
  const { context, page } = await opened({ standard: 'scorm12', files: nested('window') });
  const said = words({ standard: 'scorm12' });
  const first = await packageFrame(page, 'content/page.html');
  await first.evaluate(
    ([at, exit]) => [window.api.begin(), window.api.set(at!, '7'), window.api.set(exit!, 'suspend'), window.api.end()],
    [said.place, said.exit],
  );
  await first.getByRole('link', { name: 'On' }).click();
  const next = await packageFrame(page, 'content/second.html');
  expect(
    await next.evaluate(
      (at) => [window.api.begin(), window.api.get(at), window.api.set(at, '8'), window.api.commit()],
      said.place,
    ),
  ).toEqual(['true', '7', 'true', 'true']);
  await context.close();
});

test('the page of a part that goes on to another page speaks there', async () => {
  const items = ['A', 'B'].map((id) => ({ id, title: id, href: `${id}.html` }));
  const on = (to: string) => `<!doctype html><script>location.replace('${to}');</script>`;
  const files = {
    'A.html': on('first.html'),
    'B.html': on('other.html'),
    'first.html': speaker('window'),
    'other.html': speaker('window'),
  };
  const { me, context, page, player } = await opened({ standard: 'scorm12', items, files });
  expect(await speak(await packageFrame(page, 'first.html'), words({ standard: 'scorm12' }))).toEqual([
    'true',
    'true',
    'true',
    'true',
  ]);
  await player.getByRole('button', { name: 'Continue', exact: true }).click();
  expect(await speak(await packageFrame(page, 'other.html'), words({ standard: 'scorm12' }))).toEqual([
    'true',
    'true',
    'true',
    'true',
  ]);
  expect(await me.outline()).toMatchObject({ percent: 100 });
  await context.close();
});

test('where two pages of a part speak, the one that was put to silence is told so', async () => {
  const files = { ...nested('window'), 'sco.html': `${speaker('window')}<iframe src="main.html"></iframe>` };
  const { context, page } = await opened({ standard: 'scorm12', files });
  const said = words({ standard: 'scorm12' });
  const outer = await packageFrame(page, 'sco.html');
  expect(
    await outer.evaluate((at) => [window.api.begin(), window.api.set(at, '1'), window.api.commit()], said.place),
  ).toEqual(['true', 'true', 'true']);
  expect(await speak(await packageFrame(page, 'content/page.html'), said)).toEqual(['true', 'true', 'true', 'true']);
  await expect
    .poll(() => outer.evaluate((at) => [window.api.set(at, '2'), window.api.commit()], said.place))
    .toEqual(['true', 'false']);
  await context.close();
});
