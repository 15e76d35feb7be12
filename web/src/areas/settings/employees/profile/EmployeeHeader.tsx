import { Avatar, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../../../api/queries.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../../words/format.ts';
import { EmployeeActions } from '../EmployeeActions.tsx';
import classes from '../employees.module.css';
import type { Employee } from '../standing.ts';
import { lastDayOf, statusTone, useStandingWords } from '../standing.ts';

/** Who it is at a glance: photo, number, positions, how they stand, and what can be done. */
export function EmployeeHeader({ employee, back }: { employee: Employee; back: ReactNode }) {
  const { t } = useTranslation('company');
  const f = useFormat();
  const standing = useStandingWords();
  const lastDay = lastDayOf(employee);
  const { name, photo, employeeNumber, jobTitle, positions, site, adminSince, reachableBy } = employee;
  const facts = [
    employeeNumber,
    positions.map((position) => position.name).join(', ') || jobTitle,
    site?.name,
    t(`reach.${reachableBy}`),
  ];
  return (
    <PageHeader
      above={back}
      title={
        <span className={classes.head}>
          <Avatar src={photo} name={name} color="spruce" size={56} radius="50%" alt="" aria-hidden />
          {name}
        </span>
      }
      beside={
        <Group gap={6}>
          <StatusBadge tone={statusTone[employee.status]}>{standing(employee)}</StatusBadge>
          {employee.status !== 'inactive' && <Suspended personId={employee.id} />}
          {lastDay && <StatusBadge tone="due">{t('ending.lastDay', { day: f.day(lastDay) })}</StatusBadge>}
          {adminSince && <StatusBadge tone="busy">{t('people.admin')}</StatusBadge>}
        </Group>
      }
      description={facts.filter(Boolean).join(' · ')}
      actions={<EmployeeActions employee={employee} />}
    />
  );
}

/** That all a person holds is suspended today: their employment goes on and says nothing of it. */
function Suspended({ personId }: { personId: string }) {
  const { t } = useTranslation('company');
  const f = useFormat();
  const { data } = useQuery(queryOf('getEmployeeStanding', { personId }));
  const since = data?.holds
    .filter(({ kind, subject, state }) => kind === 'suspension' && subject === null && state === 'now')
    .map(({ from }) => from)
    .toSorted()[0];
  return since ? <StatusBadge tone="bad">{t('people.suspendedSince', { day: f.day(since) })}</StatusBadge> : null;
}
