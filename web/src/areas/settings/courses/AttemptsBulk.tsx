import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCallOnce } from '../../../api/callOnce.ts';
import { refreshAll } from '../../../api/queries.ts';
import { BulkDialog } from '../../../modules/lists/BulkDialog.tsx';
import type { Chosen } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconCalendarDue, IconMail, IconX } from '../../../ui/icons.ts';
import { useToday } from '../../../words/format.ts';
import { ofCourse } from './course.ts';

type BulkProps = { courseId: string; chosen: Chosen; onClose: () => void };
type Asked = BulkProps & { onDone: () => void };

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
      <Button variant="default" size="sm" leftSection={<IconMail size={16} aria-hidden />} onClick={() => setAsking('remind')}>
        {t('people.remind')}
      </Button>
      <Button variant="default" size="sm" leftSection={<IconCalendarDue size={16} aria-hidden />} onClick={() => setAsking('move')}>
        {t('people.move')}
      </Button>
      <Button variant="default" size="sm" leftSection={<IconX size={16} aria-hidden />} onClick={() => setAsking('unassign')}>
        {t('people.unassign')}
      </Button>
      {Dialog && <Dialog {...props} onClose={close} onDone={finish} />}
    </>
  );
}

function Remind({ courseId, chosen, onClose, onDone }: Asked) {
  const { t } = useTranslation('assignment');
  const once = useCallOnce();
  const asked = { courseId, selection: chosen as never };
  return (
    <BulkDialog
      title={t('remind.title')}
      confirm={t('remind.confirm')}
      preview={() => once('remindPeople', { ...asked, preview: true })}
      run={() => once('remindPeople', { ...asked, preview: false })}
      onDone={onDone}
      onClose={onClose}
    >
      <Text size="sm">{t('remind.text')}</Text>
    </BulkDialog>
  );
}

const longEnough = (reason: string) => reason.trim().length >= 3;

function Move({ courseId, chosen, onClose, onDone }: Asked) {
  const { t } = useTranslation('assignment');

  const once = useCallOnce();
  const [dueOn, setDueOn] = useState('');
  const [reason, setReason] = useState('');
  const today = useToday();
  const asked = { courseId, selection: chosen as never, dueOn, reason: reason.trim() };
  return (
    <BulkDialog
      title={t('move.title')}
      confirm={t('move.confirm')}
      of={dueOn}
      ready={dueOn >= today && longEnough(reason)}
      preview={() => once('moveDueDays', { ...asked, preview: true })}
      run={() => once('moveDueDays', { ...asked, preview: false })}
      onDone={onDone}
      onClose={onClose}
    >
      <Stack>
        <TextInput type="date" label={t('move.dueOn')} min={today} value={dueOn} onChange={(event) => setDueOn(event.currentTarget.value)} />
        <Textarea
          label={t('move.reason')}
          description={t('move.reasonHint')}
          autosize
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </BulkDialog>
  );
}

function Unassign({ courseId, chosen, onClose, onDone }: Asked) {
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
        <Textarea label={t('unassign.reason')} autosize maxLength={500} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      </Stack>
    </BulkDialog>
  );
}
