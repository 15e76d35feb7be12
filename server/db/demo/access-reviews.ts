import type { AccessFlag } from '@app/domain/reports/access-review/access-review';
import type { AdminRole } from '@app/domain/reports/admin-list';

export type DemoDecision = {
  email: string;
  role: AdminRole;
  decision: 'keep' | 'remove';
  comment: string | null;
  daysAfter: number;
};
export type DemoReview = {
  key: string;
  title: string;
  role: AdminRole | null;
  byCompanies: boolean;
  startedDaysAgo: number;
  dueInDays: number;
  closedDaysAgo: number | null;
  /** Someone of Northgate who had administrator rights then, and lost them in the review. */
  former: { flags: readonly AccessFlag[]; comment: string } | null;
  decisions: readonly DemoDecision[];
};

const kept = (email: string, role: AdminRole, daysAfter: number, comment: string | null = null): DemoDecision => ({
  email,
  role,
  decision: 'keep',
  comment,
  daysAfter,
});

/**
 * One review that is closed, with evidence, and one under way with a few decisions. What is undecided is decided by
 * hand in the demo.
 */
export const demoReviews: readonly DemoReview[] = [
  {
    key: 'summer',
    title: 'Summer review of company administrators',
    role: 'companyAdmin',
    byCompanies: true,
    startedDaysAgo: 104,
    dueInDays: -90,
    closedDaysAgo: 91,
    former: { flags: ['stale', 'noFactor'], comment: 'Moved to operations in spring; no longer runs training.' },
    decisions: [
      kept('admin@northgate.example', 'companyAdmin', 2),
      kept('second-admin@northgate.example', 'companyAdmin', 3, 'Covers vacations.'),
      kept('admin@lakeshore.example', 'companyAdmin', 5),
    ],
  },
  {
    key: 'year-end',
    title: 'Year-end access review',
    role: null,
    byCompanies: true,
    startedDaysAgo: 5,
    dueInDays: 9,
    closedDaysAgo: null,
    former: null,
    decisions: [kept('admin@lakeshore.example', 'companyAdmin', 1, 'Confirmed with the plant manager.')],
  },
];
