import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { refreshAll } from '../../../../api/queries.ts';
import { BulkDialog } from '../../../../modules/lists/BulkDialog.tsx';
import type { SelectionBar } from '../../../../modules/lists/useList.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import { useFormat, useToday } from '../../../../words/format.ts';
import { closesWords } from '../closes.ts';
import { PaperChoice, printSlips, usePaper } from '../PaperChoice.tsx';
import type { Person } from '../../../../modules/people/PersonPicker.tsx';
import { PersonPicker } from '../../../../modules/people/PersonPicker.tsx';
import { usePlaces } from '../places.ts';
import { ofEmployee, ofEnding } from '../standing.ts';

type AskedProps = { chosen: SelectionBar; onClose: () => void; onDone: () => void };

/** Refreshes at once; what was chosen stays until the answer was read. */
function useClosing({ onClose, onDone }: Pick<AskedProps, 'onClose' | 'onDone'>) {
  const [done, setDone] = useState(false);
  return {
    onDone: () => {
      setDone(true);
      void refreshAll(ofEmployee);
    },
    onClose: () => {
      onClose();
      if (done) onDone();
    },
  };
}

const keep = 'keep';

function BulkTransfer({ chosen, ...closing }: AskedProps) {
  const { t } = useTranslation('company');
  const today = useToday();
  const { sites, departments } = usePlaces();
  const [from, setFrom] = useState(today);
  const [siteId, setSite] = useState(keep);
  const [departmentId, setDepartment] = useState(keep);
  const [manager, setManager] = useState<Person | null>(null);
  const choice = (value: string) => (value === keep ? {} : { id: value || null });
  const site = choice(siteId);
  const department = choice(departmentId);
  const asked = {
    selection: chosen as never,
    from,
    ...('id' in site && { siteId: site.id }),
    ...('id' in department && { departmentId: department.id }),
    ...(manager && { managerId: manager.id }),
  };
  const stays = { value: keep, label: t('bulk.keep') };
  return (
    <BulkDialog
      {...useClosing(closing)}
      title={t('bulk.placeTitle')}
      confirm={t('bulk.transfer')}
      of={JSON.stringify(asked)}
      ready={from !== '' && (siteId !== keep || departmentId !== keep || manager !== null)}
      preview={() => call('transferEmployees', { ...asked, preview: true })}
      run={() => call('transferEmployees', { ...asked, preview: false })}
    >
      <Stack>
        <TextInput
          type="date"
          label={t('bulk.from')}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('fields.site')}
          data={[stays, { value: '', label: t('bulk.noSite') }, ...sites]}
          value={siteId}
          onChange={(event) => setSite(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('fields.department')}
          data={[stays, { value: '', label: t('bulk.noDepartment') }, ...departments]}
          value={departmentId}
          onChange={(event) => setDepartment(event.currentTarget.value)}
        />
        <PersonPicker label={t('fields.manager')} placeholder={t('bulk.keep')} value={manager} onChange={setManager} />
      </Stack>
    </BulkDialog>
  );
}

function BulkInvite({ chosen, ...closing }: AskedProps) {
  const { t } = useTranslation('company');
  const asked = { selection: chosen as never };
  return (
    <BulkDialog
      {...useClosing(closing)}
      title={t('bulk.inviteTitle')}
      confirm={t('bulk.inviteConfirm')}
      preview={() => call('inviteEmployees', { ...asked, preview: true })}
      run={() => call('inviteEmployees', { ...asked, preview: false })}
    />
  );
}

function BulkPins({ chosen, ...closing }: AskedProps) {
  const { t } = useTranslation('pins');
  const [format, setFormat] = usePaper();
  const selection = chosen as never;
  const preview = () => call('previewPins', { selection });
  return (
    <BulkDialog
      {...useClosing(closing)}
      title={t('bulk.title')}
      confirm={t('bulk.confirm')}
      preview={preview}
      run={async () => {
        const result = await preview();
        await printSlips(selection, format);
        return result;
      }}
    >
      <Stack>
        <Text size="sm">{t('bulk.text')}</Text>
        <PaperChoice value={format} onChange={setFormat} />
      </Stack>
    </BulkDialog>
  );
}

function BulkEnd({ chosen, ...closing }: AskedProps) {
  const { t } = useTranslation('company');
  const f = useFormat();
  const today = useToday();
  const [lastDay, setLastDay] = useState(today);
  const [reason, setReason] = useState('');
  const [closes, setCloses] = useState<Record<string, number> | null>(null);
  const asked = { selection: chosen as never, lastDay, reason: reason || null };
  const ask = async (preview: boolean) => {
    const result = await call('endEmployments', { ...asked, preview });
    setCloses(result.closes);
    return result;
  };
  const words = closes && closesWords(closes, t);
  return (
    <BulkDialog
      {...useClosing(closing)}
      title={t('bulk.endTitle')}
      confirm={t('bulk.endTitle')}
      destructive
      of={lastDay}
      undo={{ words: (count) => t('ending.leaveMany', { count, day: f.day(lastDay) }), refresh: ofEnding }}
      ready={lastDay !== ''}
      preview={() => ask(true)}
      run={() => ask(false)}
    >
      <Stack>
        <TextInput
          type="date"
          label={t('bulk.lastDay')}
          value={lastDay}
          onChange={(event) => setLastDay(event.currentTarget.value)}
        />
        <TextInput
          label={t('bulk.reason')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {words && (
          <Text size="sm">
            {words.length > 0 ? t('bulk.closes', { what: f.list(words) }) : t('bulk.closesNothing')}
          </Text>
        )}
      </Stack>
    </BulkDialog>
  );
}

/** What can be asked of many employees at once, each a dialog. */
const dialogs = { place: BulkTransfer, invite: BulkInvite, pins: BulkPins, end: BulkEnd };
export type BulkAction = keyof typeof dialogs;

/** The dialog of one action; a piece of its own, since most visits to the list choose no one. */
export default function BulkDialogs({ action, ...props }: AskedProps & { action: BulkAction }) {
  const Shown = dialogs[action];
  return <Shown {...props} />;
}
