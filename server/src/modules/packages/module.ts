import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/work.ts';
import { statementsStored } from '../lrs/index.ts';
import { acceptAnyPackage, acceptPackage } from './accept-package.ts';
import { getAnyAttemptPackages, getAttemptPackages } from './attempt-packages.ts';
import { getPackage, getPackageReading } from './get-package.ts';
import { givePackage } from './give-package.ts';
import { hearStatements } from './hear-statements.ts';
import { readUploadedPackage } from './jobs.ts';
import { peopleListeners } from './people-listeners.ts';
import { listRegistrationsHandlers } from './list-registrations.ts';
import { listAnyRuntimeCalls, listRuntimeCalls } from './runtime-calls.ts';
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
    ...listRegistrationsHandlers,
    getAttemptPackages,
    getAnyAttemptPackages,
    listRuntimeCalls,
    listAnyRuntimeCalls,
    testLaunch,
  ],
  listeners: [when(statementsStored, hearStatements), ...peopleListeners],
  jobs: [readUploadedPackage],
};
