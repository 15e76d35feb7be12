export { findCredentialOf, storePassword } from './credentials.ts';
export { invitationAccepted, personalDataWanted, platformSetUp } from './events.ts';
export { hashPassword } from './password-hash.ts';
export { offerSetUp } from './set-up.ts';
export { refuseUnconfirmed } from './step-up.ts';
export { endSessions } from './records.ts';
