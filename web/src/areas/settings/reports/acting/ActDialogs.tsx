import { useCallOnce } from '../../../../api/callOnce.ts';
import { MoveDueDialog, RemindDialog } from '../../courses/AttemptDialogs.tsx';
import { AssignRows } from './AssignRows.tsx';
import { BookRows } from './BookRows.tsx';
import { ExemptRows } from './ExemptRows.tsx';
import { ExtendRows } from './ExtendRows.tsx';
import type { Act, ActProps } from './rows.ts';
import { SeatsOfRows } from './SeatsOfRows.tsx';

function RemindRows({ rows, ...closing }: ActProps) {
  const once = useCallOnce();
  return <RemindDialog {...closing} ask={(preview) => once('remindFromReport', { rows, preview })} />;
}

function MoveDueOfRows({ rows, ...closing }: ActProps) {
  const once = useCallOnce();
  return <MoveDueDialog {...closing} ask={(how, preview) => once('moveDueFromReport', { rows, ...how, preview })} />;
}

function ReserveRows(props: ActProps) {
  return <AssignRows {...props} reserve />;
}

const dialogs = {
  assign: AssignRows,
  remind: RemindRows,
  seats: SeatsOfRows,
  reserve: ReserveRows,
  book: BookRows,
  due: MoveDueOfRows,
  extend: ExtendRows,
  exempt: ExemptRows,
} as const satisfies Record<Act, (props: ActProps) => unknown>;

/** The dialog of one act; a piece of its own, since most visits to a report choose nothing. */
export default function ActDialogs({ act, ...props }: ActProps & { act: Act }) {
  const Shown = dialogs[act];
  return <Shown {...props} />;
}
