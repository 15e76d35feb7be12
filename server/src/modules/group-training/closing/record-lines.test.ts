import type { Outcome } from '@app/domain/group-training/closing';
import { expect, test } from 'vitest';
import type { RecordedClosing } from './record-lines.ts';
import { closingLines, personLines, statementLines } from './record-lines.ts';
import { signatureLabel } from './training-record-pdf.ts';

const timeZone = 'America/Toronto';
const session = {
  id: 's1',
  startsAt: '2026-03-10T17:00:00.000Z',
  endsAt: '2026-03-10T21:00:00.000Z',
  breakMinutes: 0,
  room: null,
};
let count = 0;
const mark = (kind: string, value: unknown, more: Record<string, unknown> = {}) =>
  ({
    ...{
      id: `m${++count}`,
      entryId: 'bob',
      kind,
      value,
      item: null,
      at: '2026-03-10T17:00:00.000Z',
      byId: 'tess',
      by: 'Tess',
    },
    sessionId: null,
    ...more,
  }) as never;
const run = (marks: never[]) => ({
  sessions: [session],
  timeZone,
  checklist: [{ id: 'turn', text: 'Turns', depth: 'supervised' as const }],
  marks,
});
const closing = (given: Partial<RecordedClosing> = {}): RecordedClosing => ({
  ...{
    number: 1,
    closedAt: '2026-03-10T19:45:00.000Z',
    by: 'Tess Trainer',
    reason: null,
    reopenedAt: null,
    reopenedBy: null,
    reopenReason: null,
  },
  ...given,
});
const outcome: Outcome = { entryId: 'bob', personId: 'p', final: 'attended', certified: true, withheld: null };
const cameAt = (at: string) => mark('checkIn', at, { sessionId: 's1' });

test('an attendance that is open ends with the closing, and its range has an end', () => {
  const { times } = personLines(
    { entryId: 'bob' },
    outcome,
    run([cameAt('2026-03-10T19:44:00.000Z')]),
    [closing()],
    'en',
  );
  expect(times).toBe('3:44 p.m.–3:45 p.m. (1 min)');
});

test('minutes written down before the closing are no more than had passed', () => {
  const noted = mark('minutes', 240, { sessionId: 's1' });
  expect(
    personLines({ entryId: 'bob' }, outcome, run([cameAt(session.startsAt), noted]), [closing()], 'en').times,
  ).toBe('1:00 p.m.–3:45 p.m. (165 min, as noted)');
});

test('minutes made up, and the level of each practical step beside the one required', () => {
  const marks = [cameAt(session.startsAt), mark('madeUp', 20), mark('depth', 'shown', { item: 'turn' })];
  const said = personLines(
    { entryId: 'bob' },
    outcome,
    run(marks),
    [closing({ closedAt: '2026-03-10T21:05:00.000Z' })],
    'en',
  );
  expect(said).toMatchObject({
    times: '1:00 p.m.–5:00 p.m. (240 min)',
    madeUp: 'Made up: 20 min',
    steps: ['Turns: Shown (required: Done under supervision)'],
  });
});

test('earlier closings, and who reopened them, when and why', () => {
  const first = closing({
    reopenedAt: '2026-03-10T22:00:00.000Z',
    reopenedBy: 'Ada Admin',
    reopenReason: 'The score was wrong',
  });
  const second = closing({ number: 2, closedAt: '2026-03-10T22:30:00.000Z', reason: 'Corrected' });
  expect(closingLines([first, second], { timeZone }, 'en')).toEqual([
    'Closing 1: Mar 10, 2026, 3:45 p.m. · Tess Trainer',
    'Reopened: Mar 10, 2026, 6:00 p.m. · Ada Admin · The score was wrong',
    'Closing 2: Mar 10, 2026, 6:30 p.m. · Tess Trainer · Corrected',
  ]);
});

test('a signature says whose it is, as what, and when', () => {
  const signed = {
    entryId: 'bob',
    signer: 'Eva',
    signedAt: '2026-03-10T19:00:00.000Z',
    image: Buffer.from('x'),
    proxyBy: null,
    proxyReason: null,
    statement: null,
  };
  expect(signatureLabel({ ...signed, role: 'evaluator' }, { timeZone }, 'en')).toBe(
    'Evaluator: Eva, Mar 10, 2026, 3:00 p.m.',
  );
  const proxy = { ...signed, role: 'trainee' as const, image: null, proxyBy: 'Tess', proxyReason: 'Broken hand' };
  expect(signatureLabel(proxy, { timeZone }, 'en')).toBe('Confirmed by Tess, Mar 10, 2026, 3:00 p.m.: Broken hand');
});

test('the e-signature statement above signatures: once, with its version, words and hash; a signature names the version', () => {
  const texts = {
    en: { title: 'E-signature statement', summary: 'It binds you.' },
    fr: { title: 'Déclaration', summary: 'Elle vous lie.' },
  };
  const [first, second] = [1, 2].map((number) => ({
    statement: { number, sha256: `${number}`.repeat(64), texts, locale: 'en' as const },
  }));
  expect(statementLines([second!, { statement: null }, first!, second!], 'en')).toEqual([
    `E-signature statement, version 1: “It binds you.” SHA-256: ${'1'.repeat(64)}`,
    `E-signature statement, version 2: “It binds you.” SHA-256: ${'2'.repeat(64)}`,
  ]);
  const inFrench = { statement: { ...first!.statement, locale: 'fr' as const } };
  expect(statementLines([inFrench], 'fr')).toEqual([
    `Déclaration, version 1\u00a0: «\u00a0Elle vous lie.\u00a0» SHA-256\u00a0: ${'1'.repeat(64)}`,
  ]);
  expect(statementLines([inFrench, first!, inFrench], 'en'), 'in the language in which each signed').toEqual([
    `E-signature statement, version 1: “It binds you.” SHA-256: ${'1'.repeat(64)}`,
    `Déclaration, version 1: «\u00a0Elle vous lie.\u00a0» SHA-256: ${'1'.repeat(64)}`,
  ]);
  expect(statementLines([{ statement: null }], 'en')).toEqual([]);
  const signed = {
    entryId: 'bob',
    role: 'trainee' as const,
    signer: 'Bob',
    signedAt: '2026-03-10T19:00:00.000Z',
    proxyBy: null,
    proxyReason: null,
  };
  const label = (more: object) =>
    signatureLabel({ ...signed, image: Buffer.from('x'), ...first!, ...more }, { timeZone }, 'en');
  expect(label({})).toBe('Attendee: Bob, Mar 10, 2026, 3:00 p.m. · statement 1');
  // Confirmed in someone's place: nothing was signed below a statement.
  expect(label({ image: null, proxyBy: 'Tess', proxyReason: 'Broken hand' })).not.toContain('statement');
});
