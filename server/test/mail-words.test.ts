import { expect, test } from 'vitest';
import { assignedWords, waitingWords } from '../src/modules/assignment/announcement-words.ts';
import { suspendedWords } from '../src/modules/driving/key-words.ts';
import { reminderWords } from '../src/modules/enrolment/reminder-words.ts';
import { letterWords } from '../src/modules/evidence/letter-words.ts';
import { factorLetterWords } from '../src/modules/identity/factor-letter-words.ts';
import { letterOf } from '../src/modules/identity/letters.ts';
import { answerWords, endedWords, receivedWords, returnWords, warningWords } from '../src/modules/seats/seat-words.ts';
import { guardLetterWords } from '../src/modules/store/guard-letter-words.ts';
import { storeLetters, storeLetterWords } from '../src/modules/store/letter-words.ts';
import { longestSubject, subjectWith } from '../src/platform/mail-subject.ts';

const long = 'Transport of dangerous goods by road, for drivers and shippers in Canada';
const about = {
  name: 'Ann Able',
  by: 'Benedikta Featherstonehaugh-Montgomery',
  company: 'Northgate Fabrication & Haulage Ltd.',
  number: 10_042,
  total: 'CA$12,345.00',
};
const item = { title: long, dueOn: '2026-03-13', origin: 'admin', by: about.by, note: null, requiredBy: null } as const;
const identity = ['invitation', 'passwordReset', 'passwordChanged', 'emailChange', 'emailChangeAsked', 'emailChanged'] as const;
const factor = ['secondFactorOn', 'secondFactorOff', 'secondFactorReset', 'recoveryCodeUsed'] as const;

const mails = (['en', 'fr'] as const).flatMap((locale) => [
  ...storeLetters.map((letter) =>
    storeLetterWords(locale, letter, { ...about, reason: null, day: locale === 'fr' ? '24 novembre 2026' : 'November 24, 2026' }),
  ),
  ...[...identity, ...factor].map((kind) => letterOf(kind, locale, { ...about, address: 'ann@northgate.example', left: 3 })),
  ...(['factorRuleSet', 'factorRuleLoosened', 'factorRuleEnded', 'factorDue'] as const).map((letter) =>
    factorLetterWords(locale, letter, { ...about, until: null, days: 7 }),
  ),
  ...(['rulesProposed', 'rulesConfirmed', 'rulesCancelled', 'bankProposed', 'bankConfirmed', 'bankCancelled'] as const).map((letter) =>
    guardLetterWords(locale, letter, { ...about, until: 'May 3', alone: false }),
  ),
  ...(['verified', 'rejected', 'needsInfo', 'revoked'] as const).map((decision) =>
    letterWords(locale, decision, { ...about, skill: long, reason: null, note: null }),
  ),
  ...[true, false].flatMap((yes) => [
    answerWords(locale, { name: about.name, title: long, given: yes, reason: '' }),
    returnWords(locale, { name: about.name, product: long, seats: 2, approved: yes, reason: '' }),
  ]),
  warningWords(locale, { name: about.name, product: long, kind: 'use', percent: 90, available: 4 }),
  warningWords(locale, { name: about.name, product: long, kind: 'expiry', seats: 4, lastDay: '2026-05-03', days: 30 }),
  endedWords(locale, { name: about.name, sender: about.company, seats: 2, product: long }),
  receivedWords(locale, { name: about.name, sender: long, quantity: 4, product: long, assignBy: null, reason: 'New crew' }),
  suspendedWords(locale, { name: about.name, key: long, responsible: about.by, lapse: 'left' }),
  assignedWords(locale, about.name, [item]),
  assignedWords(locale, about.name, [item, item]),
  waitingWords(locale, about.name, { title: long, dueOn: null, overdue: false, by: about.by }),
  reminderWords(locale, about.name, [item], '2026-03-01'),
]);

test('a subject fits a list of emails, however long the name of what it is about', () => {
  expect(mails.filter(({ subject }) => subject.length > longestSubject).map(({ subject }) => subject)).toEqual([]);
});

test('every email says why it was sent', () => {
  for (const { footer } of mails) expect(footer).toMatch(/^(?:You receive this email because|Vous recevez ce courriel parce qu)/);
});

test('what fits is not shortened', () => {
  expect(subjectWith((name) => `Seats expiring soon: “${name}”`, 'Forklift')).toBe('Seats expiring soon: “Forklift”');
  expect(subjectWith((name) => `Seats expiring soon: “${name}”`, long)).toBe('Seats expiring soon: “Transport of dangerous goods by road…”');
});
