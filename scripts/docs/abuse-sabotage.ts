/**
 * Faults put in by hand, one at a time, in a copy of the project, to see that a test notices; tried on 21 November
 * 2026.
 */
export const sabotage: { fault: string; where: string; red: string }[] = [
  {
    fault: 'the wall of `enrolments` left out',
    where: 'db/migrations/0008_enrolment.sql',
    red: 'walls.test.ts “both walls stand on every table” and 7 more; pool.test.ts (B21)',
  },
  {
    fault: 'whose attempt it is no longer asked (`authorize` → `reach`)',
    where: 'enrolment/records.ts',
    red: 'intrusions.test.ts: `commitProgress`, `getUnit`, `getUnitMedia` of a colleague (B03); separation.test.ts: media of a course (B14); the quiz has a lock of its own and stayed shut',
  },
  {
    fault: 'a cookie taken without its signature',
    where: 'platform/cookies.ts',
    red: 'revocation.test.ts “what an invented or changed cookie says is nothing” (C02, C03)',
  },
  {
    fault: '`Sec-Fetch-Site` and `Origin` not looked at',
    where: 'platform/request-guards.ts',
    red: 'http.test.ts: 73 tests, one per call that changes something (D01, D02)',
  },
  {
    fault: 'the company’s area open to learners',
    where: 'platform/http/admit.ts',
    red: 'access.test.ts: each call of the area (A01–A05)',
  },
  {
    fault: 'results and solutions shown whatever the quiz says',
    where: 'assessment/show-attempt.ts',
    red: 'assessment.test.ts “nothing on the way to a submission gives a key away” (H01)',
  },
  {
    fault: 'unknown fields let through',
    where: 'contract/src/endpoint.ts',
    red: 'http.test.ts (A13, I04, B10, D18), profile.test.ts (A08): 4 tests',
  },
  {
    fault: 'media given to anyone who names an attempt',
    where: 'enrolment/get-unit.ts',
    red: 'intrusions.test.ts: `getUnit`, `getUnitMedia` of a colleague (B03); separation.test.ts: media of a course (B14); between companies the wall held',
  },
  {
    fault: '`set` instead of `set local`: the company stays on the connection',
    where: 'platform/database/open-transaction.ts',
    red: 'pool.test.ts (B21)',
  },
];
