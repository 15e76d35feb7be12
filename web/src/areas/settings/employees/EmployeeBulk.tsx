import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../api/client.ts';
import { refreshAll } from '../../../api/queries.ts';
import { BulkDialog } from '../../../modules/lists/BulkDialog.tsx';
import type { Chosen } from '../../../modules/lists/useList.ts';
import { useSession } from '../../../session/session.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconArrowsExchange, IconDoorExit, IconMail, IconPrinter, IconSchool } from '../../../ui/icons.ts';
import { useFormat } from '../../../words/format.ts';
import { closesWords } from './closes.ts';
import type { Person } from './PersonPicker.tsx';
import { PersonPicker } from './PersonPicker.tsx';
import { PaperChoice, printSlips, usePaper } from './PaperChoice.tsx';
import { usePlaces } from './places.ts';
import { ofEmployee } from './standing.ts';
import { todayIn } from './today.ts';

const AssignCourse = lazy(() => import('../courses/AssignCourse.tsx').then((module) => ({ default: module.AssignCourse })));

type BulkProps = { chosen: Chosen; onClose: () => void };

/** What can be done with many employees at once; each shows first what would happen. */
export function EmployeeBulk({ chosen, onClose }: BulkProps) {
  const { t } = useTranslation('company');
  const [asking, setAsking] = useState<'place' | 'invite' | 'pins' | 'end' | null>(null);
  const [giving, setGiving] = useState(false);
  const close = () => setAsking(null);
  const Asked = asking && { place: BulkTransfer, invite: BulkInvite, pins: BulkPins, end: BulkEnd }[asking];
  return (
    <>
      <Button variant="default" size="sm" leftSection={<IconSchool size={16} aria-hidden />} onClick={() => setGiving(true)}>
        {t('assignment:bulk.assign')}
      </Button>
      <Button variant="default" size="sm" leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={() => setAsking('place')}>
        {t('bulk.place')}
      </Button>
      <Button variant="default" size="sm" leftSection={<IconMail size={16} aria-hidden />} onClick={() => setAsking('invite')}>
        {t('bulk.invite')}
      </Button>
      <Button variant="default" size="sm" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => setAsking('pins')}>
        {t('pins:bulk.open')}
      </Button>
      <Button variant="default" size="sm" leftSection={<IconDoorExit size={16} aria-hidden />} onClick={() => setAsking('end')}>
        {t('bulk.end')}
      </Button>
      {Asked && <Asked chosen={chosen} onClose={close} onDone={onClose} />}
      <Suspense>
        {giving && (
          <AssignCourse
            chosen={chosen}
            onClose={(done) => {
              setGiving(false);
              if (done) onClose();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

type AskedProps = { chosen: Chosen; onClose: () => void; onDone: () => void };

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
  const { company } = useSession();
  const { sites, departments } = usePlaces();
  const [from, setFrom] = useState(() => todayIn(company.timeZone));
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
        <TextInput type="date" label={t('bulk.from')} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
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
  const { company } = useSession();
  const [lastDay, setLastDay] = useState(() => todayIn(company.timeZone));
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
      ready={lastDay !== ''}
      preview={() => ask(true)}
      run={() => ask(false)}
    >
      <Stack>
        <TextInput type="date" label={t('bulk.lastDay')} value={lastDay} onChange={(event) => setLastDay(event.currentTarget.value)} />
        <TextInput label={t('bulk.reason')} maxLength={500} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        {words && <Text size="sm">{words.length > 0 ? t('bulk.closes', { what: f.list(words) }) : t('bulk.closesNothing')}</Text>}
      </Stack>
    </BulkDialog>
  );
}
