import type { Module } from '../../platform/module.ts';
import { deviceHandlers } from './devices.ts';
import { inboxHandlers } from './inbox.ts';
import { watchInbox } from './inbox-stream.ts';
import { deliveryJobs } from './jobs.ts';
import { trailHandlers } from './list-deliveries.ts';
import { peopleListeners } from './people-listeners.ts';
import { retentionListeners } from './retention.ts';
import { suppressedHandlers } from './suppressed.ts';

/** How anything reaches a person: channels, the inbox, devices, what came back, and the trail of it all. */
export const deliveryModule: Module = {
  name: 'delivery',
  handlers: [...inboxHandlers, watchInbox, ...trailHandlers, ...suppressedHandlers, ...deviceHandlers],
  listeners: [...peopleListeners, ...retentionListeners],
  jobs: deliveryJobs,
};
