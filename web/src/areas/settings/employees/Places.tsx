import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useState } from 'react';
import type { Department, Site } from './companyPlaces.ts';
import { call } from '../../../api/client.ts';
import { useUndo } from '../../../api/undo.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { refusalWords } from '../../../words/words.ts';
import { DepartmentDialog } from './dialogs/DepartmentDialog.tsx';
import classes from './employees.module.css';
import { SiteDialog } from './dialogs/SiteDialog.tsx';
import { ofEmployee } from './standing.ts';

/** Where people work: sites with their time zones, departments in their tree. */
export function Places() {
  const { t } = useTranslation('places');
  const { t: tPeople } = useTranslation('company');
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        above={<BackLink to="/settings/employees">{tPeople('people.back')}</BackLink>}
      />
      <Stack gap="lg">
        <Sites />
        <Departments />
      </Stack>
    </>
  );
}

function Sites() {
  const { t } = useTranslation('places');
  const sites = useQuery(queryOf('listSites', {}));
  const [editing, setEditing] = useState<Site | 'new' | null>(null);
  const offer = useUndo(ofEmployee);
  const archive = useCommand('archiveSite', { refresh: ofEmployee });
  const restore = useCommand('restoreSite', { refresh: ofEmployee, done: t('saved') });
  const add = (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setEditing('new')}
    >
      {t('addSite')}
    </Button>
  );
  return (
    <SectionCard title={t('sites')} action={sites.data && sites.data.length > 0 && add} flush>
      {sites.error && <ErrorState compact text={refusalWords(sites.error)} onRetry={() => void sites.refetch()} />}
      {!sites.data && !sites.error && <Skeleton height={120} m="md" />}
      {sites.data?.length === 0 && (
        <EmptyState compact heading={3} title={t('noSites')} text={t('noSitesText')} action={add} />
      )}
      <ul className={classes.history}>
        {sites.data?.map((site) => (
          <Line
            key={site.id}
            place={site}
            detail={[site.timeZone, site.address].filter(Boolean).join(' · ')}
            onEdit={() => setEditing(site)}
            onArchive={() =>
              archive.mutate(
                { siteId: site.id },
                {
                  onSuccess: () =>
                    offer(t('archiveDone', { name: site.name }), () => call('restoreSite', { siteId: site.id })),
                },
              )
            }
            onRestore={() => restore.mutate({ siteId: site.id })}
          />
        ))}
      </ul>
      {editing && <SiteDialog site={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </SectionCard>
  );
}

function Departments() {
  const { t } = useTranslation('places');
  const departments = useQuery(queryOf('listDepartments', {}));
  const [editing, setEditing] = useState<Department | 'new' | null>(null);
  const offer = useUndo(ofEmployee);
  const archive = useCommand('archiveDepartment', { refresh: ofEmployee });
  const restore = useCommand('restoreDepartment', { refresh: ofEmployee, done: t('saved') });
  const all = departments.data ?? [];
  const add = (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setEditing('new')}
    >
      {t('addDepartment')}
    </Button>
  );
  return (
    <SectionCard title={t('departments')} action={all.length > 0 && add} flush>
      {departments.error && (
        <ErrorState compact text={refusalWords(departments.error)} onRetry={() => void departments.refetch()} />
      )}
      {!departments.data && !departments.error && <Skeleton height={120} m="md" />}
      {departments.data?.length === 0 && (
        <EmptyState compact heading={3} title={t('noDepartments')} text={t('noDepartmentsText')} action={add} />
      )}
      <ul className={classes.history}>
        {inTree(all).map(({ department, depth }) => (
          <Line
            key={department.id}
            place={department}
            depth={depth}
            onEdit={() => setEditing(department)}
            onArchive={() =>
              archive.mutate(
                { departmentId: department.id },
                {
                  onSuccess: () =>
                    offer(t('archiveDone', { name: department.name }), () =>
                      call('restoreDepartment', { departmentId: department.id }),
                    ),
                },
              )
            }
            onRestore={() => restore.mutate({ departmentId: department.id })}
          />
        ))}
      </ul>
      {editing && (
        <DepartmentDialog department={editing === 'new' ? null : editing} all={all} onClose={() => setEditing(null)} />
      )}
    </SectionCard>
  );
}

/** Each department under what it is part of, with how deep it stands. */
function inTree(
  all: readonly Department[],
  parentId: string | null = null,
  depth = 0,
): { department: Department; depth: number }[] {
  return all
    .filter((one) => one.parentId === parentId)
    .flatMap((department) => [{ department, depth }, ...inTree(all, department.id, depth + 1)]);
}

type LineProps = {
  place: { name: string; code: string; people: number; archivedAt: string | null };
  detail?: string;
  depth?: number;
  onEdit: () => void;
  onArchive: () => void;
  onRestore: () => void;
};

function Line({ place, detail, depth = 0, onEdit, onArchive, onRestore }: LineProps) {
  const { t } = useTranslation('places');
  const { name, code, people, archivedAt } = place;
  return (
    <li>
      <div className={classes.tree} style={{ '--depth': depth } as CSSProperties}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {archivedAt && <StatusBadge tone="off">{t('archived')}</StatusBadge>}
        </Group>
        <div className={classes.small}>
          {[code, detail, t('people', { count: people })].filter(Boolean).join(' · ')}
        </div>
      </div>
      <Group gap={4}>
        <Button variant="subtle" size="compact-sm" onClick={onEdit} aria-label={`${colon(t('edit'))} ${name}`}>
          {t('edit')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={archivedAt ? onRestore : onArchive}
          aria-label={`${colon(t(archivedAt ? 'restore' : 'archive'))} ${name}`}
        >
          {t(archivedAt ? 'restore' : 'archive')}
        </Button>
      </Group>
    </li>
  );
}
