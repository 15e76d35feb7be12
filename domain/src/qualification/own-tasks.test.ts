import { expect, test } from 'vitest';
import type { OpenRequirement } from './own-tasks.ts';
import { ownTasks } from './own-tasks.ts';

const today = '2026-03-10';
let count = 0;
function asked(
  given: Partial<Omit<OpenRequirement, 'requirement'>> & {
    kind?: 'mandatory' | 'recommended';
    skillId?: string;
    courseId?: string;
  },
): OpenRequirement {
  const { kind = 'mandatory', skillId = `skill-${++count}`, courseId, ...rest } = given;
  return {
    status: 'missing',
    qualified: false,
    dueOn: '2026-02-01',
    validThrough: null,
    renewalOpensOn: null,
    proof: null,
    remedy: courseId
      ? { kind: 'learn', course: { id: courseId, code: 'C', titles: {} }, open: null, evidenceId: null, holdId: null }
      : null,
    requirement: { kind, targets: [{ skillId, courseId: null, minLevel: 1, code: 'S', names: {}, levels: [] }] },
    ...rest,
  };
}

const open = { status: 'expiring', qualified: true, validThrough: '2026-04-01', renewalOpensOn: '2026-03-10' } as const;

test.each<[string, OpenRequirement, string | null]>([
  ['missing past its day', asked({}), 'overdue'],
  ['expired', asked({ status: 'expired', validThrough: '2026-01-01' }), 'overdue'],
  ['grace that does not count', asked({ status: 'inGrace' }), 'overdue'],
  ['due in 30 days', asked({ status: 'due', dueOn: '2026-04-09' }), 'dueSoon'],
  ['due in 31 days', asked({ status: 'due', dueOn: '2026-04-10' }), 'later'],
  [
    'an external certificate that ends, its renewal open',
    asked({ ...open, proof: { source: 'external' } }),
    'renewNow',
  ],
  [
    'the same before its renewal opens',
    asked({ ...open, renewalOpensOn: '2026-03-11', proof: { source: 'external' } }),
    null,
  ],
  ['what nobody can renew themself', asked({ ...open, proof: { source: 'manual' } }), null],
  ['suspended: an administrator’s turn', asked({ status: 'suspended' }), 'waiting'],
  ['sent in already', asked({ status: 'pendingVerification' }), null],
  ['in order', asked({ status: 'valid', qualified: true }), null],
  ['only recommended', asked({ kind: 'recommended' }), null],
  ['a course that leads there is under way', asked({ courseId: 'under way' }), null],
])('%s', (_what, row, block) => {
  const { gaps: _gaps, ...tasks } = ownTasks([row], new Set(['under way']), today);
  expect(Object.entries(tasks).flatMap(([name, rows]) => (rows.length > 0 ? [name] : []))).toEqual(
    block ? [block] : [],
  );
});

test('the same skill asked by two positions is one task and two gaps', () => {
  const rows = [asked({ skillId: 'first aid' }), asked({ skillId: 'first aid' })];
  expect(ownTasks(rows, new Set(), today)).toMatchObject({ overdue: [rows[0]], gaps: 2 });
});
