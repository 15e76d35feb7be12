import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/**
 * Requires a course of one person from `from` (their company's day), through the API, as the signed-in company admin.
 */
export async function requireCourse(
  admin: Page,
  of: { personId: string; courseId: string; from: string; reason: string },
): Promise<void> {
  const answer = await admin.request.post('/api/settings/requirements', {
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
    data: {
      scope: { positionId: null, siteId: null, departmentId: null, personId: of.personId },
      targets: [{ skillId: null, courseId: of.courseId, minLevel: 1 }],
      kind: 'mandatory',
      dueBasis: 'assignment',
      initialDueDays: 30,
      fixedDueOn: null,
      graceCounts: null,
      reason: of.reason,
      regulationRef: null,
      effectiveFrom: of.from,
      effectiveTo: null,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
