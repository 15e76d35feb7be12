import { describe, expect, test } from 'vitest';
import type { LegalKind } from './kinds.ts';
import {
  blockingKinds,
  changeKindOf,
  disclaimerObstacle,
  forCompanyObstacle,
  isAgreedTo,
  kindAt,
  legalHref,
  legalKinds,
  legalPage,
  legalRules,
  personalKinds,
  statementObstacle,
} from './kinds.ts';

test.each<[LegalKind, string, string, string, boolean]>([
  ['terms', 'everyone', 'person', 'beforeAll', true],
  ['privacy', 'everyone', 'person', 'beforeAll', true],
  ['courseDisclaimer', 'learners', 'person', 'atFirstLaunch', true],
  ['eSignatureStatement', 'signers', 'signature', 'atSignature', false],
  ['cookies', 'visitors', 'none', 'never', false],
  ['dataProcessing', 'companies', 'company', 'byBanner', true],
])('%s is for %s and accepted by %s, %s', (kind, audience, acceptedBy, asked, agreed) => {
  expect(legalRules[kind]).toEqual({ audience, acceptedBy, asked });
  expect(isAgreedTo(kind)).toBe(agreed);
});

test('only what is asked for before all else blocks, and only what a person accepts is a person’s', () => {
  expect(legalKinds.filter((kind) => legalRules[kind].asked === 'beforeAll')).toEqual(blockingKinds);
  expect(personalKinds).toEqual(['terms', 'privacy', 'courseDisclaimer']);
});

test.each<[LegalKind, 'material' | 'minor', boolean, 'material' | 'minor']>([
  ['terms', 'minor', true, 'material'],
  ['terms', 'minor', false, 'minor'],
  ['dataProcessing', 'material', false, 'material'],
  ['dataProcessing', 'minor', true, 'material'],
  ['courseDisclaimer', 'minor', true, 'material'],
  ['cookies', 'material', false, 'minor'],
  ['cookies', 'material', true, 'minor'],
  ['eSignatureStatement', 'material', false, 'minor'],
])('%s published as %s (first: %s) is %s', (kind, given, first, changeKind) =>
  expect(changeKindOf(kind, given, first)).toBe(changeKind),
);

describe('the disclaimer', () => {
  test.each([
    ['a course that does not ask', { asks: false, started: false, due: true }, null],
    ['nothing in force, or agreed', { asks: true, started: false, due: false }, null],
    ['an attempt that began before', { asks: true, started: true, due: true }, null],
    ['a first launch without agreement', { asks: true, started: false, due: true }, 'disclaimerNeeded'],
  ])('%s', (_name, facts, obstacle) => expect(disclaimerObstacle(facts)).toBe(obstacle));
});

test.each([
  [null, null, null],
  ['a', 'a', null],
  [null, 'a', 'statementChanged'],
  ['a', null, 'statementChanged'],
  ['a', 'b', 'statementChanged'],
])('signed below %s while %s holds: %s', (shown, inForce, obstacle) =>
  expect(statementObstacle({ shown, inForce })).toBe(obstacle),
);

test.each<[LegalKind, boolean, string | null]>([
  ['dataProcessing', false, null],
  ['dataProcessing', true, 'notFound'],
  ['terms', false, 'notFound'],
  ['courseDisclaimer', false, 'notFound'],
])('%s for a company (platform: %s): %s', (kind, isPlatform, obstacle) =>
  expect(forCompanyObstacle({ kind, isPlatform })).toBe(obstacle),
);

test.each<[LegalKind, string]>([
  ['terms', '/terms'],
  ['privacy', '/privacy'],
  ['courseDisclaimer', '/terms?document=courseDisclaimer'],
  ['eSignatureStatement', '/terms?document=eSignatureStatement'],
  ['cookies', '/privacy?document=cookies'],
  ['dataProcessing', '/privacy?document=dataProcessing'],
])('%s is read at %s', (kind, href) => {
  expect(legalHref(kind)).toBe(href);
  const { to, search } = legalPage(kind);
  expect(kindAt(to, search.document)).toBe(kind);
});

test.each<[string, string | undefined, LegalKind]>([
  ['/terms', 'cookies', 'terms'],
  ['/privacy', 'nothing of ours', 'privacy'],
  ['/privacy', 'terms', 'privacy'],
])('%s with %s shows %s', (path, document, kind) => expect(kindAt(path, document)).toBe(kind));
