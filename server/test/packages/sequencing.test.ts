import { expect, test } from 'vitest';
import { frameLaunch, openBrowser, packageFrame, pagesWithPlayers, signedIn } from './browser.ts';
import { buildPackage } from './build-package.ts';
import type { Item } from './manifests.ts';
import { listeningWorld, packageScene } from './open-package.ts';

const { world, app } = await listeningWorld({ WEB_ROOT: await pagesWithPlayers(['scorm2004']) });
const { course, learner } = packageScene(world);
const browser = await openBrowser();
type Sco = {
  get(e: string): string;
  set(e: string, v: unknown): string;
  commit(): string;
  terminate(): string;
  error(): string;
};
declare const window: { sco: Sco };

const part = (id: string, extra = ''): Item => ({ id, title: `Part ${id}`, href: `${id.toLowerCase()}.html`, extra });
const sequencing = (...inside: string[]) => `<imsss:sequencing>${inside.join('')}</imsss:sequencing>`;
const mode = (said: string) => `<imsss:controlMode ${said}/>`;
const when = (action: string, condition: string) =>
  `<imsss:preConditionRule><imsss:ruleConditions><imsss:ruleCondition ${condition}/></imsss:ruleConditions><imsss:ruleAction action="${action}"/></imsss:preConditionRule>`;
const rules = (...inside: string[]) => `<imsss:sequencingRules>${inside.join('')}</imsss:sequencingRules>`;
const shares = (map: string) =>
  `<imsss:objectives><imsss:primaryObjective/><imsss:objective objectiveID="O"><imsss:mapInfo targetObjectiveID="gas safety" ${map}/></imsss:objective></imsss:objectives>`;
const flowing = sequencing(mode('choice="true" flow="true"'));
const pack = (items: Item[], extra = flowing, attributes = '') =>
  buildPackage({ standard: 'scorm2004', title: 'Gas', items, extra, attributes });

async function open(who: Awaited<ReturnType<typeof learner>>, path: string) {
  const { context, page } = await signedIn(browser, app, who.me);
  const at = async (href: string) => packageFrame(page, href);
  const again = async (href: string, unit = 0) => {
    const player = await frameLaunch(page, (await who.launch(who.me, unit, { takeOver: true })).body);
    return { player, sco: await at(href) };
  };
  const begun = await again(path);
  const button = (name: string) => begun.player.getByRole('button', { name, exact: true });
  const entry = (name: string) => begun.player.getByRole('link', { name, exact: true });
  const mayChoose = (name: string) => entry(name).getAttribute('aria-disabled');
  return { context, page, at, again, button, entry, mayChoose, ...begun };
}

test('content asks for the next part, another one, the one before; what it asked in vain stays in sight', async () => {
  const me = await learner(await course([pack(['A', 'B', 'C'].map((id) => part(id)))]));
  const { context, at, sco } = await open(me, 'a.html');
  expect(
    await sco.evaluate(() =>
      ['continue', 'previous'].map((request) => window.sco.get(`adl.nav.request_valid.${request}`)),
    ),
  ).toEqual(['true', 'false']);
  expect(
    await sco.evaluate(() =>
      ['choice.{target=C}', 'jump.{target=X}'].map((request) => window.sco.get(`adl.nav.request_valid.${request}`)),
    ),
  ).toEqual(['true', 'false']);
  await sco.evaluate(() => [window.sco.set('adl.nav.request', 'continue'), window.sco.terminate()]);
  const second = await at('b.html');
  await second.evaluate(() => [window.sco.set('adl.nav.request', '{target=C}choice'), window.sco.terminate()]);
  const third = await at('c.html');
  await third.evaluate(() => [window.sco.set('adl.nav.request', '{target=A}jump'), window.sco.terminate()]);
  const first = await at('a.html');
  await first.evaluate(() => [window.sco.set('adl.nav.request', 'previous'), window.sco.terminate()]);
  expect(await first.evaluate(() => document.body.isConnected)).toBe(true);
  await context.close();
});

test('what one part still had to say is not lost when the page is left on another', async () => {
  const me = await learner(await course([pack(['A', 'B'].map((id) => part(id)))]));
  const { context, page, player, at, sco, entry } = await open(me, 'a.html');
  await page.route('**/rte', (route) => route.abort());
  await sco.evaluate(() => [
    window.sco.set('cmi.completion_status', 'completed'),
    window.sco.set('cmi.success_status', 'failed'),
    window.sco.commit(),
  ]);
  await entry('Part B').click();
  await at('b.html');
  await page.unroute('**/rte');
  // The browser keeps the page, as a phone does between two apps.
  await player.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  const said = () =>
    world.sql(
      `select s.success from runtime_states s join package_registrations r on r.id = s.registration_id
        where r.enrolment_id = $1 and s.activity_id = 'A'`,
      [me.enrolmentId],
    );
  await expect.poll(said, { timeout: 15_000 }).toEqual([{ success: 'failed' }]);
  await context.close();
});

test('content that exits is taken away, and the learner goes on from the contents', async () => {
  const me = await learner(await course([pack(['A', 'B'].map((id) => part(id)))]));
  const { context, page, player, at, sco, entry } = await open(me, 'a.html');
  await sco.evaluate(() => [window.sco.set('adl.nav.request', 'exit'), window.sco.terminate()]);
  await player.getByText('Choose', { exact: false }).first().waitFor();
  await expect.poll(() => page.frames().filter((frame) => frame.url().endsWith('a.html')).length).toBe(0);
  await entry('Part B').click();
  expect(await (await at('b.html')).evaluate(() => window.sco.get('cmi.entry'))).toBe('ab-initio');
  await context.close();
});

test('time that is over ends everything; suspended, everything goes on where it was', async () => {
  const me = await learner(await course([pack(['A', 'B'].map((id) => part(id)))]));
  const { context, player, at, sco, again, button } = await open(me, 'a.html');
  await button('Continue').click();
  const second = await at('b.html');
  await second.evaluate(() => [
    window.sco.set('cmi.suspend_data', 'half'),
    window.sco.set('adl.nav.request', 'suspendAll'),
    window.sco.terminate(),
  ]);
  await player.getByText('Everything is saved').waitFor();
  const next = await again('b.html');
  expect(
    await next.sco.evaluate(() => ['cmi.entry', 'cmi.suspend_data'].map((element) => window.sco.get(element))),
  ).toEqual(['resume', 'half']);
  await next.sco.evaluate(() => [window.sco.set('cmi.exit', 'time-out'), window.sco.terminate()]);
  await next.player.getByText('Everything is saved').waitFor();
  const anew = await again('a.html');
  expect(
    await anew.sco.evaluate(() => [
      window.sco.get('cmi.entry'),
      window.sco.get('cmi.suspend_data'),
      window.sco.error(),
    ]),
  ).toEqual(['ab-initio', '', '403']);
  expect(sco).toBeDefined();
  await context.close();
});

test('what the manifest hides, closes or sends forward only: the controls and the contents say so', async () => {
  const hidden =
    '<adlnav:presentation><adlnav:navigationInterface><adlnav:hideLMSUI>exitAll</adlnav:hideLMSUI><adlnav:hideLMSUI>suspendAll</adlnav:hideLMSUI></adlnav:navigationInterface></adlnav:presentation>';
  const cluster = (id: string, children: Item[], extra: string): Item => ({
    id,
    title: `Cluster ${id}`,
    children,
    extra,
  });
  const items = [
    part('A', hidden),
    cluster('ONE', [part('B'), part('C')], sequencing(mode('flow="true" forwardOnly="true" choiceExit="false"'))),
    part('D', sequencing(rules(when('disabled', 'condition="always"')))),
    part('E', sequencing(rules(when('hiddenFromChoice', 'condition="always"')))),
  ];
  const me = await learner(await course([pack(items)]));
  const { context, at, button, entry, mayChoose } = await open(me, 'a.html');
  for (const name of ['Exit All', 'Suspend All']) expect(await button(name).isVisible(), name).toBe(false);
  expect(await button('Previous').isDisabled()).toBe(true);
  expect(await Promise.all(['Gas', 'Cluster ONE', 'Part B', 'Part C', 'Part D'].map(mayChoose))).toEqual([
    'false',
    'false',
    'false',
    'false',
    'true',
  ]);
  expect(await entry('Part E').isVisible()).toBe(false);

  await entry('Part C').click();
  await at('c.html');
  await expect.poll(() => button('Suspend All').isVisible()).toBe(true);
  expect(await button('Previous').isDisabled()).toBe(true);
  // What must not be left is not left by a choice, and its own parts come forward only.
  expect(await Promise.all(['Gas', 'Part A', 'Part B', 'Part C'].map(mayChoose))).toEqual([
    'true',
    'true',
    'true',
    'false',
  ]);
  await context.close();
});

test('objectives of the manifest are there when a part opens; shared ones go to another package and to the next attempt', async () => {
  const writer = pack([
    part('A', sequencing(shares('writeSatisfiedStatus="true" writeNormalizedMeasure="true"'))),
    part('B'),
  ]);
  const reader = pack([
    part('A', sequencing(rules(when('skip', 'condition="satisfied" referencedObjective="O"')), shares(''))),
    part('B', sequencing(shares(''))),
  ]);
  const me = await learner(await course([writer, reader]));
  const { context, sco, again, player } = await open(me, 'a.html');
  expect(
    await sco.evaluate(() =>
      ['_count', '0.id', '0.success_status'].map((name) => window.sco.get(`cmi.objectives.${name}`)),
    ),
  ).toEqual(['1', 'O', 'unknown']);
  await sco.evaluate(() => [
    window.sco.set('cmi.objectives.0.success_status', 'passed'),
    window.sco.set('cmi.objectives.0.score.scaled', '0.5'),
    window.sco.set('adl.nav.request', 'exitAll'),
    window.sco.terminate(),
  ]);
  await player.getByText('Everything is saved').waitFor();
  // The part that teaches what is known already is skipped, and the next one knows it too.
  const other = await again('b.html', 1);
  expect(
    await other.sco.evaluate(() =>
      ['success_status', 'score.scaled'].map((name) => window.sco.get(`cmi.objectives.0.${name}`)),
    ),
  ).toEqual(['passed', '0.5']);
  await context.close();
});

test('data that parts share: who may read it, who may write it', async () => {
  const store = (said: string) => `<adlcp:data><adlcp:map targetID="notes" ${said}/></adlcp:data>`;
  const me = await learner(
    await course([
      pack([
        part('A', store('')),
        part('B', store('writeSharedData="false"')),
        part('C', store('readSharedData="false"')),
      ]),
    ]),
  );
  const { context, at, sco, button } = await open(me, 'a.html');
  const look = () => [
    window.sco.get('adl.data._count'),
    window.sco.get('adl.data.0.id'),
    window.sco.get('adl.data.0.store'),
    window.sco.error(),
  ];
  expect(await sco.evaluate(look)).toEqual(['1', 'notes', '', '403']);
  expect(
    await sco.evaluate(() => [
      window.sco.set('adl.data.0.store', 'valve 7'),
      window.sco.set('adl.data.1.store', 'x'),
      window.sco.error(),
    ]),
  ).toEqual(['true', 'false', '351']);
  await button('Continue').click();
  const second = await at('b.html');
  expect(await second.evaluate(look)).toEqual(['1', 'notes', 'valve 7', '0']);
  expect(await second.evaluate(() => [window.sco.set('adl.data.0.store', 'x'), window.sco.error()])).toEqual([
    'false',
    '404',
  ]);
  await button('Continue').click();
  expect(await (await at('c.html')).evaluate(look)).toEqual(['1', 'notes', '', '405']);
  await context.close();
});

test('names of groups are no elements, and do no harm', async () => {
  const me = await learner(await course([pack([part('A', sequencing(shares('')))])]));
  const { context, sco } = await open(me, 'a.html');
  for (const name of ['cmi', 'cmi.objectives', 'cmi.score', 'cmi.interactions', 'cmi.objectives.0.score', 'adl.data'])
    expect(
      await sco.evaluate(
        (element) => [window.sco.set(element, 'x'), window.sco.error(), window.sco.get(element), window.sco.error()],
        name,
      ),
      name,
    ).toEqual(['false', '401', '', '401']);
  expect(await sco.evaluate(() => window.sco.get('cmi.objectives.0.id'))).toBe('O');
  await context.close();
});
