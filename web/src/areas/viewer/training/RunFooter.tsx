import { Button, FileButton, Menu } from '@mantine/core';
import { useState } from 'react';
import { call, hrefOf } from '../../../api/client.ts';
import type { RunClient } from '../../../modules/group-training/run-client.ts';
import type { RunState } from '../../../modules/group-training/run-types.ts';
import type { Row } from '../../../modules/group-training/run-view.ts';
import { shownSignatures } from '../../../modules/group-training/run-view.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconCamera, IconCheck, IconDots, IconKey, IconPrinter, IconSignature, IconTicket } from '../../../ui/icons.ts';
import { notifyBad, notifyGood } from '../../../ui/feedback/notify.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './Run.module.css';
import type { Opened } from './runDialogs.ts';

type RunFooterProps = {
  state: RunState;
  client: RunClient;
  rows: readonly Row[];
  closed: boolean;
  onOpen: (opened: Opened) => void;
};

/** What is done for the session as a whole, within reach of a thumb. */
export function RunFooter({ state, client, rows, closed, onOpen }: RunFooterProps) {
  const { t } = useTranslation('trainingRun');
  const { run } = state;
  const signed = shownSignatures(state).some(({ role }) => role === 'trainer');
  const sheet = hrefOf('getSignInSheet', { trainingId: run.trainingId });
  if (closed) return <ClosedFooter state={state} onOpen={onOpen} />;
  const markHere = async () => {
    const here = rows.filter(
      ({ attendance, conflicts }) => attendance.checkedIn && attendance.final === null && conflicts.length === 0,
    );
    for (const { entryId, personId } of here)
      if (personId !== run.me.personId)
        await client.mark({ entryId, sessionId: null, kind: 'final', item: null }, 'attended');
    notifyGood(t('allHereDone', { count: here.length }));
    void client.sync();
  };
  return (
    <footer className={classes.footer} data-lower-bar>
      <Button size="md" variant="default" onClick={() => onOpen({ kind: 'code' })}>
        {t('code')}
      </Button>
      <Menu position="top-end" withinPortal>
        <Menu.Target>
          <Button size="md" variant="default" aria-label={t('more')} px="sm">
            <IconDots size={22} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCamera size={18} aria-hidden />} onClick={() => onOpen({ kind: 'scan' })}>
            {t('scan')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey size={18} aria-hidden />} onClick={() => onOpen({ kind: 'pin' })}>
            {t('pin')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCheck size={18} aria-hidden />} onClick={() => void markHere()}>
            {t('allHere')}
          </Menu.Item>
          {run.trainerSigns && (
            <Menu.Item
              leftSection={<IconSignature size={18} aria-hidden />}
              disabled={signed}
              onClick={() => onOpen({ kind: 'sign', entryId: null, role: 'trainer' })}
            >
              {t(signed ? 'trainerSigned' : 'trainerSign')}
            </Menu.Item>
          )}
          <PhotoItem trainingId={run.trainingId} count={run.papers.length} />
          <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} component="a" href={sheet}>
            {t('sheet')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button size="md" className={classes.main} onClick={() => onOpen({ kind: 'close' })}>
        {t('close')}
      </Button>
    </footer>
  );
}

function ClosedFooter({ state: { run }, onOpen }: { state: RunState; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation('trainingRun');
  if (run.cancelledAt || !run.closedAt || !run.me.mayReopen) return null;
  return (
    <footer className={classes.footer} data-lower-bar>
      <Button size="md" variant="default" onClick={() => onOpen({ kind: 'reopen' })}>
        {t('reopen')}
      </Button>
    </footer>
  );
}

/** A photo of a paper sheet, taken with the phone's camera. */
function PhotoItem({ trainingId, count }: { trainingId: string; count: number }) {
  const { t } = useTranslation('trainingRun');
  const [sent, setSent] = useState(0);
  const send = async (file: File | null) => {
    if (!file) return;
    try {
      await call('addPaper', { trainingId, name: file.name }, { body: file });
      setSent((before) => before + 1);
      notifyGood(t('photoDone'));
    } catch (error) {
      notifyBad(refusalWords(error));
    }
  };
  const there = count + sent;
  return (
    <FileButton
      onChange={(file) => void send(file)}
      accept="image/*,application/pdf"
      inputProps={{ capture: 'environment' }}
    >
      {(props) => (
        <Menu.Item {...props} closeMenuOnClick={false} leftSection={<IconTicket size={18} aria-hidden />}>
          {there > 0 ? `${t('photo')} (${t('photos', { count: there })})` : t('photo')}
        </Menu.Item>
      )}
    </FileButton>
  );
}
