export { findCredentialOf, storePassword } from './sign-in/credentials.ts';
export { adminRightsLost, mergePreview, mergeSettled, mergeUndone, partedAgain, peopleMerged } from './events.ts';
export { moveRows, noteRows, restoreRows } from './people/merge-journal.ts';
export type { Merge } from './people/merge-journal.ts';
export { lastPlatformAdmins, refuseLastPlatformAdmin, takePlatformClaim } from './people/platform-admins.ts';
export { redacted } from './forget-person.ts';
export type { DataSubject, MergePair, MergePreview } from './events.ts';
export type { Forgotten } from './forget-person.ts';
export {
  invitationClaimed,
  invitationAccepted,
  personInvited,
  personalData,
  personFellDue,
  platformSetUp,
  recordsFellDue,
  signedIn,
} from './events.ts';
export { hashPassword } from './sign-in/password-hash.ts';
export { inviteLater } from './people/invite-person.ts';
export { isNameOfOthersToo, namesOfOthersToo, renamePeople, renamePerson, restoreNames } from './people/people.ts';
export { dropSetAsidePins, resumePins, forgetPins, newOneTimePin, renderSlips, storeOneTimePins } from './pins/pins.ts';
export { pinsGiven, pinTaken } from './events.ts';
export { photoAddress, photoAddressOf } from './people/photo-address.ts';
export { provePin } from './sign-in/sign-in-by-pin.ts';
export { liftPinLimits } from './sign-in/try-limits.ts';
export { offerSetUp } from './second-factor/set-up.ts';
export { endSessions, endSessionsAt, holdSignIn, startLaunchSession } from './records.ts';
export { keepPhoto, replacePhoto } from './people/photo.ts';
export type { PinCandidate } from './pins/pin-slips.ts';
export { findKiosk } from './pins/kiosks.ts';
export { stopLetters, unsubscribeAddress, unsubscribeFrom } from './people/unsubscribe.ts';
export type { Admin, Employer, Employment, FoundPin, NamedCompany, Standing } from './questions.ts';
export {
  administrators,
  companiesNamed,
  companyChoice,
  employers,
  employment,
  isEmployed,
  isHeldToFactor,
  mayInvite,
  pinBehind,
  sitesNamed,
  standings,
} from './questions.ts';
