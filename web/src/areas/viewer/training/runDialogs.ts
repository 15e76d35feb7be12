import type { SignatureRole } from '@app/domain/group-training/signature';
import type { ClosingCheck } from '@app/domain/group-training/closing';
import type { RunClient } from '../../../modules/group-training/run-client.ts';
import type { Run, RunState } from '../../../modules/group-training/run-types.ts';
import type { Row } from '../../../modules/group-training/run-view.ts';
import type { Late } from './LateMarks.tsx';

/** What is open over the roster. */
export type Opened =
  | { kind: 'person' | 'proxy'; entryId: string }
  | { kind: 'sign'; entryId: string | null; role: SignatureRole }
  | { kind: 'late'; late: Late }
  | { kind: 'add' | 'code' | 'scan' | 'pin' | 'close' | 'reopen' };

/** What each of them gets. */
export type DialogProps = {
  state: RunState;
  client: RunClient;
  rows: readonly Row[];
  check: ClosingCheck;
  session: Run['sessions'][number];
  onOpen: (opened: Opened | null) => void;
};

/** Now by the server's clock, as far as this device knows it. */
export const serverNow = ({ skewMs }: Pick<RunState, 'skewMs'>): string => new Date(Date.now() - skewMs).toISOString();

/**
 * When a person arrived whom the trainer marks as here: now. What is recorded after the end is no arrival of then: the
 * person was there from the start, until another time is entered.
 */
export function arrivalAt(state: Pick<RunState, 'skewMs'>, { startsAt, endsAt }: Run['sessions'][number]): string {
  const now = serverNow(state);
  return now < endsAt ? now : startsAt;
}
