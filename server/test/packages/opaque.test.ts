import { expect, test } from 'vitest';
import { frameLaunch, openBrowser, packageFrame, pagesWithPlayers, signedIn } from './browser.ts';
import { buildPackage } from './build-package.ts';
import { listeningWorld, packageScene } from './open-package.ts';

// Without a second host: every frame belongs to no one, and packages report all the same.
const { world, app } = await listeningWorld({ WEB_ROOT: await pagesWithPlayers(), CONTENT_ORIGIN: 'opaque' });
const { course, learner } = packageScene(world);
const browser = await openBrowser();
declare const window: {
  sco: { version: string; get(e: string): string; set(e: string, v: unknown): string; commit(): string };
};

test('a package of SCORM 1.2 reports and resumes', async () => {
  const me = await learner(await course([buildPackage({ standard: 'scorm12' })]));
  const { context, page } = await signedIn(browser, app, me.me);
  const open = async () => {
    await frameLaunch(page, (await me.launch(me.me, 0, { takeOver: true })).body);
    return packageFrame(page, 'sco.html');
  };
  const first = await open();
  expect(await first.evaluate(() => [self.origin, window.sco.version, window.sco.get('cmi.core.entry')])).toEqual([
    'null',
    '1.2',
    'ab-initio',
  ]);
  expect(
    await first.evaluate(() => [
      window.sco.set('cmi.core.lesson_location', '4'),
      window.sco.set('cmi.core.exit', 'suspend'),
      window.sco.commit(),
    ]),
  ).toEqual(['true', 'true', 'true']);
  const second = await open();
  expect(
    await second.evaluate(() => [window.sco.get('cmi.core.entry'), window.sco.get('cmi.core.lesson_location')]),
  ).toEqual(['resume', '4']);
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
  const finish = () => [
    window.sco.set('cmi.completion_status', 'completed'),
    window.sco.set('cmi.success_status', 'passed'),
    window.sco.commit(),
  ];
  expect(await a.evaluate(finish)).toEqual(['true', 'true', 'true']);
  await player.getByRole('button', { name: 'Continue', exact: true }).click();
  const b = await packageFrame(page, 'b.html');
  expect(await b.evaluate(finish)).toEqual(['true', 'true', 'true']);
  await player.getByRole('button', { name: 'Exit All', exact: true }).click();
  await expect.poll(async () => (await me.outline()).percent, { timeout: 5000 }).toBe(100);
  await context.close();
});

test('a page that looks for its API in the frames above only, keeps things in storage and asks with headers of its own, reports', async () => {
  const files = {
    'sco.html': `<!doctype html><script>
      function find(w) { for (var tries = 0; w.API == null && w.parent != null && w.parent != w && tries < 7; tries++) w = w.parent; return w.API; }
      var API = null, api = null;
      if (window.parent && window.parent != window) api = API = find(window.parent);
      if (api == null && window.opener) api = find(window.opener);
      localStorage.place = '7'; localStorage.setItem('b', 1); sessionStorage.setItem('c', '2');
      document.cookie = 'seen=yes; path=/'; document.cookie = 'gone=yes'; document.cookie = 'gone=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
      var kept = [localStorage.getItem('place'), localStorage.length, Object.keys(localStorage).join(), sessionStorage.c, document.cookie, typeof navigator.serviceWorker.register];
      api.LMSInitialize(''); api.LMSSetValue('cmi.core.lesson_status', 'completed'); api.LMSCommit('');
      var asked = fetch('data.json', { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (answer) { return answer.json(); });
    </script><iframe src="inner.html"></iframe>`,
    'inner.html':
      "<!doctype html><script>localStorage.setItem('a', 'b'); document.title = localStorage.getItem('a');</script>",
    'data.json': '{"read":true}',
  };
  const me = await learner(await course([buildPackage({ standard: 'scorm12', files })]));
  const { context, page } = await signedIn(browser, app, me.me);
  await frameLaunch(page, (await me.launch()).body);
  const sco = await packageFrame(page, 'sco.html');
  expect(await sco.evaluate('kept')).toEqual(['7', 2, 'place,b', '2', 'seen=yes', 'function']);
  expect(await sco.evaluate('asked')).toEqual({ read: true });
  expect(await (await packageFrame(page, 'inner.html')).title()).toBe('b');
  expect(await me.outline()).toMatchObject({ percent: 100 });
  await context.close();
});

test('a package of SCORM 1.2 of three parts is gone through to its end', async () => {
  const items = ['A', 'B', 'C'].map((id) => ({ id, title: `Part ${id}`, href: `${id.toLowerCase()}.html` }));
  const me = await learner(await course([buildPackage({ standard: 'scorm12', items })]));
  const { context, page } = await signedIn(browser, app, me.me);
  const player = await frameLaunch(page, (await me.launch()).body);
  for (const { id, href } of items) {
    const part = await packageFrame(page, href);
    // None is done before the last was seen: which part this is must come from elsewhere.
    expect(
      await part.evaluate(() => [
        window.sco.version,
        window.sco.set('cmi.core.lesson_location', '1'),
        window.sco.commit(),
      ]),
    ).toEqual(['1.2', 'true', 'true']);
    if (id !== 'C') await player.getByRole('button', { name: 'Continue', exact: true }).click();
  }
  await context.close();
});

test('pages that say that they are done only as they are left, one after the other', async () => {
  const items = ['A', 'B'].map((id) => ({ id, title: `Part ${id}`, href: `${id.toLowerCase()}.html` }));
  const page12 = `<!doctype html><script>
    API.LMSInitialize('');
    function leave() { API.LMSSetValue('cmi.core.lesson_status', 'completed'); API.LMSCommit(''); API.LMSFinish(''); }
  </script><body onunload="leave()"><h1>Read</h1>`;
  const me = await learner(
    await course([buildPackage({ standard: 'scorm12', items, files: { 'a.html': page12, 'b.html': page12 } })]),
  );
  const { context, page } = await signedIn(browser, app, me.me);
  const player = await frameLaunch(page, (await me.launch()).body);
  await packageFrame(page, 'a.html');
  await player.getByRole('button', { name: 'Continue', exact: true }).click();
  await packageFrame(page, 'b.html');
  // The last one by closing everything.
  await page.goto('about:blank');
  await expect.poll(async () => (await me.outline()).percent, { timeout: 5000 }).toBe(100);
  await context.close();
});
