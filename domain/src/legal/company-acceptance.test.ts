import { expect, it } from 'vitest';
import { companyAcceptance } from './company-acceptance.ts';

const version = { number: 2, changeKind: 'material', withdrawn: false } as const;
const one = (number: number, withdrawn = false) => ({ number, withdrawn });
it.each([
  ['nothing was accepted', {}, [], 'open'],
  ['it was', {}, [one(2)], 'accepted'],
  ['an earlier one was', {}, [one(1)], 'open'],
  ['a later one was', {}, [one(3)], 'later'],
  ['both were', {}, [one(3), one(2)], 'accepted'],
  ['a later one was that was withdrawn since', {}, [one(3, true)], 'open'],
  ['a change that needs no agreement', { changeKind: 'minor' }, [], 'notNeeded'],
  ['such a change, accepted', { changeKind: 'minor' }, [one(2)], 'accepted'],
  ['withdrawn', { withdrawn: true }, [], 'notNeeded'],
  ['accepted, then withdrawn', { withdrawn: true }, [one(2, true)], 'accepted'],
] as const)('a version of an agreement to a company: %s', (_name, more, accepted, answer) =>
  expect(companyAcceptance({ ...version, ...more }, [...accepted])).toBe(answer),
);
