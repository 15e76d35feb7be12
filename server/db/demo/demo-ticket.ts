import type { CorrectionField } from '@app/domain/support/correction';

/** One of those who sign in to the demo, or an employee of Northgate by their number. */
type Person = 'learner' | 'admin' | 'second-admin' | 'platform' | `NG-${number}`;
type ReportedValue = { from: Person; daysAgo: number; text: string; note?: true };

/** Requests to the platform's support, in every status. `number` keeps the ids of the demo world the same. */
export type DemoTicket = {
  key: string;
  requester: Exclude<Person, 'platform'>;
  category: 'access' | 'course' | 'certificate' | 'billing' | 'correction' | 'other';
  priority: 'urgent' | 'high' | 'normal' | 'low';
  subject: string;
  said: readonly ReportedValue[];
  /** Whose turn it is after what was said last. */
  after: 'platform' | 'requester' | 'thirdParty' | 'solved';
  satisfaction?: 'good' | 'bad';
  /** Passed on to Northgate after what was said last, and not decided. */
  passedOn?: { fields: readonly CorrectionField[]; note: string };
};
