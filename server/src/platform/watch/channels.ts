import { tracingChannel } from 'node:diagnostics_channel';

// What happens in the process, told to those who measure it (metrics, traces). With no one listening, a channel only
// calls its function.

/** One attempt at a job. */
export type JobRun = { job: string; attempt: number };
/** One unit of work. `waitedMs`: until the pool had a connection. No value of a request is in it. */
export type WorkRun = { route: string | null; job: string | null; write: boolean; waitedMs?: number };
/** One email handed to the mail server. `kind` is its template. */
export type MailRun = { kind: string };

export const jobRuns = tracingChannel<JobRun>('muster:job');
export const workRuns = tracingChannel<WorkRun>('muster:work');
export const mailRuns = tracingChannel<MailRun>('muster:mail');
