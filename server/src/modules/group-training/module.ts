import { personFellDue } from '../identity/index.ts';
import { forgetTrainings } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/work.ts';
import { archiveRun } from './archive-job.ts';
import { answerOffer, bookPlace, leavePlace } from './book-place.ts';
import { bookPeople } from './book-people.ts';
import { cancelTraining } from './cancel-training.ts';
import { changeTraining, scheduleTraining } from './change-training.ts';
import { checkTraining, createTraining } from './create-training.ts';
import { approvePlace, cancelPlace, declinePlace, substitutePlace } from './decide-place.ts';
import { getTraining } from './get-training.ts';
import { countTrainings, listTrainingCalendar, trainingListHandlers } from './list-trainings.ts';
import { getOfferedTraining, listMyTrainings, listOfferedTrainings } from './offered-trainings.ts';
import { listEmployeeTrainings, listPlaceRequests } from './place-requests.ts';
import { createToolboxTalk, listTalkPeople } from './toolbox-talk.ts';
import { calendarHandlers } from './calendar-feed.ts';
import { offerFreed } from './jobs.ts';
import { runHandlers } from './run-handlers.ts';
import { peopleListeners } from './people-listeners.ts';
import { tellPeople } from './tell-job.ts';
import { roomHandlers } from './training-rooms.ts';

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
  jobs: [offerFreed, archiveRun, tellPeople],
};
