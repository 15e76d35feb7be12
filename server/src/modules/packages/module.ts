import { personFellDue } from '../identity/index.ts';
import { forgetPackages } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/work.ts';
import { statementsStored } from '../lrs/index.ts';
import { acceptAnyPackage, acceptPackage } from './accept-package.ts';
import { getAnyAttemptPackages, getAttemptPackages } from './attempt-packages.ts';
import { downloadPackage } from './download-package.ts';
import { getPackage, getPackageReading } from './get-package.ts';
import { givePackage } from './give-package.ts';
import { hearStatements } from './hear-statements.ts';
import { readUploadedPackage } from './jobs.ts';
import { peopleListeners } from './people-listeners.ts';
import { answersHandlers } from './list-answers.ts';
import { listRegistrationsHandlers } from './list-registrations.ts';
import { listMyPackageAnswers, listMyPackageTests } from './my-answers.ts';
import { listAnyRuntimeCalls, listRuntimeCalls } from './runtime-calls.ts';
import { listAnyStatements, listStatements } from './statements.ts';
import { retentionListeners } from './retention.ts';
import { sweepPackages } from './sweep.ts';
import { testLaunch } from './test-launch.ts';
import { abandonPackage, waiveActivity } from './waive-activity.ts';

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
  listeners: [when(personFellDue, forgetPackages), when(statementsStored, hearStatements), ...peopleListeners, ...retentionListeners],
  jobs: [readUploadedPackage, sweepPackages],
};
