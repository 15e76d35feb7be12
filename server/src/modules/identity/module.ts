import { forgetPerson } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/work.ts';
import { personFellDue } from './events.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changeEmail, confirmEmail } from './change-email.ts';
import { endPersonSessions, lockPerson, resetSecondFactor, unlockPerson } from './change-sign-in.ts';
import { exportMyData } from './export-my-data.ts';
import { endFactorRule, endPlatformFactorRule, getFactorRule, getPlatformFactorRule, setFactorRule, setPlatformFactorRule } from './change-factor-rule.ts';
import { claimInvitation } from './claim-invitation.ts';
import { confirmSignIn } from './confirm-sign-in.ts';
import { endEmployeeSessions, getEmployeeLogin } from './employee-login.ts';
import { getEmployeePhoto, removeEmployeePhoto, uploadEmployeePhoto } from './employee-photo.ts';
import { getPerson, listSecurityEvents } from './get-person.ts';
import { inviteEach, invitePerson } from './invite-person.ts';
import { forgetOldTraces } from './jobs.ts';
import { peopleListHandlers } from './list-people.ts';
import { mergePeople, previewMerge, undoMerge } from './merge-people.ts';
import { askQmsAdmin, confirmQmsAdmin, revokeQmsAdmin, withdrawQmsRequest } from './platform-admins.ts';
import { getPhoto, removePhoto, uploadPhoto } from './photo.ts';
import { changeNotifications, changeProfile, getProfile } from './profile.ts';
import { remindOfFactor } from './remind-of-factor.ts';
import { requestPasswordReset, resetPassword, sendPasswordReset } from './reset-password.ts';
import { searchPeople } from './search-people.ts';
import { signOut, switchCompany } from './session-changes.ts';
import { beginSecondFactor, getSecondFactor, renewRecoveryCodes, turnOffSecondFactor, turnOnSecondFactor } from './own-second-factor.ts';
import { getSession } from './session.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';
import { changePin } from './change-pin.ts';
import { getEmployeePin, removePin } from './employee-pin.ts';
import { activateKiosk, createKiosk, listKiosks, revokeKiosk } from './kiosks.ts';
import { signInByPin } from './sign-in-by-pin.ts';
import { setUp } from './set-up.ts';
import { signIn } from './sign-in.ts';
import { changePassword, confirmIdentity } from './step-up.ts';
import { lookAtUnsubscribe, unsubscribe } from './unsubscribe.ts';
import { lookAtToken, renewLink, renewToken } from './user-tokens.ts';

export const identityModule: Module = {
  name: 'identity',
  handlers: [
    getSession,
    signIn,
    confirmSignIn,
    signInByPin,
    changePin,
    getEmployeePin,
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
    getProfile,
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
    searchPeople,
    claimInvitation,
    getEmployeeLogin,
    endEmployeeSessions,
    getEmployeePhoto,
    uploadEmployeePhoto,
    removeEmployeePhoto,
    ...peopleListHandlers,
    getPerson,
    listSecurityEvents,
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
  jobs: [sendPasswordReset, renewLink, inviteEach, forgetOldTraces, remindOfFactor],
};
