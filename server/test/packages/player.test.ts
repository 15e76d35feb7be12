import { expect, test } from 'vitest';
import { frameLaunch, openBrowser, packageFrame, pagesWithPlayers, signedIn } from './browser.ts';
import { buildPackage } from './build-package.ts';
import { framedPage, scoPage } from './pages.ts';
import { listeningWorld, packageScene } from './open-package.ts';

const { world, app } = await listeningWorld({ WEB_ROOT: await pagesWithPlayers() });
const { course, learner } = packageScene(world);
const browser = await openBrowser();
type Sco = {
  version: string;
  calls: unknown[][];
  get(e: string): string;
  set(e: string, v: unknown): string;
  commit(): string;
  terminate(): string;
  error(): string;
};
declare const window: { sco: Sco };

async function open(who: Awaited<ReturnType<typeof learner>>, path = 'sco.html') {
  const { context, page } = await signedIn(browser, app, who.me);
  const again = async (at = path) => {
    const player = await frameLaunch(page, (await who.launch(who.me, 0, { takeOver: true })).body);
    return { player, sco: await packageFrame(page, at) };
  };
  return { context, page, again, ...(await again()) };
}
const states = (enrolmentId: string) =>
  world.sql(
    `select s.activity_id, s.model, s.completion, s.success, s.score_percent, s.attempt from runtime_states s
      join package_registrations r on r.id = s.registration_id where r.enrolment_id = $1 order by s.activity_id`,
    [enrolmentId],
  );
const minutes = (count: number) => world.clock.advance(count * 60_000);

test('SCORM 1.2: a commit is acknowledged when it is stored, and the next opening goes on at the place', async () => {
  const me = await learner(await course([buildPackage({ standard: 'scorm12' })]));
  const { context, sco, again } = await open(me);
  expect(
    await sco.evaluate(() => [
      window.sco.version,
      window.sco.get('cmi.core.entry'),
      window.sco.get('cmi.core.lesson_status'),
      window.sco.get('cmi.core.student_name'),
    ]),
  ).toEqual(['1.2', 'ab-initio', 'not attempted', me.person.name]);
  minutes(1);
  const said = await sco.evaluate(() => [
    window.sco.set('cmi.core.lesson_location', 'page 4'),
    window.sco.set('cmi.suspend_data', 'été ✓'),
    window.sco.set('cmi.core.exit', 'suspend'),
    window.sco.set('cmi.core.session_time', '00:05:00'),
    window.sco.set('cmi.objectives.0.id', ' first '),
    window.sco.commit(),
  ]);
  expect(said).toEqual(['true', 'true', 'true', 'true', 'true', 'true']);
  expect(await states(me.enrolmentId)).toMatchObject([
    {
      activity_id: 'ITEM-1',
      model: { 'cmi.core.lesson_location': 'page 4', 'cmi.suspend_data': 'été ✓', 'cmi.objectives.0.id': 'first' },
    },
  ]);
  // E09
  expect(
    await sco.evaluate(() => [
      window.sco.set('cmi.core.student_id', 'x'),
      window.sco.error(),
      window.sco.set('cmi', 'x'),
      window.sco.error(),
      window.sco.set('cmi.core.score.raw', '999'),
      window.sco.error(),
    ]),
  ).toEqual(['false', '403', 'false', '401', 'false', '405']);
  const next = await again();
  expect(
    await next.sco.evaluate(() =>
      [
        'cmi.core.entry',
        'cmi.core.lesson_location',
        'cmi.suspend_data',
        'cmi.core.total_time',
        'cmi.objectives.0.id',
      ].map((e) => window.sco.get(e)),
    ),
  ).toEqual(['resume', 'page 4', 'été ✓', '00:05:00', 'first']);
  minutes(1);
  await next.sco.evaluate(() => [
    window.sco.set('cmi.core.score.raw', 90),
    window.sco.set('cmi.core.lesson_status', 'passed'),
    window.sco.terminate(),
  ]);
  expect(await me.outline()).toMatchObject({
    percent: 100,
    sections: [{ units: [{ state: 'done', passed: true, scorePercent: 90 }] }],
  });
  await context.close();
});

test('a package of several frames finds its API above them', async () => {
  const files = { 'sco.html': framedPage('Outer', 'deep/inner.html'), 'deep/inner.html': scoPage('Inner') };
  const me = await learner(await course([buildPackage({ standard: 'scorm12', files })]));
  const { context, sco } = await open(me, 'deep/inner.html');
  expect(
    await sco.evaluate(() => [
      window.sco.version,
      window.sco.set('cmi.core.lesson_status', 'completed'),
      window.sco.commit(),
    ]),
  ).toEqual(['1.2', 'true', 'true']);
  expect(await me.outline()).toMatchObject({ percent: 100 });
  await context.close();
});

/**
 * A page that asks for nothing and opens the course in a window of its own, as tools do; that one looks for its API
 * above and at the person who opened it.
 */
const launcher = `<!doctype html><html lang="en"><head><title>Launcher</title><script>
  var course = null;
  function start() { course = window.open('course.html', 'course', 'width=900,height=700'); return course !== null; }
</script></head><body><button type="button" onclick="start()">Start the course</button><iframe name="help" src="help.html" title="Help"></iframe></body></html>`;
const files = {
  'sco.html': launcher,
  'course.html': scoPage('The course itself'),
  'help.html': '<!doctype html><title>Help</title>',
  'notes.html': '<!doctype html><title>Notes</title>',
};

test('a course in a window of its own stands over the page that opened it, reports, and says goodbye when it is closed', async () => {
  const me = await learner(await course([buildPackage({ standard: 'scorm12', files })]));
  const { context, page, player, sco } = await open(me);
  await sco.getByRole('button', { name: 'Start the course' }).click();
  const own = await packageFrame(page, 'course.html');
  expect(await own.evaluate('[sco.version, opener.document.title, name]')).toEqual(['1.2', 'Launcher', 'course']);
  expect(await own.evaluate(() => [window.sco.set('cmi.core.lesson_location', 'page 2'), window.sco.commit()])).toEqual(
    ['true', 'true'],
  );
  const dialog = player.getByRole('dialog', { name: 'The course itself' });
  await expect.poll(() => dialog.isVisible()).toBe(true);
  // Opened again by its name it is the same one, loaded again.
  await own.evaluate('window.before = true');
  expect(await sco.evaluate('start() && course === window.open("", "course")')).toBe(true);
  const loadedAnew = async () =>
    (await packageFrame(page, 'course.html'))
      .evaluate('window.before === undefined && typeof sco')
      .catch(() => 'on its way');
  await expect.poll(loadedAnew).toBe('object');
  const again = await packageFrame(page, 'course.html');
  await again.evaluate(() => [
    window.sco.set('cmi.core.score.raw', 80),
    window.sco.set('cmi.core.lesson_status', 'completed'),
  ]);
  await dialog.getByRole('button', { name: 'Close window' }).click();
  await expect.poll(async () => (await me.outline()).percent, { timeout: 5000 }).toBe(100);
  expect(await sco.evaluate('[course.closed, document.hasFocus()]')).toEqual([true, true]);
  expect(page.context().pages()).toHaveLength(1);
  await context.close();
});

test('what is no page of the package is no window of ours, and names of frames mean these', async () => {
  const me = await learner(await course([buildPackage({ standard: 'scorm12', files })]));
  const { context, page, player, sco } = await open(me);
  expect(
    await sco.evaluate(
      '[window.open("https://elsewhere.example/"), window.open("../state"), window.open("notes.pdf")]',
    ),
  ).toEqual([null, null, null]);
  await sco.evaluate('void window.open("notes.html", "help")');
  await packageFrame(page, 'notes.html');
  expect(await player.getByRole('dialog').count()).toBe(0);
  // A page that is written by the person who opens it, and closes itself.
  await sco.evaluate(
    'course = window.open(); course.document.write("<title>Written</title><p>Written</p>"); course.document.close()',
  );
  expect(await player.getByRole('dialog').count()).toBe(1);
  expect(await sco.evaluate('[course.document.title, course.opener === window]')).toEqual(['Written', true]);
  await sco.evaluate('course.close()');
  await expect.poll(() => player.getByRole('dialog').count()).toBe(0);
  // Left with a window open, the part says goodbye from there.
  await sco.evaluate('start()');
  await (await packageFrame(page, 'course.html')).evaluate(() => window.sco.set('cmi.core.lesson_status', 'completed'));
  await frameLaunch(page, (await me.launch(me.me, 0, { takeOver: true })).body);
  await expect.poll(async () => (await me.outline()).percent, { timeout: 5000 }).toBe(100);
  await context.close();
});

test('offline: the package is told the truth, the device keeps what was said, and sends it later', async () => {
  const me = await learner(await course([buildPackage({ standard: 'scorm12' })]));
  const { context, page, sco, again } = await open(me);
  await context.setOffline(true);
  expect(
    await sco.evaluate(() => [
      window.sco.set('cmi.core.lesson_location', 'offline'),
      window.sco.commit(),
      window.sco.error(),
    ]),
  ).toEqual(['true', 'false', '391']);
  expect((await states(me.enrolmentId))[0]?.model['cmi.core.lesson_location']).toBeUndefined();
  await context.setOffline(false);
  await expect
    .poll(async () => (await states(me.enrolmentId))[0]?.model['cmi.core.lesson_location'], { timeout: 12_000 })
    .toBe('offline');
  // And over the end of the page.
  await context.setOffline(true);
  await sco.evaluate(() => [window.sco.set('cmi.core.lesson_location', 'kept on the device'), window.sco.commit()]);
  await page.evaluate(() => document.querySelector('iframe')!.remove());
  await context.setOffline(false);
  const next = await again();
  expect(await next.sco.evaluate(() => window.sco.get('cmi.core.lesson_location'))).toBe('kept on the device');
  expect((await states(me.enrolmentId))[0]!.model['cmi.core.lesson_location']).toBe('kept on the device');
  await context.close();
});

test('after a take-over a commit is answered false: what was said is kept nowhere', async () => {
  const me = await learner(await course([buildPackage({ standard: 'scorm12' })]));
  const { context, sco } = await open(me);
  const commit = () => sco.evaluate(() => [window.sco.set('cmi.core.lesson_location', 'page 5'), window.sco.commit()]);
  expect(await commit()).toEqual(['true', 'true']);
  await me.launch(me.me, 0, { takeOver: true });
  expect(await commit()).toEqual(['true', 'false']);
  expect(await commit()).toEqual(['true', 'false']);
  await context.close();
});

test('"Resume where you left off?" is answered with yes where no dialog is shown, and left to the learner where it is', async () => {
  const page = scoPage('Ladders').replace(
    '</head>',
    '<script>var resumed = confirm("Resume where you left off?"), again = confirm("Start over?"), at = prompt("Go to page", "7"), who = prompt("Your name?");</script></head>',
  );
  const archive = buildPackage({ standard: 'scorm12', files: { 'sco.html': page } });
  const silent = await open(await learner(await course([archive])));
  expect(await silent.sco.evaluate('[resumed, again, at, who]')).toEqual([true, false, '7', null]);
  await silent.context.close();
  const me = await learner(await course([archive], { dialogs: true }));
  const { context, page: app2 } = await signedIn(browser, app, me.me);
  const asked: string[] = [];
  app2.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await frameLaunch(app2, (await me.launch(me.me, 0, { takeOver: true })).body);
  expect(await (await packageFrame(app2, 'sco.html')).evaluate('[resumed, again, at, who]')).toEqual([
    false,
    false,
    null,
    null,
  ]);
  expect(asked).toEqual(['Resume where you left off?', 'Start over?', 'Go to page', 'Your name?']);
  await context.close();
});

test('a right answer that is a number alone is taken', async () => {
  const me = await learner(await course([buildPackage({ standard: 'scorm2004' })]));
  const { context, sco } = await open(me);
  const said = await sco.evaluate(() => [
    window.sco.set('cmi.interactions.0.id', 'q1'),
    window.sco.set('cmi.interactions.0.type', 'numeric'),
    window.sco.set('cmi.interactions.0.correct_responses.0.pattern', '7.5'),
    window.sco.set('cmi.interactions.0.learner_response', '7.5'),
    window.sco.commit(),
    window.sco.error(),
  ]);
  expect(said).toEqual(['true', 'true', 'true', 'true', 'true', '0']);
  await context.close();
});

test('a tab that is closed hands over what was not said yet', async () => {
  const me = await learner(await course([buildPackage({ standard: 'scorm12' })]));
  const { context, page, sco } = await open(me);
  await sco.evaluate(() => window.sco.set('cmi.core.lesson_location', 'last words'));
  await page.close({ runBeforeUnload: true });
  await expect
    .poll(async () => (await states(me.enrolmentId))[0]?.model['cmi.core.lesson_location'], { timeout: 8000 })
    .toBe('last words');
  await context.close();
});

test('a page that says goodbye while it goes away is heard once, and nothing of it comes late', async () => {
  const me = await learner(await course([buildPackage({ standard: 'scorm12' })]));
  const { context, page, sco, again } = await open(me);
  await sco.evaluate(() => {
    window.sco.set('cmi.core.lesson_status', 'completed');
    addEventListener('unload', () => {
      window.sco.set('cmi.core.lesson_location', 'the end');
      window.sco.terminate();
    });
  });
  await page.evaluate(() => document.querySelector('iframe')!.remove());
  await expect
    .poll(async () => (await states(me.enrolmentId))[0]?.model['cmi.core.lesson_location'], { timeout: 8000 })
    .toBe('the end');
  await again();
  const calls = await world.sql(
    'select c.kind, c.applied from runtime_calls c join package_registrations r on r.id = c.registration_id where r.enrolment_id = $1',
    [me.enrolmentId],
  );
  expect(calls).toContainEqual({ kind: 'terminate', applied: true });
  expect(calls.filter(({ applied }) => !applied)).toEqual([]);
  await context.close();
});

const items = [
  { id: 'A', title: 'Ladders', href: 'a.html' },
  { id: 'B', title: 'Ropes', href: 'b.html' },
  { id: 'C', title: 'Harness', href: 'c.html' },
];

/** One may go forward and back, and choose. */
const flowing = '<imsss:sequencing><imsss:controlMode choice="true" flow="true"/></imsss:sequencing>';

test('SCORM 2004 of several parts: the controls, the table of contents, resuming, and the whole', async () => {
  const me = await learner(await course([buildPackage({ standard: 'scorm2004', items, extra: flowing })]));
  const { context, page, player, sco, again } = await open(me, 'a.html');
  for (const name of ['Continue', 'Previous', 'Exit', 'Exit All', 'Suspend All'])
    await expect.poll(() => player.getByRole('button', { name, exact: true }).count(), { message: name }).toBe(1);
  for (const { title } of items) expect(await player.getByRole('link', { name: title, exact: true }).count()).toBe(1);
  expect(
    await sco.evaluate(() => [
      window.sco.version,
      window.sco.get('cmi.entry'),
      window.sco.get('cmi.completion_status'),
      window.sco.set('cmi', 'x'),
      window.sco.error(),
    ]),
  ).toEqual(['2004', 'ab-initio', 'unknown', 'false', '401']);
  // The engine's own name for an objective without one is no row of the package's.
  expect(await sco.evaluate(() => window.sco.get('cmi.objectives._count'))).toBe('0');
  await sco.evaluate(() => [
    window.sco.set('cmi.completion_status', 'completed'),
    window.sco.set('cmi.success_status', 'passed'),
    window.sco.commit(),
  ]);
  await player.getByRole('button', { name: 'Continue', exact: true }).click();
  const second = await packageFrame(page, 'b.html');
  await second.evaluate(() => [
    window.sco.set('cmi.location', '7'),
    window.sco.set('cmi.suspend_data', 'half'),
    window.sco.set('cmi.exit', 'suspend'),
  ]);
  await player.getByRole('button', { name: 'Suspend All', exact: true }).click();
  await expect.poll(() => player.getByText('Everything is saved').count()).toBe(1);
  expect(await states(me.enrolmentId)).toMatchObject([
    { activity_id: '' },
    { activity_id: 'A', completion: 'completed' },
    { activity_id: 'B', model: { 'cmi.location': '7' } },
  ]);

  const next = await again('b.html');
  expect(
    await next.sco.evaluate(() => ['cmi.entry', 'cmi.location', 'cmi.suspend_data'].map((e) => window.sco.get(e))),
  ).toEqual(['resume', '7', 'half']);
  await next.sco.evaluate(() => [
    window.sco.set('cmi.completion_status', 'completed'),
    window.sco.set('cmi.success_status', 'passed'),
    window.sco.commit(),
  ]);
  await next.player.getByRole('link', { name: 'Harness', exact: true }).click();
  const third = await packageFrame(page, 'c.html');
  await third.evaluate(() => [
    window.sco.set('cmi.completion_status', 'completed'),
    window.sco.set('cmi.success_status', 'passed'),
    window.sco.commit(),
  ]);
  await next.player.getByRole('button', { name: 'Exit All', exact: true }).click();
  await expect.poll(async () => (await me.outline()).percent, { timeout: 5000 }).toBe(100);
  await context.close();
});

test.each(['2nd', '3rd', '4th'] as const)(
  'SCORM 2004 %s edition, of several parts and without a word on their order: the learner chooses',
  async (edition) => {
    const me = await learner(await course([buildPackage({ standard: 'scorm2004', edition, items })]));
    const { context, page } = await signedIn(browser, app, me.me);
    const player = await frameLaunch(page, (await me.launch()).body);
    for (const { title, href } of items) {
      await player.getByRole('link', { name: title, exact: true }).click({ timeout: 5000 });
      const part = await packageFrame(page, href);
      await part.evaluate(() => [
        window.sco.set('cmi.completion_status', 'completed'),
        window.sco.set('cmi.success_status', 'passed'),
        window.sco.commit(),
      ]);
    }
    await player.getByRole('button', { name: 'Exit All', exact: true }).click();
    await expect.poll(async () => (await me.outline()).percent, { timeout: 5000 }).toBe(100);
    await context.close();
  },
);

test('a page that was simply closed in the middle goes on in the same part', async () => {
  const me = await learner(await course([buildPackage({ standard: 'scorm2004', items, extra: flowing })]));
  const { context, page, player, again } = await open(me, 'a.html');
  await player.getByRole('button', { name: 'Continue', exact: true }).click();
  const second = await packageFrame(page, 'b.html');
  await second.evaluate(() => [
    window.sco.set('cmi.location', '5'),
    window.sco.set('cmi.exit', 'suspend'),
    window.sco.commit(),
  ]);
  await page.evaluate(() => document.querySelector('iframe')!.remove());
  const next = await again('b.html');
  expect(await next.sco.evaluate(() => window.sco.get('cmi.location'))).toBe('5');
  await next.sco.evaluate(() => [window.sco.set('cmi.completion_status', 'completed'), window.sco.commit()]);
  await next.player.getByRole('button', { name: 'Continue', exact: true }).click();
  await packageFrame(page, 'c.html');
  await context.close();
});
