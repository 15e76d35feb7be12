import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/database/work.ts';
import { packageTaken } from '../packages/index.ts';
import { getDrivenPackage } from './get-package.ts';
import { importPackage } from './import-package.ts';
import { createLaunch } from './launch-tickets.ts';
import { keyHandlers } from './manage-keys.ts';
import { suspendKeys } from './suspend-keys.ts';
import { offerPackage } from './offer-package.ts';
import { abandonRegistration, createRegistration, getRegistration, waiveRegistration } from './registrations.ts';

export const drivingModule: Module = {
  name: 'driving',
  handlers: [
    ...keyHandlers,
    importPackage,
    getDrivenPackage,
    createRegistration,
    getRegistration,
    createLaunch,
    waiveRegistration,
    abandonRegistration,
  ],
  jobs: [suspendKeys],
  listeners: [when(packageTaken, offerPackage)],
};
