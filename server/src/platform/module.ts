import type { Handler } from './handler.ts';
import type { Job } from './jobs.ts';
import type { Listener } from './work.ts';

/** What a module gives the application to mount. */
export type Module = {
  name: string;
  handlers: readonly Handler[];
  listeners?: readonly Listener[];
  jobs?: readonly Job[];
};
