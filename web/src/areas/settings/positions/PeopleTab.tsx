import { ActionIcon, Button, Group, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconPencil, IconPlus } from '../../../ui/icons.ts';
import type { Selection } from '../../../ui/lists/selection.ts';
import { nothingSelected } from '../../../ui/lists/selection.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import type { Holder, Position } from './position.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const AssignDialog = lazyPart(() => import('./AssignDialog.tsx').then((module) => ({ default: module.AssignDialog })));
const EndAssignments = lazyPart(() =>
  import('./EndAssignments.tsx').then((module) => ({ default: module.EndAssignments })),
);
const CorrectAssignment = lazyPart(() =>
  import('./CorrectAssignment.tsx').then((module) => ({ default: module.CorrectAssignment })),
);

/** Who holds the position, will hold it, and (on request) held it. */
export function PeopleTab({ position }: { position: Position }) {
  const { t } = useTranslation('positions');
  const f = useFormat();
  const [url, change] = useUrlState();
  const past = url['past'] === 'true';
  const found = useQuery(queryOf('listHolders', { positionId: position.id, ...(past && { past: 'true' }) }));
  const [selected, setSelected] = useState<Selection>(nothingSelected);
  const [open, setOpen] = useState<'assign' | 'end' | Holder | null>(null);
  const holders = found.data?.holders;
  const chosen = (holders ?? []).filter((one) =>
    selected.all ? !selected.except.has(one.assignmentId) : selected.ids.has(one.assignmentId),
  );
  const assign = (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('assign')}>
      {t('people.assign')}
    </Button>
  );
  return (
    <SectionCard title={t('people.title')} action={!position.archivedAt && assign}>
      <DataList
        label={t('people.title')}
        rows={holders}
        rowKey={(row) => row.assignmentId}
        rowLink={(row) => ({ to: '/settings/employees/$id', params: { id: row.personId } })}
        failed={found.error && refusalWords(found.error)}
        onRetry={() => void found.refetch()}
        empty={{
          title: t('people.none'),
          text: t('people.noneText'),
          action: position.archivedAt ? undefined : assign,
        }}
        selection={{
          selected,
          onChange: setSelected,
          label: (row) => row.name,
          actions: (
            <Button size="sm" variant="default" onClick={() => setOpen('end')}>
              {t('people.end')}
            </Button>
          ),
        }}
        actions={(row) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('people.correctOf', { name: row.name })}
            onClick={() => setOpen(row)}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        )}
        columns={[
          { key: 'name', label: t('people.name'), card: 'title', cell: (row) => row.name },
          { key: 'number', label: t('people.number'), cell: (row) => row.employeeNumber },
          { key: 'site', label: t('people.site'), cell: (row) => row.siteName ?? '' },
          {
            key: 'days',
            label: t('people.days'),
            cell: (row) => (
              <Group gap={6}>
                {row.endedOn
                  ? t('requirements.fromTo', { from: f.day(row.startedOn), to: f.day(row.endedOn) })
                  : t('requirements.from', { from: f.day(row.startedOn) })}
                {row.state === 'later' && <StatusBadge tone="wait">{t('requirements.later')}</StatusBadge>}
                {row.state === 'past' && <StatusBadge tone="off">{t('requirements.over')}</StatusBadge>}
              </Group>
            ),
          },
          {
            key: 'primary',
            label: t('people.primary'),
            cell: (row) => t(row.isPrimary ? 'people.isPrimary' : 'people.besides'),
          },
        ]}
      />
      <Switch
        mt="sm"
        size="sm"
        label={t('people.past')}
        checked={past}
        onChange={(event) => change({ past: event.currentTarget.checked ? 'true' : undefined })}
      />
      <Suspense>
        {open === 'assign' && <AssignDialog position={position} onClose={() => setOpen(null)} />}
        {open === 'end' && (
          <EndAssignments
            positionId={position.id}
            chosen={chosen}
            onClose={(done) => {
              setOpen(null);
              if (done) setSelected(nothingSelected);
            }}
          />
        )}
        {open && typeof open === 'object' && <CorrectAssignment holder={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </SectionCard>
  );
}
