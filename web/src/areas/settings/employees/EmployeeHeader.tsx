import { Anchor, Avatar, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconArrowLeft } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { EmployeeActions } from './EmployeeActions.tsx';
import classes from './employees.module.css';
import type { Employee } from './standing.ts';
import { statusTone, useStandingWords } from './standing.ts';

/** Who it is at a glance: photo, number, positions, how they stand, and what can be done. */
export function EmployeeHeader({ employee }: { employee: Employee }) {
  const { t } = useTranslation('company');
  const standing = useStandingWords();
  const { name, photo, employeeNumber, jobTitle, positions, site, adminSince, reachableBy } = employee;
  const facts = [employeeNumber, positions.map((position) => position.name).join(', ') || jobTitle, site?.name, t(`reach.${reachableBy}`)];
  return (
    <PageHeader
      above={
        <Anchor component={Link} to="/settings/employees" size="sm">
          <IconArrowLeft size={15} aria-hidden style={{ verticalAlign: '-2px' }} /> {t('people.back')}
        </Anchor>
      }
      title={
        <span className={classes.head}>
          <Avatar src={photo} name={name} color="spruce" size={56} radius="50%" alt="" aria-hidden />
          {name}
        </span>
      }
      beside={
        <Group gap={6}>
          <StatusBadge tone={statusTone[employee.status]}>{standing(employee)}</StatusBadge>
          {adminSince && <StatusBadge tone="busy">{t('people.admin')}</StatusBadge>}
        </Group>
      }
      description={facts.filter(Boolean).join(' · ')}
      actions={<EmployeeActions employee={employee} />}
    />
  );
}
