import { propertyRuns, propertyTimeout } from '@app/domain/property.cases';
import type { Activity } from '@app/domain/packages/reading/manifest';
import type { PackageOutcome, Played } from '@app/domain/packages/results/package-outcome';
import {
  askedOf,
  isDone,
  nextOutcome,
  noOutcome,
  outcomeOf,
  wholePackage,
} from '@app/domain/packages/results/package-outcome';
import type { RuntimeState, RolledUp } from '@app/domain/packages/runtime-state';
import { applyElements, unbegun, wholeAfter } from '@app/domain/packages/runtime-state';
import { node, play } from '@app/domain/packages/sequencer/make-tree';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildPackage } from '../../../../test/packages/build-package.ts';
import { listeningWorld, packageScene } from '../../../../test/packages/open-package.ts';

// Histories of packages over HTTP: whatever parts say in whatever order, from however many windows and however often
// they say it again, the step comes to what the rule makes of the whole history. The rule has its own tests; this one
// finds a server that reads a part of what was said.

const { world } = await listeningWorld();
const { course, learner } = packageScene(world);
const old = (status: string | null, raw: string | null) => ({
  ...(status && { 'cmi.core.lesson_status': status }),
  ...(raw !== null && { 'cmi.core.score.raw': raw }),
});

const sco = (id: string, masteryScore: number | null): Activity => ({
  id,
  title: id,
  kind: 'sco',
  href: 'a.html',
  parameters: '',
  masteryScore,
  visible: true,
  children: [],
});

/** What the rule makes of a history, one word after the other. */
function judge(played: Played, masteryPercent: number | null) {
  const judged = { fallback: { kind: 'none' } as const, masteryPercent };
  const states = new Map<string, RuntimeState>();
  let outcome: PackageOutcome = noOutcome;
  let sequence = 0;
  return (id: string, elements: Record<string, string>, attempt = 1, whole?: RolledUp) => {
    sequence += 1;
    const activity = played.activities.find((one) => one.id === id)!;
    const how = { ...askedOf(played, activity, masteryPercent), decided: isDone(outcome) };
    states.set(
      id,
      applyElements(
        played.standard as 'scorm12',
        states.get(id) ?? unbegun,
        { sequence, kind: 'commit', attempt, elements },
        how,
      ).state,
    );
    if (whole) states.set(wholePackage, wholeAfter(states.get(wholePackage) ?? unbegun, whole, sequence));
    outcome = nextOutcome(outcome, outcomeOf(played, states, judged));
    return outcome;
  };
}

type Learner = Awaited<ReturnType<typeof learner>>;
async function expectAsJudged(who: Learner, outcome: PackageOutcome, after: string): Promise<void> {
  const [{ state, passed, scorePercent }] = (await who.outline()).sections[0].units;
  const certificates = await world.sql('select 1 from achievements where person_id = $1', [who.person.id]);
  const done = isDone(outcome);
  expect({ done: state === 'done', passed, scorePercent, certificates: certificates.length }, after).toEqual({
    done,
    passed: outcome.passed,
    scorePercent: outcome.scorePercent,
    certificates: done ? 1 : 0,
  });
}

type Word = { part: number; status: string | null; raw: string | null; how: string };
const said = (part: number, status: string, raw: string | null): Word => ({ part, status, raw, how: '' });
const words12 = fc.array(
  fc.record<Word>({
    part: fc.nat({ max: 1 }),
    status: fc.constantFrom('passed', 'failed', 'completed', 'incomplete', 'passed', null),
    raw: fc.constantFrom(null, null, '0', '79', '80', '100'),
    // Another window, the same call a second time, the end of a part.
    how: fc.constantFrom('', '', 'reopen', 'again', 'terminate'),
  }),
  { minLength: 2, maxLength: 8 },
);

test(
  'SCORM 1.2, two parts: the step comes to what the rule makes of all that was said',
  { timeout: propertyTimeout },
  async () => {
    const marks = [
      { masteries: [null, null], author: null },
      { masteries: [null, 80], author: null },
      { masteries: [null, null], author: 80 },
    ] as const;
    const courses: Awaited<ReturnType<typeof course>>[] = [];
    for (const { masteries, author } of marks) {
      const items = masteries.map((mastery, part) => ({
        ...{ id: `part${part}`, title: `Part ${part}`, href: `part${part}.html` },
        ...(mastery !== null && { extra: `<adlcp:masteryscore>${mastery}</adlcp:masteryscore>` }),
      }));
      courses.push(await course([buildPackage({ standard: 'scorm12', items })], { masteryPercent: author }));
    }
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: marks.length - 1 }), words12, async (which, words) => {
        const { masteries, author } = marks[which]!;
        const me = await learner(courses[which]!);
        const asJudged = judge(
          { standard: 'scorm12', activities: masteries.map((mastery, part) => sco(`part${part}`, mastery)) },
          author,
        );
        let opened = await me.open();
        let sequence = 0;
        for (const [index, { part, status, raw, how }] of words.entries()) {
          if (how === 'reopen') opened = await me.open();
          sequence += 1;
          const call = { activityId: `part${part}`, sequence, kind: how === 'terminate' ? 'terminate' : 'commit' };
          for (let times = how === 'again' ? 2 : 1; times > 0; times--)
            expect((await opened.say(old(status, raw), call)).status).toBe(200);
          await expectAsJudged(
            me,
            asJudged(`part${part}`, old(status, raw)),
            `after ${index + 1}: ${JSON.stringify(words)}`,
          );
        }
      }),
      // A pass without the score that the author asks for, while another part speaks.
      {
        ...propertyRuns('SCORM 1.2 over HTTP', 12),
        examples: [[2, [said(0, 'passed', null), said(1, 'passed', '80')]]],
      },
    );
  },
);

const steps2004 = fc.array(
  fc.record({
    part: fc.nat({ max: 1 }),
    said: fc.array(
      fc.record({ passed: fc.constantFrom(true, true, false, null), measure: fc.constantFrom(0, 0.5, 0.8, 1) }),
      { maxLength: 2 },
    ),
    leave: fc.constantFrom('exit', 'exit', 'suspendAll', 'stay'),
  }),
  { minLength: 1, maxLength: 6 },
);

test(
  'SCORM 2004, two parts: the step comes to what the root says at each moment',
  { timeout: propertyTimeout },
  async () => {
    const ids = ['part0', 'part1'];
    const byContent =
      '<imsss:sequencing><imsss:deliveryControls tracked="true" completionSetByContent="true" objectiveSetByContent="true"/></imsss:sequencing>';
    const items = ids.map((id) => ({ id, title: id, href: `${id}.html`, extra: byContent }));
    const of = await course([buildPackage({ standard: 'scorm2004', items })]);
    await fc.assert(
      fc.asyncProperty(steps2004, async (steps) => {
        const me = await learner(of);
        const opened = await me.open();
        const controls = {
          deliveryControls: { tracked: true, completionSetByContent: true, objectiveSetByContent: true },
        };
        const { sequencer } = play(node('ORG', {}, ...ids.map((id) => node(id, controls))));
        const asJudged = judge(
          {
            standard: 'scorm2004',
            activities: ids.map((id) => ({ ...sco(id, null), sequencing: sequencer.activity(id)!.rules })),
          },
          null,
        );
        const tell = async (id: string, elements: Record<string, string>) => {
          const { satisfied, completed, measure } = sequencer.whole();
          const whole = {
            state: '',
            completion: completed === undefined ? 'unknown' : completed ? 'completed' : 'incomplete',
            success: satisfied === undefined ? 'unknown' : satisfied ? 'passed' : 'failed',
            scorePercent: measure === undefined ? null : Math.round(measure * 10_000) / 100,
          } as const;
          const attempt = Math.max(1, sequencer.activity(id)!.runs);
          expect(
            (await opened.say(elements, { activityId: id, attempt, sequencing: { ...whole, state: 'kept' } })).status,
          ).toBe(200);
          await expectAsJudged(me, asJudged(id, elements, attempt, whole), JSON.stringify(steps));
        };
        for (const { part, said, leave } of steps) {
          const id = ids[part]!;
          const goesOn = sequencer.suspended && sequencer.activity(id)!.suspended;
          const { deliver } = goesOn ? sequencer.request('resumeAll') : sequencer.request('choice', id);
          if (deliver?.id !== id) continue;
          await tell(id, {});
          for (const { passed, measure } of said) {
            const report = {
              suspended: leave === 'suspendAll',
              objectives: [],
              said: ['satisfied', 'completed'] as const,
            };
            if (passed === null) {
              sequencer.report(id, {
                ...report,
                said: [...report.said],
                satisfied: undefined,
                completed: false,
                suspended: false,
              });
              await tell(id, { 'cmi.completion_status': 'incomplete' });
              continue;
            }
            sequencer.report(id, { ...report, said: [...report.said], satisfied: passed, measure, completed: true });
            await tell(id, {
              'cmi.completion_status': 'completed',
              'cmi.success_status': passed ? 'passed' : 'failed',
              'cmi.score.scaled': String(measure),
            });
          }
          if (leave === 'stay') continue;
          sequencer.request(leave);
          await tell(id, {});
        }
      }),
      propertyRuns('SCORM 2004 over HTTP', 10),
    );
  },
);
