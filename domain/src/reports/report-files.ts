/** A report of more rows is made by a job, and fetched when it is ready; up to so many it comes at once. */
export const mostRowsAtOnce = 10_000;
/** Hours a file can be fetched. */
export const reportFileHours = 24;
/** What jobs and schedules make. JSON is for programs, which read it while it is written. */
export const reportFileFormats = ['csv', 'xlsx', 'pdf'] as const;
export type ReportFileFormat = (typeof reportFileFormats)[number];

/** Whether a file comes at once or by a job. Paper comes at once, or says that it is too long. */
export function madeByJob(format: string, rows: number): format is 'csv' | 'xlsx' {
  return rows > mostRowsAtOnce && (format === 'csv' || format === 'xlsx');
}
