import { expect, test } from 'vitest';
import { onPaperObstacle } from './on-paper.ts';

const paper = {
  personId: 'ann',
  byId: 'boss',
  signsIn: false,
  signedOn: '2026-03-02',
  today: '2026-03-02',
  publishedOn: '2026-02-01',
};

test.each([
  ['someone who can’t sign in', {}, null],
  ['on the day it was published', { signedOn: '2026-02-01' }, null],
  ['before it was published', { signedOn: '2026-01-31' }, 'legalPaperTooEarly'],
  ['a day to come', { signedOn: '2026-03-03' }, 'legalPaperInFuture'],
  ['someone who is asked on screen', { signsIn: true }, 'legalSignsIn'],
  ['oneself', { byId: 'ann' }, 'notForOneself'],
  ['oneself, without a way to sign in', { byId: 'ann', signsIn: true, signedOn: '2026-03-03' }, 'notForOneself'],
] as const)('an agreement on paper: %s', (_, more, code) => expect(onPaperObstacle({ ...paper, ...more })).toBe(code));
