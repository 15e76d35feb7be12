import type { Necessity, Standing } from './necessity.ts';

/** 2 March 2026, the day of every case. */
export const today = '2026-03-02';
export const proofId = '0197f3a0-0000-7000-8000-0000000000aa';
export const both = { mandatory: true, recommended: true };

export type NecessityCase = {
  name: string;
  given: Partial<Standing>;
  automatic?: typeof both;
  expected: Necessity | null;
};

const proof = (validThrough: string | null, renewalOpensOn: string | null = null) => ({
  id: proofId,
  validThrough,
  renewalOpensOn,
});
const first = (dueOn: string): Necessity => ({ origin: 'rule', dueOn, occasion: 'since:2026-02-20' });
const again = (dueOn: string): Necessity => ({ origin: 'renewal', dueOn, occasion: `proof:${proofId}` });

/** Who is enrolled by the rule, when, and until which day. */
export const necessityCases: NecessityCase[] = [
  { name: 'due: by the requirement’s due day', given: { status: 'due' }, expected: first('2026-03-06') },
  { name: 'due on the last day: today', given: { status: 'due', dueOn: today }, expected: first(today) },
  {
    name: 'missing: the due day has passed, so today',
    given: { status: 'missing', dueOn: '2026-02-21' },
    expected: first(today),
  },
  {
    name: 'expired yesterday: a renewal, due today',
    given: { status: 'expired', proof: proof('2026-03-01') },
    expected: again(today),
  },
  {
    name: 'expired 90 days ago: still a renewal',
    given: { status: 'expired', proof: proof('2025-12-02') },
    expected: again(today),
  },
  {
    name: 'expired 91 days ago: as for the first time',
    given: { status: 'expired', proof: proof('2025-12-01') },
    expected: first('2026-03-06'),
  },
  {
    name: 'expired long ago, asked anew: as for the first time',
    given: { status: 'due', proof: proof('2020-01-01') },
    expected: first('2026-03-06'),
  },
  {
    name: 'expired lately, asked anew: a renewal',
    given: { status: 'due', proof: proof('2026-02-25') },
    expected: again(today),
  },
  {
    name: 'in grace: the last day is over, so today',
    given: { status: 'inGrace', proof: proof('2026-02-27') },
    expected: again(today),
  },
  {
    name: 'expiring, renewal open: by the last day',
    given: { status: 'expiring', proof: proof('2026-04-01', '2026-01-01') },
    expected: again('2026-04-01'),
  },
  {
    name: 'renewal opens today',
    given: { status: 'expiring', proof: proof('2026-04-01', today) },
    expected: again('2026-04-01'),
  },
  {
    name: 'renewal opens tomorrow: not yet',
    given: { status: 'expiring', proof: proof('2026-04-01', '2026-03-03') },
    expected: null,
  },
  {
    name: 'valid, the renewal open before the warning',
    given: { status: 'valid', proof: proof('2026-05-15', '2026-02-14') },
    expected: again('2026-05-15'),
  },
  { name: 'valid', given: { status: 'valid', proof: proof('2027-05-15', '2027-02-14') }, expected: null },
  { name: 'valid for good', given: { status: 'valid', proof: proof(null) }, expected: null },
  { name: 'exempt', given: { status: 'exempt' }, expected: null },
  { name: 'suspended', given: { status: 'suspended' }, expected: null },
  { name: 'evidence waits for a decision', given: { status: 'pendingVerification' }, expected: null },
  { name: 'asked from a later day on', given: { status: 'future' }, expected: null },
  { name: 'recommended', given: { status: 'due', kind: 'recommended' }, expected: first('2026-03-06') },
  {
    name: 'recommended, switched off',
    given: { status: 'due', kind: 'recommended' },
    automatic: { mandatory: true, recommended: false },
    expected: null,
  },
  {
    name: 'mandatory, switched off',
    given: { status: 'missing' },
    automatic: { mandatory: false, recommended: true },
    expected: null,
  },
];

export const usual: Standing = {
  status: 'missing',
  kind: 'mandatory',
  baseOn: '2026-02-20',
  dueOn: '2026-03-06',
  proof: null,
};
