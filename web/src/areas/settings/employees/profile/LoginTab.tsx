import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../api/queries.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../../../ui/feedback/PageSkeleton.tsx';
import { refusalWords } from '../../../../words/words.ts';
import { AccessCard } from './AccessCard.tsx';
import { AdminCard } from './AdminCard.tsx';
import { AgreementsCard } from './AgreementsCard.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { PinCard } from './PinCard.tsx';
import type { TabProps } from '../standing.ts';

/** How an employee gets in, where they are in now, and whether they administer. */
export default function LoginTab({ employee }: TabProps) {
  const login = useQuery(queryOf('getEmployeeLogin', { personId: employee.id }));
  if (login.error) return <ErrorState compact text={refusalWords(login.error)} onRetry={() => void login.refetch()} />;
  if (!login.data) return <PageSkeleton />;
  return (
    <Stack gap="lg">
      <AccessCard employee={employee} login={login.data} />
      <PinCard employee={employee} />
      <AgreementsCard employee={employee} />
      <DevicesCard employee={employee} devices={login.data.devices} />
      <AdminCard employee={employee} />
    </Stack>
  );
}
