import { ActionIcon, Group, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { TargetNames } from '../../../modules/positions/TargetNames.tsx';
import { targetWords } from '../../../modules/positions/targets.ts';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconHistory, IconPencil, IconX } from '../../../ui/icons.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import type { Requirement } from './position.ts';
import classes from './RequirementsTable.module.css';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const RequirementDialog = lazyPart(() =>
  import('./RequirementDialog.tsx').then((module) => ({ default: module.RequirementDialog })),
);
const EndRequirement = lazyPart(() =>
  import('./EndRequirement.tsx').then((module) => ({ default: module.EndRequirement })),
);
const RequirementHistory = lazyPart(() =>
  import('./RequirementHistory.tsx').then((module) => ({ default: module.RequirementHistory })),
);

type TableProps = {
  /** Without one: what is asked of everyone, sites, departments and single persons. */
  positionId?: string;
  title: string;
  description?: string;
  readOnly?: boolean;
  actions?: ReactNode;
  empty: { title: string; text?: string; action?: ReactNode };
};

/** Requirements as known now, with their versions in time; the past on request. */
export function RequirementsTable({ positionId, title, description, readOnly = false, actions, empty }: TableProps) {
  const { t, language } = useTranslation('positions');
  const [url, change] = useUrlState();
  const [open, setOpen] = useState<{ what: 'change' | 'end' | 'history'; row: Requirement } | null>(null);
  const past = url['past'] === 'true';
  const found = useQuery(
    queryOf('listRequirements', { ...(positionId && { positionId }), ...(past && { past: 'true' }) }),
  );
  const close = () => setOpen(null);
  const columns = useColumns(positionId !== undefined);
  const name = (row: Requirement) =>
    row.targets.map((target) => targetWords(target, language)).join(` ${t('targets.or')} `);
  return (
    <SectionCard title={title} {...(description && { description })} action={actions}>
      <DataList
        label={title}
        rows={found.data?.requirements}
        rowKey={(row) => row.id}
        columns={columns}
        failed={found.error && refusalWords(found.error)}
        onRetry={() => void found.refetch()}
        empty={empty}
        actions={(row) => (
          <Group gap={4} wrap="nowrap" justify="flex-end">
            {!readOnly && row.state !== 'past' && (
              <>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('requirements.changeOf', { name: name(row) })}
                  onClick={() => setOpen({ what: 'change', row })}
                >
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('requirements.endOf', { name: name(row) })}
                  onClick={() => setOpen({ what: 'end', row })}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('requirements.historyOf', { name: name(row) })}
              onClick={() => setOpen({ what: 'history', row })}
            >
              <IconHistory size={18} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      />
      <Switch
        mt="sm"
        size="sm"
        label={t('requirements.past')}
        checked={past}
        onChange={(event) => change({ past: event.currentTarget.checked ? 'true' : undefined })}
      />
      <Suspense>
        {open?.what === 'change' && (
          <RequirementDialog scope={{ kind: 'existing' }} requirement={open.row} onClose={close} />
        )}
        {open?.what === 'end' && <EndRequirement requirement={open.row} onClose={close} />}
        {open?.what === 'history' && <RequirementHistory requirementId={open.row.requirementId} onClose={close} />}
      </Suspense>
    </SectionCard>
  );
}

function useColumns(ofPosition: boolean): Column<Requirement>[] {
  const { t } = useTranslation('positions');
  const f = useFormat();
  return [
    {
      key: 'what',
      label: t('requirements.what'),
      card: 'title',
      cell: (row) => (
        <div className={classes.what}>
          <TargetNames targets={row.targets} />
          {row.targets.length > 1 && <span className={classes.note}>{t('requirements.oneOf')}</span>}
          {(row.regulationRef || row.reason) && (
            <span className={classes.note}>{[row.regulationRef, row.reason].filter(Boolean).join(' · ')}</span>
          )}
        </div>
      ),
    },
    {
      key: 'kind',
      label: t('requirements.kind'),
      cell: (row) => <span style={{ fontWeight: row.kind === 'mandatory' ? 600 : 400 }}>{t(`kinds.${row.kind}`)}</span>,
    },
    {
      key: 'scope',
      label: t('requirements.scope'),
      cell: (row) =>
        row.personName ??
        ([row.siteName, row.departmentName].filter(Boolean).join(' · ') ||
          t(ofPosition ? 'requirements.allSites' : 'requirements.everyone')),
    },
    {
      key: 'days',
      label: t('requirements.days'),
      cell: (row) => (
        <span className={classes.days}>
          {row.effectiveTo
            ? t('requirements.fromTo', { from: f.day(row.effectiveFrom), to: f.day(row.effectiveTo) })
            : t('requirements.from', { from: f.day(row.effectiveFrom) })}{' '}
          {row.state === 'later' && <StatusBadge tone="wait">{t('requirements.later')}</StatusBadge>}
          {row.state === 'past' && <StatusBadge tone="off">{t('requirements.over')}</StatusBadge>}
        </span>
      ),
    },
    {
      key: 'due',
      label: t('requirements.due'),
      cell: (row) =>
        row.dueBasis === 'fixed'
          ? t('requirements.dueOn', { day: row.fixedDueOn ? f.day(row.fixedDueOn) : '' })
          : row.initialDueDays === 0
            ? t('requirements.dueAtOnce')
            : t(`requirements.dueAfter.${row.dueBasis}`, { count: row.initialDueDays }),
    },
    { key: 'source', label: t('requirements.source'), card: 'hidden', cell: (row) => t(`sources.${row.source}`) },
  ];
}
