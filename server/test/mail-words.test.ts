import { expect, test } from 'vitest';
import { assignedWords, waitingWords } from '../src/modules/assignment/announcement-words.ts';
import { suspendedWords } from '../src/modules/driving/key-words.ts';
import { digestWords } from '../src/modules/notices/digest-words.ts';
import { emailWords } from '../src/modules/evidence/email-words.ts';
import { factorEmailWords } from '../src/modules/identity/second-factor/factor-email-words.ts';
import { composeEmail } from '../src/modules/identity/emails.ts';
import type { Item } from '../src/modules/notices/digest-facts.ts';
import { answerWords, endedWords, receivedWords, returnWords } from '../src/modules/seats/lists/seat-words.ts';
import { ruleChangeEmailWords } from '../src/modules/store/credit/rule-change-email-words.ts';
import { storeEmails, storeEmailWords } from '../src/modules/store/email-words.ts';
import { longestSubject, subjectWith } from '../src/platform/mail/mail-subject.ts';

const long = 'Transport of dangerous goods by road, for drivers and shippers in Canada';
const about = {
  name: 'Ann Able',
  by: 'Benedikta Featherstonehaugh-Montgomery',
  company: 'Northgate Fabrication & Haulage Ltd.',
  number: 10_042,
  total: 'CA$12,345.00',
};
const item = { title: long, dueOn: '2026-03-13', origin: 'admin', by: about.by, note: null, requiredBy: null } as const;
const names = { en: long, fr: long };
const course = { titles: names, dueOn: '2026-03-13', person: about.by };
const everyItem: Item[] = [
  { rule: 'courseDue', subject: '1', offset: -7, facts: course },
  { rule: 'courseEscalated', subject: '2', offset: 35, facts: { ...course, dueOn: '2026-01-25' } },
  {
    rule: 'qualificationExpiring',
    subject: '3',
    offset: -7,
    facts: { names, validThrough: '2026-03-08', opensOn: '2026-01-01' },
  },
  {
    rule: 'sessionReminder',
    subject: '4',
    offset: -3,
    facts: { title: long, titles: {}, startsAt: '2026-03-04T14:00:00Z', timeZone: 'America/Toronto', place: 'Yard' },
  },
  {
    rule: 'teamSummary',
    subject: '5',
    offset: 0,
    facts: {
      overdue: 2,
      expiring: 0,
      expired: 0,
      lines: [{ kind: 'overdue', person: about.name, names, on: '2026-02-03' }],
    },
  },
  {
    rule: 'evaluationWaiting',
    subject: '11',
    offset: 1,
    facts: { enrolmentId: '1', person: about.name, titles: names, since: '2026-02-20', asAdmin: false },
  },
  { rule: 'evidenceWaiting', subject: '6', offset: 0, facts: { person: about.name, names, since: '2026-02-20' } },
  {
    rule: 'approvalWaiting',
    subject: '7',
    offset: 1,
    facts: { number: 1042, person: about.name, since: '2026-02-20' },
  },
  {
    rule: 'sheetRequestWaiting',
    subject: '12',
    offset: 1,
    facts: { product: 'Acetone', site: 'Yard', kind: 'missing', since: '2026-02-20' },
  },
  { rule: 'correctionWaiting', subject: '13', offset: 1, facts: { person: 'Ann Reed', since: '2026-02-20' } },
  {
    rule: 'sheetReviewDue',
    subject: 'sheets',
    offset: 0,
    facts: { sheets: 3, product: 'Acetone', dueOn: '2026-03-31' },
  },
  { rule: 'seatWaiting', subject: '8', offset: 1, facts: { titles: names, person: about.name, people: 3 } },
  { rule: 'seatsExpiring', subject: '9', offset: -30, facts: { names, seats: 4, lastDay: '2026-03-31' } },
  { rule: 'seatsUsed', subject: '10', offset: 90, facts: { names, percent: 90, available: 4 } },
];
const noticed = [...everyItem.map((one) => [one]), everyItem];
const identity = [
  'invitation',
  'passwordReset',
  'passwordChanged',
  'emailChange',
  'emailChangeAsked',
  'emailChanged',
] as const;
const factor = ['secondFactorOn', 'secondFactorOff', 'secondFactorReset', 'recoveryCodeUsed'] as const;

const mails = (['en', 'fr'] as const).flatMap((locale) => [
  ...storeEmails.map((letter) =>
    storeEmailWords(locale, letter, {
      ...about,
      reason: null,
      day: locale === 'fr' ? '24 novembre 2026' : 'November 24, 2026',
    }),
  ),
  ...[...identity, ...factor].map((kind) =>
    composeEmail(kind, locale, { ...about, address: 'ann@northgate.example', left: 3 }),
  ),
  ...(['factorRuleSet', 'factorRuleLoosened', 'factorRuleEnded', 'factorDue'] as const).map((letter) =>
    factorEmailWords(locale, letter, { ...about, until: null, days: 7 }),
  ),
  ...(
    ['rulesProposed', 'rulesConfirmed', 'rulesCancelled', 'bankProposed', 'bankConfirmed', 'bankCancelled'] as const
  ).map((letter) => ruleChangeEmailWords(locale, letter, { ...about, until: 'May 3', alone: false })),
  ...(['verified', 'rejected', 'needsInfo', 'revoked'] as const).map((decision) =>
    emailWords(locale, decision, { ...about, skill: long, reason: null, note: null }),
  ),
  ...[true, false].flatMap((yes) => [
    answerWords(locale, { name: about.name, title: long, given: yes, reason: '' }),
    returnWords(locale, { name: about.name, product: long, seats: 2, approved: yes, reason: '' }),
  ]),
  endedWords(locale, { name: about.name, sender: about.company, seats: 2, product: long }),
  receivedWords(locale, {
    name: about.name,
    sender: long,
    quantity: 4,
    product: long,
    assignBy: null,
    reason: 'New crew',
  }),
  suspendedWords(locale, { name: about.name, key: long, responsible: about.by, lapse: 'left' }),
  assignedWords(locale, about.name, [item]),
  assignedWords(locale, about.name, [item, item]),
  waitingWords(locale, about.name, { title: long, dueOn: null, overdue: false, by: about.by }),
  ...noticed.map((items) => digestWords(locale, about.name, items, '2026-03-01')),
]);

test('a subject fits a list of emails, however long the name of what it is about', () => {
  expect(mails.filter(({ subject }) => subject.length > longestSubject).map(({ subject }) => subject)).toEqual([]);
});

test('every email says why it was sent', () => {
  for (const { footer } of mails)
    expect(footer).toMatch(/^(?:You receive this email because|Vous recevez ce courriel parce qu)/);
});

test('what fits is not shortened', () => {
  expect(subjectWith((name) => `Seats expiring soon: “${name}”`, 'Forklift')).toBe('Seats expiring soon: “Forklift”');
  expect(subjectWith((name) => `Seats expiring soon: “${name}”`, long)).toBe(
    'Seats expiring soon: “Transport of dangerous goods by road…”',
  );
});
