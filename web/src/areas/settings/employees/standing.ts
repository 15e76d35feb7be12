import type { EmployeeStatus } from '@app/domain/company/employee';
import type { OverallStanding } from '@app/domain/qualification/overall';
import type { Result } from '../../../api/client.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';

export type Employee = Result<'getEmployee'>;
export type Placement = Result<'listPlacements'>[number];
export type TabProps = { employee: Employee };

export const statusTone: Record<EmployeeStatus, Tone> = {
  active: 'good',
  invited: 'wait',
  starting: 'idle',
  leave: 'due',
  inactive: 'off',
};

export const overallTone: Record<OverallStanding, Tone> = {
  expired: 'bad',
  gap: 'bad',
  expiring: 'due',
  ok: 'good',
  none: 'idle',
};

/** How an employee stands, with the day where one says it: "On leave since 3 Feb 2026". */
export function useStandingWords(): (
  employee: Pick<Employee, 'status' | 'startedOn' | 'endedOn' | 'onLeaveSince'>,
) => string {
  const { t } = useTranslation('company');
  const f = useFormat();
  return ({ status, startedOn, endedOn, onLeaveSince }) => {
    const day = { starting: startedOn, leave: onLeaveSince, inactive: endedOn, active: null, invited: null }[status];
    return t(`status.${status}`, day ? { day: f.day(day) } : {});
  };
}

/** The last day, where one is recorded and has not passed. */
export const lastDayOf = ({ endedOn, status }: Pick<Employee, 'endedOn' | 'status'>): string | null =>
  status === 'inactive' ? null : endedOn;

/** What an employee's own page shows, and every list they stand in. */
export const ofEmployee = [
  'getEmployee',
  'listEmployees',
  'listPlacements',
  'listEmployeeAudit',
  'listSites',
  'listDepartments',
] as const;

/** What an end of employment changes besides, or its cancelling: what they learn, hold and have. */
export const ofEnding = [
  ...ofEmployee,
  'listEmployeeEnrolments',
  'getEmployeeLogin',
  'getEmployeeStanding',
  'listStandings',
  'getMatrixTotals',
  'getCompanyDashboard',
  'listSeats',
  'listSeatInventory',
] as const;
