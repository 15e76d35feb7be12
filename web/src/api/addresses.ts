// Written by scripts/addresses.ts from the contract: run `npm run addresses` after changing an endpoint.

export type Address = readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, kind?: 'download' | 'upload'];

export const addresses = {
  discardJob: ['DELETE', '/admin/dead-jobs/:jobId'],
  endMaintenance: ['DELETE', '/admin/maintenance'],
  getMail: ['GET', '/admin/outbox/:mailId'],
  getMaintenance: ['GET', '/maintenance'],
  getOverview: ['GET', '/admin/overview'],
  getSession: ['GET', '/session'],
  listDeadJobs: ['GET', '/admin/dead-jobs'],
  listOutbox: ['GET', '/admin/outbox'],
  retryJob: ['POST', '/admin/dead-jobs/:jobId/retry'],
  signOut: ['POST', '/session/end'],
  startMaintenance: ['PUT', '/admin/maintenance'],
  switchCompany: ['POST', '/session/company'],
} satisfies Record<string, Address>;
