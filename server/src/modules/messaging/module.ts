import { fileRemovalAsked } from '../files/index.ts';
import { personFellDue } from '../identity/index.ts';
import { forgetFields } from './forget-person.ts';
import { mergePreview, personalData } from '../identity/index.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { when } from '../../platform/database/work.ts';
import {
  acknowledgeAnnouncement,
  getMyAnnouncement,
  getMyAnnouncementFile,
  listMyAnnouncements,
} from './announcements.ts';
import { countAudience, listAudience, previewMessage } from './audience.ts';
import { changeMessage, copyMessage, createMessage, discardMessage, getMessage, writeToEmployees } from './drafts.ts';
import { getMessageFile, refuseAttached, sweepUnattached, uploadMessageFile } from './files.ts';
import { listKioskNotices } from './kiosk-notices.ts';
import { messageListHandlers } from './list-messages.ts';
import { recipientListHandlers } from './list-recipients.ts';
import { keptMessages, peopleListeners, previewMessages } from './people-listeners.ts';
import { retentionListeners } from './retention.ts';
import { printMessage } from './print-message.ts';
import { changeAudience, deleteAudience, listAudiences, saveAudience } from './saved-audiences.ts';
import { resumeSending, sendMessages } from './send-job.ts';
import { cancelMessage, remindOfMessage, sendMessage, testMessage } from './send-message.ts';

export const messagingModule: Module = {
  name: 'messaging',
  handlers: [
    ...messageListHandlers,
    getMessage,
    createMessage,
    writeToEmployees,
    changeMessage,
    discardMessage,
    copyMessage,
    sendMessage,
    cancelMessage,
    remindOfMessage,
    testMessage,
    countAudience,
    listAudience,
    previewMessage,
    listAudiences,
    saveAudience,
    changeAudience,
    deleteAudience,
    ...recipientListHandlers,
    printMessage,
    uploadMessageFile,
    getMessageFile,
    listMyAnnouncements,
    getMyAnnouncement,
    acknowledgeAnnouncement,
    getMyAnnouncementFile,
    listKioskNotices,
  ],
  provides: [provide(mergePreview, previewMessages), provide(personalData, keptMessages)],
  listeners: [
    when(personFellDue, forgetFields),
    ...peopleListeners,
    ...retentionListeners,
    when(fileRemovalAsked, refuseAttached),
  ],
  jobs: [sendMessages, resumeSending, sweepUnattached],
};
