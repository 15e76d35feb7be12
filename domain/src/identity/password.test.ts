import { expect, it } from 'vitest';
import type { PasswordFacts } from './password.ts';
import { passwordObstacle } from './password.ts';

const facts: PasswordFacts = {
  admin: false,
  known: ['ann.tremblay@northgate.example', 'Ann Tremblay', 'Northgate Fabrication'],
  isCommon: (password) => password === 'correct horse battery staple',
};

const cases: [string, Partial<PasswordFacts>, string | null][] = [
  ['a', {}, 'passwordTooShort'],
  ['elevenchars', {}, 'passwordTooShort'],
  ['twelve-chars', {}, null],
  ['twelve-chars', { admin: true }, 'passwordTooShortForAdmin'],
  ['fifteen-charact', { admin: true }, null],
  ['𝓪𝓫𝓬𝓭𝓮𝓯𝓰𝓱𝓲𝓳𝓴𝓶', {}, null],
  ['ﬁﬁﬁﬁﬁﬁ', {}, null], // six ligatures are twelve letters once normalised
  ['x'.repeat(256), {}, null],
  ['x'.repeat(257), {}, 'passwordTooLong'],
  ['correct horse battery staple', {}, 'passwordTooCommon'],
  ['ann.tremblay@northgate.example', {}, 'passwordTooCommon'],
  ['Northgate2026!', {}, 'passwordTooCommon'],
  ['tremblay-northgate', {}, 'passwordTooCommon'],
  ['Tremblay 12 / 2026', {}, 'passwordTooCommon'],
  ['northgate meadow piano', {}, null],
  ['Trémblay-Nörthgàte', {}, 'passwordTooCommon'],
  ['Ｔｒｅｍｂｌａｙ2026!', {}, 'passwordTooCommon'],
  ['tremblay 12 / 2026', { known: ['Ann Trémbläy'] }, 'passwordTooCommon'],
  ['Bjørn Łukasz 2026', { known: ['Bjorn Lukasz'] }, 'passwordTooCommon'],
  ['trémolo piano forte', {}, null],
];

it.each(cases)('%j with %j: %s', (password, more, obstacle) => {
  expect(passwordObstacle(password, { ...facts, ...more })).toBe(obstacle);
});
