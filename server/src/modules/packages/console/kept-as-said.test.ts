import { expect, test } from 'vitest';
import { buildPackage } from '../../../../test/packages/build-package.ts';
import { listeningWorld, packageScene } from '../../../../test/packages/open-package.ts';

// What a course keeps for itself may be compressed, or have separators of its own: it comes back as it was said.

const { world } = await listeningWorld();
const { course, learner } = packageScene(world);
const standards = [
  { standard: 'scorm12', done: { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '90' } },
  {
    standard: 'scorm2004',
    done: { 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed', 'cmi.score.scaled': '0.9' },
  },
] as const;

test.each(standards)(
  '$standard: what is said with a result that no one composes or reads',
  async ({ standard, done }) => {
    const of = await course([buildPackage({ standard })]);
    const kept = async (said: string) => {
      const me = await learner(of);
      const opened = await me.open();
      const answer = await opened.say({ 'cmi.suspend_data': said, ...done });
      expect(answer.status, JSON.stringify(said)).toBe(200);
      const [{ state, scorePercent }] = (await me.outline()).sections[0].units;
      expect({ state, scorePercent }, JSON.stringify(said)).toEqual({ state: 'done', scorePercent: 90 });
      const rows = await world.sql<{ model: Record<string, string> }>(
        `select s.model from runtime_states s join package_registrations r on r.id = s.registration_id
        where r.enrolment_id = $1 and s.activity_id = 'ITEM-1'`,
        [me.enrolmentId],
      );
      return rows[0]!.model['cmi.suspend_data'];
    };
    for (const said of ['\u212a\u2126 e\u0301 \u1100\u1161 \uf900', 'a\u0001b\u001ec\u007f', '\u202e\u200b\ufeff'])
      expect(await kept(said)).toBe(said);
    // Neither can be kept: no database has the one, no UTF-8 the other.
    expect(await kept('a\u0000b\ud83d')).toBe('a\ufffdb\ufffd');
  },
);
