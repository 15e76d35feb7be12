import type { EndpointName, Input } from '../../../../api/client.ts';
import { companyExpiringList } from '@app/domain/reports/expiry/company-expiring-list';
import { narrowingIn } from '../../../../modules/lists/listAddress.ts';
import type { SelectionBar } from '../../../../modules/lists/useList.ts';
import type { UrlState } from '../../../../ui/layout/urlState.ts';

export type Rows = Input<'remindFromReport'>['rows'];
export type ActedReport = Rows['report'];

/** Chosen rows of a report as the server reads them again; of reports about a day, also the day. */
export function rowsOf(report: ActedReport, chosen: SelectionBar, url: UrlState): Rows {
  const { asOf, knownOn, days } = url;
  const moment =
    report === 'companyExpiring' || report === 'companyExpired'
      ? { ...(asOf && { asOf }), ...(knownOn && { knownOn }) }
      : {};
  // As the list reads it: what cannot be leaves the usual window.
  const ahead = report === 'companyExpiring' ? narrowingIn(companyExpiringList, { days })['days'] : undefined;
  return { report, chosen, ...moment, ...(ahead && { days: Number(ahead) }) } as Rows;
}

/** What shows something of these rows. */
export const ofRows: EndpointName[] = [
  'listExpiring',
  'groupExpiring',
  'listExpired',
  'groupExpired',
  'listUnfinished',
  'groupUnfinished',
  'listCompanyEnrolments',
  'groupCompanyEnrolments',
  'listSeatsOfRows',
];

/** What can be done from a report, the most usual first. */
export const actsOf = {
  // An exemption counts only once a qualification is not held.
  companyExpiring: ['assign', 'remind', 'seats', 'reserve', 'book', 'due'],
  companyExpired: ['assign', 'remind', 'seats', 'reserve', 'book', 'due', 'exempt'],
  companyUnfinished: ['remind', 'due', 'book', 'extend', 'assign', 'seats', 'exempt'],
  companyEnrolments: ['remind', 'due', 'extend', 'book', 'assign'],
} as const satisfies Record<ActedReport, readonly string[]>;
export type Act = (typeof actsOf)[ActedReport][number];

export type ActProps = { rows: Rows; onClose: () => void; onDone: () => void };
