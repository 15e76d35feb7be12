// Written by scripts/addresses.ts from the contract: run `npm run addresses` after changing an endpoint.

export type Address = readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, kind?: 'download' | 'upload'];

export const addresses = {
  getSession: ['GET', '/session'],
  signOut: ['POST', '/session/end'],
  switchCompany: ['POST', '/session/company'],
} satisfies Record<string, Address>;
