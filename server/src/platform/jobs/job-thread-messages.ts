import type pg from 'pg';

/** What a thread of the queue is given when it begins. */
export type ThreadData = {
  connection: pg.ClientConfig;
  names: string[];
  schedules: { task: string; match: string; identifier: string }[];
  /** Jobs at the same time. */
  slots: number;
};

export type FromThread =
  /** The name under which this thread holds jobs. */
  | { kind: 'pool'; id: string }
  | { kind: 'begun' }
  /** Why it ends now: what the database said, which only another thread can mend. */
  | { kind: 'ends'; message: string; code?: string }
  | { kind: 'run'; call: number; name: string; payload: unknown; id: string; attempt: number };

export type ToThread = { kind: 'stop' } | { kind: 'done'; call: number; error: string | null };
