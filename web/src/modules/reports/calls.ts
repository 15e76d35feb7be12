import type { ReportArea } from '@app/domain/reports/reports';
import type { Result } from '../../api/client.ts';

export type ReportFile = Result<'listReportFiles'>['files'][number];
export type Schedule = Result<'listReportSchedules'>['schedules'][number];
/** A report as it is in an address. */
export type ReportQuery = { query: string; columns: string };

/** The same calls in the company and at the platform. */
export const callsOf = (area: ReportArea) =>
  area === 'admin'
    ? ({
        files: 'listPlatformReportFiles',
        make: 'makePlatformReportFile',
        cancel: 'cancelPlatformReportFile',
        fetch: 'getPlatformReportFile',
        schedules: 'listPlatformSchedules',
        create: 'createPlatformSchedule',
        change: 'changePlatformSchedule',
        pause: 'pausePlatformSchedule',
        take: 'takePlatformSchedule',
        run: 'runPlatformSchedule',
        remove: 'removePlatformSchedule',
        runs: 'listPlatformRuns',
        addresses: 'savePlatformAddresses',
        favourites: 'listPlatformFavourites',
        mark: 'markPlatformFavourite',
      } as const)
    : ({
        files: 'listReportFiles',
        make: 'makeReportFile',
        cancel: 'cancelReportFile',
        fetch: 'getReportFile',
        schedules: 'listReportSchedules',
        create: 'createReportSchedule',
        change: 'changeReportSchedule',
        pause: 'pauseReportSchedule',
        take: 'takeReportSchedule',
        run: 'runReportSchedule',
        remove: 'removeReportSchedule',
        runs: 'listReportRuns',
        addresses: 'saveReportAddresses',
        favourites: 'listFavourites',
        mark: 'markFavourite',
      } as const);
