import { personFellDue } from '../identity/index.ts';
import { forgetDeliveries } from './forget-person.ts';
import { mergePreview, personalData } from '../identity/index.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { when } from '../../platform/database/work.ts';
import { deviceHandlers } from './devices.ts';
import { inboxHandlers } from './inbox.ts';
import { watchInbox } from './inbox-stream.ts';
import { deliveryJobs } from './jobs.ts';
import { trailHandlers } from './list-deliveries.ts';
import { keptDeliveries, peopleListeners, previewDeliveries } from './people-listeners.ts';
import { retentionListeners } from './retention.ts';
import { suppressedHandlers } from './suppressed.ts';

/** How anything reaches a person: channels, the inbox, devices, what came back, and the trail of it all. */
export const deliveryModule: Module = {
  name: 'delivery',
  handlers: [...inboxHandlers, watchInbox, ...trailHandlers, ...suppressedHandlers, ...deviceHandlers],
  provides: [provide(mergePreview, previewDeliveries), provide(personalData, keptDeliveries)],
  listeners: [when(personFellDue, forgetDeliveries), ...peopleListeners, ...retentionListeners],
  jobs: deliveryJobs,
};
