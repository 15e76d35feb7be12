import type { Module } from '../../platform/module.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changeEmail, confirmEmail } from './change-email.ts';
import { exportMyData } from './export-my-data.ts';
import { invitePerson } from './invite-person.ts';
import { forgetOldTraces } from './jobs.ts';
import { getPhoto, removePhoto, uploadPhoto } from './photo.ts';
import { changeNotifications, changeProfile, getProfile } from './profile.ts';
import { requestPasswordReset, resetPassword, sendPasswordReset } from './reset-password.ts';
import { searchPeople } from './search-people.ts';
import { signOut, switchCompany } from './session-changes.ts';
import { getSession } from './session.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';
import { setUp } from './set-up.ts';
import { signIn } from './sign-in.ts';
import { changePassword, confirmIdentity } from './step-up.ts';
import { lookAtToken, renewLink, renewToken } from './user-tokens.ts';

export const identityModule: Module = {
  name: 'identity',
  handlers: [
    getSession,
    signIn,
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
    uploadPhoto,
    getPhoto,
    removePhoto,
    listSessions,
    endSession,
    endOtherSessions,
    changePassword,
    confirmIdentity,
    changeEmail,
    exportMyData,
    searchPeople,
  ],
  jobs: [sendPasswordReset, renewLink, forgetOldTraces],
};
