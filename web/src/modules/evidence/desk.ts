/**
 * Who decides: an admin of the company about its people's certificates, or the platform where a company has no one who
 * may.
 */
export type Desk = 'company' | 'platform';

/** What a desk asks and where it stands. */
export const deskOf = {
  company: {
    page: '/settings/employees',
    list: 'listEvidence',
    get: 'getEvidence',
    file: 'getEvidenceFile',
    verify: 'verifyEvidence',
    reject: 'rejectEvidence',
    ask: 'askAboutEvidence',
  },
  platform: {
    page: '/admin/employees',
    list: 'listUndecidableEvidence',
    get: 'getAnyEvidence',
    file: 'getAnyEvidenceFile',
    verify: 'verifyAnyEvidence',
    reject: 'rejectAnyEvidence',
    ask: 'askAboutAnyEvidence',
  },
} as const satisfies Record<Desk, unknown>;
