import { example, someId } from './example.ts';
import type { Part } from './example.ts';
import { session } from '@app/contract/identity/identity';
import type { Session } from '../src/session/session.ts';

const northgate = {
  id: someId(),
  name: 'Northgate Logistics',
  timeZone: 'America/Toronto',
  locale: 'en-CA',
  isPlatform: false,
};
const platform = { ...northgate, id: someId(), name: 'Muster', isPlatform: true };

/** The session of no one, with what a test says of it. */
export const noOne = (more: Part<Session> = {}): Session => example(session, more as never) as Session;
const signedIn = (displayName: string, claims: Session['claims'], more: Part<Session> = {}) =>
  noOne({
    person: { id: someId(), displayName, locale: 'en' },
    company: claims.qmsAdmin ? platform : northgate,
    claims,
    ...more,
  });

/** Who is signed in; the part says what else their session has. */
export const learner = (more?: Part<Session>): Session =>
  signedIn('Lena Fischer', { buAdmin: false, qmsAdmin: false }, more);
export const companyAdmin = (more?: Part<Session>): Session =>
  signedIn('Ada Admin', { buAdmin: true, qmsAdmin: false }, more);
export const platformAdmin = (more?: Part<Session>): Session =>
  signedIn('Petra Platform', { buAdmin: true, qmsAdmin: true }, more);
