import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { fieldName, fieldWords } from '../../../../modules/people/customFields.ts';
import { colon, useTranslation } from '../../../../ui/i18n.ts';
import { DescriptionList } from '../../../../ui/lists/DescriptionList.tsx';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../../words/format.ts';
import { EmployeePhoto } from './EmployeePhoto.tsx';
import { PlacementHistory } from './PlacementHistory.tsx';
import type { TabProps } from '../standing.ts';
import { lazyPart } from '../../../../ui/lazyPart.tsx';

const EditEmployee = lazyPart(() => import('./EditEmployee.tsx'));

/** Who it is, how they are reached, and where they work and worked. */
export default function DetailsTab({ employee }: TabProps) {
  const { t } = useTranslation('company');
  const f = useFormat();
  const [editing, setEditing] = useState(false);
  const { startedOn, endedOn, reports, manager } = employee;
  const pairs: [string, ReactNode][] = [
    [
      t('fields.name'),
      employee.preferredName
        ? `${employee.name} (${t('details.preferred', { name: employee.preferredName })})`
        : employee.name,
    ],
    [t('fields.number'), employee.employeeNumber],
    [t('fields.jobTitle'), employee.jobTitle],
    [t('fields.email'), employee.email],
    [t('fields.phone'), employee.phone],
    [t('fields.preferredContact'), t(`reach.${employee.reachableBy}`)],
    [t('fields.externalId'), employee.externalId],
  ];
  const employment: [string, ReactNode][] = [
    [
      t('details.employment'),
      endedOn
        ? t('details.range', { from: f.day(startedOn), to: f.day(endedOn) })
        : t('details.sinceDay', { day: f.day(startedOn) }),
    ],
    [t('fields.site'), employee.site?.name],
    [t('fields.department'), employee.department?.name],
    [
      t('fields.manager'),
      manager && (
        <Anchor key="manager" component={Link} to="/settings/employees/$id" params={{ id: manager.id } as never}>
          {manager.name}
        </Anchor>
      ),
    ],
    [
      '',
      reports > 0 && (
        <Anchor key="reports" component={Link} to="/settings/employees" search={{ manager: employee.id } as never}>
          {t('details.reports', { count: reports })}
        </Anchor>
      ),
    ],
  ];
  return (
    <Stack gap="lg">
      <SectionCard
        title={t('details.identity')}
        action={
          <Button data-edit variant="default" size="sm" onClick={() => setEditing(true)}>
            {t('details.edit')}
          </Button>
        }
      >
        <EmployeePhoto employee={employee} />
        <Facts pairs={pairs} />
        {!employee.nameIsOurs && (
          <Text size="sm" c="dimmed" mt="md">
            {t('details.nameTheirs')}
          </Text>
        )}
      </SectionCard>
      <SectionCard title={t('details.employment')}>
        <Facts pairs={employment} />
      </SectionCard>
      {employee.custom.length > 0 && (
        <SectionCard
          title={t('details.custom')}
          action={
            <Button
              variant="default"
              size="sm"
              onClick={() => setEditing(true)}
              aria-label={`${colon(t('details.edit'))} ${t('details.custom')}`}
            >
              {t('details.edit')}
            </Button>
          }
        >
          <Facts pairs={employee.custom.map((field) => [fieldName(field), fieldWords(field, f)])} />
        </SectionCard>
      )}
      <PlacementHistory employee={employee} />
      {editing && (
        <Suspense>
          <EditEmployee employee={employee} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Stack>
  );
}

/** What is known, each with its word; what is not known shows a dash, what has no word only where it says something. */
function Facts({ pairs }: { pairs: [string, ReactNode][] }) {
  return (
    <DescriptionList>
      {pairs
        .filter(([label, value]) => label !== '' || Boolean(value))
        .map(([label, value]) => [<dt key={`${label} word`}>{label}</dt>, <dd key={label}>{value || '–'}</dd>])}
    </DescriptionList>
  );
}
