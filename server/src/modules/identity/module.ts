import { repairMerge } from './people/repair-merge.ts';
import { forgetPerson } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/database/work.ts';
import { personFellDue } from './events.ts';
import { acceptInvitation } from './people/accept-invitation.ts';
import { changeEmail, confirmEmail } from './people/change-email.ts';
import { endPersonSessions, lockPerson, resetSecondFactor, unlockPerson } from './sign-in/change-sign-in.ts';
import { exportMyData } from './people/export-my-data.ts';
import {
  endFactorRule,
  endPlatformFactorRule,
  getFactorRule,
  getPlatformFactorRule,
  setFactorRule,
  setPlatformFactorRule,
} from './second-factor/change-factor-rule.ts';
import { claimInvitation } from './people/claim-invitation.ts';
import { confirmSignIn } from './sign-in/confirm-sign-in.ts';
import { inviteEach, invitePerson } from './people/invite-person.ts';
import { forgetOldTraces } from './jobs.ts';
import { mergePeople, previewMerge, undoMerge } from './people/merge-people.ts';
import { askQmsAdmin, confirmQmsAdmin, revokeQmsAdmin, withdrawQmsRequest } from './people/platform-admins.ts';
import { getPhoto, removePhoto, uploadPhoto } from './people/photo.ts';
import { changeNotifications, changeProfile } from './people/profile.ts';
import { remindOfFactor } from './second-factor/remind-of-factor.ts';
import { requestPasswordReset, resetPassword, sendPasswordReset } from './sign-in/reset-password.ts';
import { signOut, switchCompany } from './sign-in/session-changes.ts';
import {
  beginSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor/own-second-factor.ts';
import { getSession } from './sign-in/session.ts';
import { endOtherSessions, endSession, listSessions } from './sign-in/sessions.ts';
import { changePin } from './pins/change-pin.ts';
import { removePin } from './pins/remove-pin.ts';
import { activateKiosk, createKiosk, listKiosks, revokeKiosk } from './pins/kiosks.ts';
import { signInByPin } from './sign-in/sign-in-by-pin.ts';
import { setUp } from './second-factor/set-up.ts';
import { signIn } from './sign-in/sign-in.ts';
import { changePassword, confirmIdentity } from './sign-in/step-up.ts';
import { lookAtUnsubscribe, unsubscribe } from './people/unsubscribe.ts';
import { lookAtToken, renewLink, renewToken } from './people/user-tokens.ts';

export const identityModule: Module = {
  name: 'identity',
  handlers: [
    getSession,
    signIn,
    confirmSignIn,
    signInByPin,
    changePin,
    removePin,
    listKiosks,
    createKiosk,
    revokeKiosk,
    activateKiosk,
    signOut,
    switchCompany,
    lookAtToken,
    renewToken,
    acceptInvitation,
    resetPassword,
    confirmEmail,
    setUp,
    requestPasswordReset,
    invitePerson,
    changeProfile,
    changeNotifications,
    lookAtUnsubscribe,
    unsubscribe,
    uploadPhoto,
    getPhoto,
    removePhoto,
    listSessions,
    endSession,
    endOtherSessions,
    changePassword,
    confirmIdentity,
    getSecondFactor,
    beginSecondFactor,
    turnOnSecondFactor,
    renewRecoveryCodes,
    turnOffSecondFactor,
    getFactorRule,
    setFactorRule,
    endFactorRule,
    getPlatformFactorRule,
    setPlatformFactorRule,
    endPlatformFactorRule,
    changeEmail,
    exportMyData,
    claimInvitation,
    lockPerson,
    unlockPerson,
    endPersonSessions,
    resetSecondFactor,
    askQmsAdmin,
    confirmQmsAdmin,
    withdrawQmsRequest,
    revokeQmsAdmin,
    previewMerge,
    mergePeople,
    undoMerge,
  ],
  listeners: [when(personFellDue, forgetPerson)],
  jobs: [sendPasswordReset, renewLink, inviteEach, forgetOldTraces, remindOfFactor, repairMerge],
};
