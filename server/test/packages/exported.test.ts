import { oneOfEach, quizOf } from '@app/domain/assessment/questions.cases';
import type { Frame } from '@playwright/test';
import { expect, test } from 'vitest';
import { frameLaunch, openBrowser, packageFrame, pagesWithPlayers, signedIn } from './browser.ts';
import { listeningWorld, packageScene } from './open-package.ts';

// A course that was exported here is brought back as a package and learned to its end, wherever packages run.
const pages = await pagesWithPlayers(['scorm12', 'cmi5', 'page', 'windows']);
const browser = await openBrowser();
const modes = [
  ['with a second host', {}],
  ['without a second host', { CONTENT_ORIGIN: 'opaque' }],
] as const;
const quiz = quizOf(
  oneOfEach.filter(({ key }) => key === 'single' || key === 'truth'),
  { passMark: 80, coolDownHours: 0 },
);
const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Read the label.' }] }] };

/** Answers rightly and hands in. */
async function pass(frame: Frame): Promise<void> {
  await frame.getByRole('button', { name: 'Start quiz' }).click();
  await frame.locator('[data-question="single"]').getByLabel('Green').check();
  await frame.locator('[data-question="truth"]').getByLabel('True').check();
  await frame.getByRole('button', { name: 'Submit answers' }).click();
  await frame.getByText('100%: passed').waitFor();
}

for (const [place, env] of modes) {
  const { world, app } = await listeningWorld({ WEB_ROOT: pages, ...env });
  const { course, learner } = packageScene(world);
  const admin = await world.as(await world.make.platformAdmin());
  const given = await world.make.course({
    title: 'Forks',
    units: ['lesson', 'quiz'],
    version: { enforce_order: true },
  });
  for (const [index, body] of [{ docs: { en: text } }, quiz].entries())
    await world.sql('update content_versions set body = $2 where item_id = $1', [
      given.itemIds[index],
      JSON.stringify(body),
    ]);

  /** Exported, brought back, and begun by someone. */
  const begin = async (standard: 'scorm12' | 'cmi5') => {
    const { ticket } = (await admin.post(`/admin/courses/${given.id}/packages`, { standard, language: 'en' })).body;
    const { raw } = await admin.get(`/admin/course-packages/${ticket}`);
    const me = await learner(await course([raw]));
    const { context, page } = await signedIn(browser, app, me.me);
    const player = await frameLaunch(page, (await me.launch()).body);
    return { me, context, page, player };
  };
  const done = {
    status: 'completed',
    percent: 100,
    sections: [{ units: [{ state: 'done', passed: true, scorePercent: 100 }] }],
  };

  test(`our own package of SCORM 1.2 ${place}`, async () => {
    const { me, context, page } = await begin('scorm12');
    const frame = await packageFrame(page, 'index.html');
    await frame.getByText('50% completed').waitFor();
    await frame.getByRole('button', { name: 'Continue' }).click();
    await pass(frame);
    await expect.poll(() => me.outline(), { timeout: 8000 }).toMatchObject(done);
    await context.close();
  });

  test(`our own package of cmi5 ${place}`, async () => {
    const { me, context, page, player } = await begin('cmi5');
    await (await packageFrame(page, 'unit-1.html')).getByText('Read the label.').waitFor();
    await player.getByRole('button', { name: 'Continue', exact: true }).click();
    await pass(await packageFrame(page, 'unit-2.html'));
    await expect.poll(() => me.outline(), { timeout: 8000 }).toMatchObject(done);
    await context.close();
  });
}
