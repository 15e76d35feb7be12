import { personFellDue } from '../identity/index.ts';
import { forgetPackages } from './forget-person.ts';
import { personalData } from '../identity/index.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { when } from '../../platform/database/work.ts';
import { statementsStored } from '../lrs/index.ts';
import { acceptAnyPackage, acceptPackage } from './results/accept-package.ts';
import { getAnyAttemptPackages, getAttemptPackages } from './results/attempt-packages.ts';
import { downloadPackage } from './reading/download-package.ts';
import { getPackage, getPackageReading } from './reading/get-package.ts';
import { givePackage } from './reading/store-package.ts';
import { receiveStatements } from './statements/receive-statements.ts';
import { readUploadedPackage } from './jobs.ts';
import { keptPackages, peopleListeners } from './people-listeners.ts';
import { answersHandlers } from './results/list-answers.ts';
import { listRegistrationsHandlers } from './console/list-registrations.ts';
import { listMyPackageAnswers, listMyPackageTests } from './results/my-answers.ts';
import { listAnyRuntimeCalls, listRuntimeCalls } from './console/runtime-calls.ts';
import { listAnyStatements, listStatements } from './statements/statements.ts';
import { retentionListeners } from './retention.ts';
import { sweepPackages } from './reading/sweep.ts';
import { testLaunch } from './launching/test-launch.ts';
import { abandonPackage, waiveActivity } from './results/waive-activity.ts';

export const packagesModule: Module = {
  name: 'packages',
  handlers: [
    waiveActivity,
    abandonPackage,
    acceptPackage,
    acceptAnyPackage,
    givePackage,
    getPackageReading,
    getPackage,
    downloadPackage,
    ...listRegistrationsHandlers,
    ...answersHandlers,
    listMyPackageTests,
    listMyPackageAnswers,
    getAttemptPackages,
    getAnyAttemptPackages,
    listRuntimeCalls,
    listAnyRuntimeCalls,
    listStatements,
    listAnyStatements,
    testLaunch,
  ],
  provides: [provide(personalData, keptPackages)],
  listeners: [
    when(personFellDue, forgetPackages),
    when(statementsStored, receiveStatements),
    ...peopleListeners,
    ...retentionListeners,
  ],
  jobs: [readUploadedPackage, sweepPackages],
};
