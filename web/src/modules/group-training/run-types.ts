import type { Input, Result } from '../../api/client.ts';

export type Run = Result<'getRun'>;
export type RunPerson = Result<'listRunPeople'>['people'][number];
export type SentItem = Input<'syncRun'>;
/** A closing as its device asks for it: under an id of its own, so that asking again closes nothing twice. */
export type Closing = Omit<Input<'closeRun'>, 'trainingId' | 'closingId'> & { id: string; clientAt: string };
type Kept<T extends string, B> = { order: number; id: string; trainingId: string; personId: string; type: T; body: B };
/** One thing recorded on this device that the server does not know yet. */
export type QueuedItem =
  | Kept<'mark', SentItem['marks'][number]>
  | Kept<'signature', SentItem['signatures'][number]>
  | Kept<'walkIn', SentItem['walkIns'][number]>
  | Kept<'closing', Closing>;
export type Refused = {
  id: string;
  trainingId: string;
  personId: string;
  type: QueuedItem['type'];
  reason: string;
  body: QueuedItem['body'];
  details?: Record<string, unknown>;
};

export type RunState = {
  run: Run;
  people: readonly RunPerson[];
  /** What waits on this device, in the order it was recorded. */
  waiting: readonly QueuedItem[];
  refused: readonly Refused[];
  /** How far this device's clock is ahead, in milliseconds; 0 until the server was asked. */
  skewMs: number;
  connection: 'online' | 'offline' | 'failed';
  sending: boolean;
};
