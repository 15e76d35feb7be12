import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCallOnce } from '../../../api/callOnce.ts';
import { refreshAll } from '../../../api/queries.ts';
import { BulkDialog } from '../../../modules/lists/BulkDialog.tsx';
import type { SelectionBar } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconCalendarDue, IconMail, IconX } from '../../../ui/icons.ts';
import { longEnough, MoveDueDialog, RemindDialog } from './AttemptDialogs.tsx';
import { ofCourse } from './course.ts';

type BulkProps = { courseId: string; chosen: SelectionBar; onClose: () => void };
type Input = BulkProps & { onDone: () => void };

/** What can be done with the attempts of many; each shows first what would happen. */
export function AttemptsBulk(props: BulkProps) {
  const { t } = useTranslation('assignment');
  const [asking, setAsking] = useState<'remind' | 'move' | 'unassign' | null>(null);
  const [done, setDone] = useState(false);
  const Dialog = asking && { remind: Remind, move: Move, unassign: Unassign }[asking];
  const close = () => {
    setAsking(null);
    if (done) props.onClose();
  };
  const finish = () => {
    setDone(true);
    void refreshAll(ofCourse);
  };
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconMail size={16} aria-hidden />}
        onClick={() => setAsking('remind')}
      >
        {t('people.remind')}
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconCalendarDue size={16} aria-hidden />}
        onClick={() => setAsking('move')}
      >
        {t('people.move')}
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconX size={16} aria-hidden />}
        onClick={() => setAsking('unassign')}
      >
        {t('people.unassign')}
      </Button>
      {Dialog && <Dialog {...props} onClose={close} onDone={finish} />}
    </>
  );
}

function Remind({ courseId, chosen, ...closing }: Input) {
  const once = useCallOnce();
  return (
    <RemindDialog
      {...closing}
      ask={(preview) => once('remindPeople', { courseId, selection: chosen as never, preview })}
    />
  );
}

function Move({ courseId, chosen, ...closing }: Input) {
  const once = useCallOnce();
  return (
    <MoveDueDialog
      {...closing}
      ask={(how, preview) => once('moveDueDays', { courseId, selection: chosen as never, ...how, preview })}
    />
  );
}

function Unassign({ courseId, chosen, onClose, onDone }: Input) {
  const { t } = useTranslation('assignment');
  const once = useCallOnce();
  const [reason, setReason] = useState('');
  const asked = { courseId, selection: chosen as never, reason: reason.trim() };
  return (
    <BulkDialog
      title={t('unassign.title')}
      confirm={t('unassign.confirm')}
      undo={{ words: (count) => t('unassign.done', { count }), refresh: ofCourse }}
      destructive
      ready={longEnough(reason)}
      preview={() => once('unassignCourse', { ...asked, preview: true })}
      run={() => once('unassignCourse', { ...asked, preview: false })}
      onDone={onDone}
      onClose={onClose}
    >
      <Stack>
        <Text size="sm">{t('unassign.text')}</Text>
        <Textarea
          label={t('unassign.reason')}
          autosize
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </BulkDialog>
  );
}
