import { personFellDue } from '../identity/index.ts';
import { forgetTrainings } from './forget-person.ts';
import { mergePreview, personalData } from '../identity/index.ts';
import type { Module } from '../../platform/module.ts';
import { closedByEnding } from '../company/index.ts';
import { provide } from '../../platform/database/questions.ts';
import { when } from '../../platform/database/work.ts';
import { archiveRun } from './closing/archive-job.ts';
import { answerOffer, bookPlace, leavePlace } from './booking/book-place.ts';
import { bookPeople } from './booking/book-people.ts';
import { cancelTraining } from './planning/cancel-training.ts';
import { changeTraining, scheduleTraining } from './planning/change-training.ts';
import { checkTraining, createTraining } from './planning/create-training.ts';
import { approvePlace, cancelPlace, declinePlace, substitutePlace } from './booking/decide-place.ts';
import { getTraining } from './planning/get-training.ts';
import { countTrainings, listTrainingCalendar, trainingListHandlers } from './planning/list-trainings.ts';
import { getOfferedTraining, listMyTrainings, listOfferedTrainings } from './planning/offered-trainings.ts';
import { listEmployeeTrainings, listPlaceRequests } from './booking/place-requests.ts';
import { createToolboxTalk, listTalkPeople } from './planning/toolbox-talk.ts';
import { calendarHandlers } from './calendars/calendar-feed.ts';
import { offerFreed } from './jobs.ts';
import { runHandlers } from './running/run-handlers.ts';
import { countPlaces, keptTrainings, peopleListeners, previewPlaces } from './booking/people-listeners.ts';
import { notifyPeople } from './notify-job.ts';
import { roomHandlers } from './planning/training-rooms.ts';

export const groupTrainingModule: Module = {
  name: 'group-training',
  handlers: [
    ...trainingListHandlers,
    listTrainingCalendar,
    countTrainings,
    getTraining,
    checkTraining,
    createTraining,
    createToolboxTalk,
    listTalkPeople,
    changeTraining,
    scheduleTraining,
    cancelTraining,
    bookPeople,
    approvePlace,
    declinePlace,
    cancelPlace,
    substitutePlace,
    listPlaceRequests,
    listEmployeeTrainings,
    listOfferedTrainings,
    getOfferedTraining,
    listMyTrainings,
    bookPlace,
    leavePlace,
    answerOffer,
    ...roomHandlers,
    ...runHandlers,
    ...calendarHandlers,
  ],
  listeners: [when(personFellDue, forgetTrainings), ...peopleListeners],
  provides: [
    provide(mergePreview, previewPlaces),
    provide(personalData, keptTrainings),
    provide(closedByEnding, countPlaces),
  ],
  jobs: [offerFreed, archiveRun, notifyPeople],
};
