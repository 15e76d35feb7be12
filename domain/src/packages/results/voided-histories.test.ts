import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../property.cases.ts';
import type { Played } from './package-outcome.ts';
import { isDone } from './package-outcome.ts';
import { statementsReplayed } from './replay-statements.ts';
import { unbegun } from '../runtime-state.ts';

// Histories of a plain xAPI activity, some of whose statements were voided, against a reader who never saw those and
// looks at the rest as a whole.

const iri = 'https://example.com/xapi/heights';
const played: Played = {
  standard: 'xapi',
  activities: [
    {
      id: 'a',
      title: 'a',
      kind: 'au',
      href: 'a.html',
      parameters: '',
      masteryScore: null,
      visible: true,
      children: [],
    },
  ],
};
type ReportedValue = { verb: 'passed' | 'failed' | 'completed' | 'experienced'; score: number | null; voided: boolean };
const said = fc.record({
  verb: fc.constantFrom<ReportedValue['verb']>('passed', 'failed', 'completed', 'experienced'),
  score: fc.option(fc.constantFrom(0, 40, 85, 100), { nil: null }),
  voided: fc.boolean(),
});

/** The first moment at which all of it was done and not failed decides; without one the last word does. */
function byReader(history: readonly ReportedValue[]): { done: boolean; passed: boolean | null; score: number | null } {
  const at = (index: number) => {
    const known = history.slice(0, index + 1);
    const judged = known.findLast(({ verb }) => verb === 'passed' || verb === 'failed')?.verb ?? null;
    const completed = known.some(({ verb }) => verb === 'passed' || verb === 'completed');
    const score = known.findLast((one) => one.score !== null)?.score ?? null;
    return {
      done: completed && judged !== 'failed',
      passed: judged === 'failed' ? false : judged === 'passed' && completed ? true : null,
      score,
    };
  };
  const first = history.findIndex((_, index) => at(index).done);
  return history.length === 0
    ? { done: false, passed: null, score: null }
    : at(first === -1 ? history.length - 1 : first);
}

test('a voided statement decides nothing: neither a pass, nor a failure, nor a score', () => {
  const seen = { fell: 0, rose: 0 };
  fc.assert(
    fc.property(fc.array(said, { minLength: 1, maxLength: 6 }), (history) => {
      const statements = history.map(({ verb, score, voided }, index) => ({
        activityId: 'a',
        activityIri: iri,
        voided,
        storedAt: new Date(index * 1000).toISOString(),
        statement: {
          verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` },
          object: { id: iri },
          timestamp: new Date(index * 1000).toISOString(),
          ...(score !== null && { result: { score: { scaled: score / 100 } } }),
        },
      }));
      // What was kept of it may be anything: only what was said counts.
      const states = new Map([
        [
          'a',
          {
            ...unbegun,
            completion: 'completed' as const,
            success: 'passed' as const,
            scorePercent: 99,
            progress: 1,
            seconds: 7,
          },
        ],
      ]);
      const judged = { fallback: { kind: 'none' } as const, masteryPercent: null };
      const { outcome } = statementsReplayed({ played, judged, said: statements, states, finishedAt: null });
      const expected = byReader(history.filter(({ voided }) => !voided));
      expect({ done: isDone(outcome), passed: outcome.passed, score: outcome.scorePercent }).toEqual(expected);
      expect(outcome.seconds).toBe(7);
      const withVoided = byReader(history);
      if (withVoided.done && !expected.done) seen.fell += 1;
      if (!withVoided.done && expected.done) seen.rose += 1;
    }),
    propertyRuns('a voided statement decides nothing', 2_000),
  );
  expect(Math.min(seen.fell, seen.rose)).toBeGreaterThan(3);
});
