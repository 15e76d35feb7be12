import type { Handler } from './http/handler.ts';
import type { Job } from './jobs/jobs.ts';
import type { Provider } from './database/questions.ts';
import type { Listener } from './database/work.ts';

/** What a module gives the application to mount. */
export type Module = {
  name: string;
  handlers: readonly Handler[];
  listeners?: readonly Listener[];
  /** Its answers to questions of modules below it. */
  provides?: readonly Provider[];
  jobs?: readonly Job[];
};
