import { AddPersonDialog } from './AddPersonDialog.tsx';
import { ApplyLateDialog } from './ApplyLateDialog.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { CodeScreen } from './CodeScreen.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { PinDialog } from './PinDialog.tsx';
import { ProxyDialog } from './ProxyDialog.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';
import type { DialogProps, Opened } from './runDialogs.ts';
import { ScanDialog } from './ScanDialog.tsx';
import { SignScreen } from './SignScreen.tsx';

/** What opens over the roster. */
export default function RunDialogs({ opened, ...props }: DialogProps & { opened: Opened }) {
  const row = 'entryId' in opened ? props.rows.find(({ entryId }) => entryId === opened.entryId) : undefined;
  const close = () => props.onOpen(null);
  switch (opened.kind) {
    case 'person':
      return row ? <PersonDialog {...props} row={row} /> : null;
    case 'proxy':
      return row ? <ProxyDialog {...props} row={row} /> : null;
    case 'sign':
      return <SignScreen {...props} row={row ?? null} role={opened.role} />;
    case 'add':
      return <AddPersonDialog {...props} />;
    case 'code':
      return <CodeScreen {...props} />;
    case 'scan':
      return <ScanDialog {...props} />;
    case 'pin':
      return <PinDialog {...props} />;
    case 'close':
      return <CloseDialog {...props} />;
    case 'late':
      return (
        <ApplyLateDialog
          client={props.client}
          trainingId={props.state.run.trainingId}
          late={opened.late}
          onClose={close}
        />
      );
    case 'reopen':
      return <ReopenDialog client={props.client} trainingId={props.state.run.trainingId} onClose={close} />;
  }
}
