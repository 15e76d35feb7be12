import type { Result } from '../../api/client.ts';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';

export type Piece = Result<'listMyEvidence'>['evidence'][number];
export type State = Piece['state'];

export const stateTone: Record<State, Tone> = {
  submitted: 'wait',
  answered: 'wait',
  needsInfo: 'due',
  verified: 'good',
  rejected: 'bad',
  withdrawn: 'idle',
  revoked: 'off',
};

/** What lists of certificates show after something happened to one. */
export const evidenceReads = [
  'listMyEvidence',
  'listEvidence',
  'getEvidence',
  'listEmployeeEvidence',
  'countWaitingEvidence',
  'getDashboard',
  'listUndecidableEvidence',
  'getAnyEvidence',
] as const;
