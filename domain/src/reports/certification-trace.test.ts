import { expect, test } from 'vitest';
import { certificationSentences } from './certification-trace-words.ts';
import type { CertificationFacts } from './certification-trace.ts';
import { certificationStatus, certificationTrace } from './certification-trace.ts';

const held: CertificationFacts = {
  ...{
    validFrom: '2026-01-01',
    validThrough: '2026-12-01',
    soonDays: 60,
    soonBy: 'skill',
    revoked: null,
    suspension: null,
    others: 0,
  },
};
const revoked = { on: '2026-02-01', reason: 'Forged' };
const suspension = { from: '2026-02-01', to: null, reason: 'Incident' };

test.each([
  ['the day before it begins', {}, '2025-12-31', 'upcoming', 'upcoming'],
  ['the day it begins', {}, '2026-01-01', 'valid', 'soonFrom'],
  ['the day before it counts as expiring', {}, '2026-10-01', 'valid', 'soonFrom'],
  ['60 days before its end', {}, '2026-10-02', 'expiring', 'soonFrom'],
  ['its last day', {}, '2026-12-01', 'expiring', 'soonFrom'],
  ['the day after', {}, '2026-12-02', 'expired', 'expired'],
  ['without an end', { validThrough: null }, '2099-01-01', 'valid', 'noEnd'],
  ['suspended, though it has expired', { suspension }, '2027-01-01', 'suspended', 'suspended'],
  ['revoked, though it is suspended too', { revoked, suspension }, '2026-03-01', 'revoked', 'revoked'],
  ['revoked, though not yet in effect', { revoked }, '2025-03-01', 'revoked', 'revoked'],
] as const)('%s: the status, and the step that decides it', (_when, change, on, status, last) => {
  const facts = { ...held, ...change };
  expect(certificationStatus(facts, on)).toBe(status);
  expect(certificationTrace(facts, on).map(({ code }) => code)).toEqual(['held', last]);
});

test('says that other records exist, and how they were weighed', () => {
  expect(certificationTrace({ ...held, others: 2 }, '2026-03-01').map(({ code }) => code)).toEqual([
    'others',
    'held',
    'soonFrom',
  ]);
});

test.each(['en', 'fr'] as const)('each step is a sentence in %s with its days', (locale) => {
  const all = [
    { ...held, others: 1 },
    { ...held, others: 3, validThrough: null },
    { ...held, revoked },
    { ...held, suspension },
    { ...held, validFrom: '2027-01-01' },
  ].flatMap((facts) => certificationTrace(facts, '2026-10-10'));
  for (const sentence of certificationSentences(all, locale, (day) => `<${day}>`))
    expect(sentence).toMatch(/^\p{Lu}.+[.dt]$/u);
  expect(
    certificationSentences(certificationTrace({ ...held, revoked }, '2026-10-10'), locale, (day) => day).join(),
  ).toContain('Forged');
});
