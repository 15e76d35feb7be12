import type { Result } from '../../../api/client.ts';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';

export type Person = Result<'getPerson'>;
export const personTones: Record<Person['state'], Tone> = {
  active: 'good',
  locked: 'bad',
  unemployed: 'idle',
  merged: 'off',
};
export const ofPerson = ['getPerson', 'listPeople', 'getCompany', 'listSecurityEvents'] as const;
