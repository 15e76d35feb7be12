import { DomainError } from '@app/domain/errors';
import type { ReportFileFormat } from '@app/domain/reports/report-files';
import type { ReportKey } from '@app/domain/reports/reports';
import { reports } from '@app/domain/reports/reports';
import { Readable } from 'node:stream';
import type { ExportInput, Done } from '../../../platform/lists/files/export-definition.ts';
import { ofWhom } from '../../../platform/lists/files/list-export.ts';
import { fileOf } from '../../../platform/lists/files/list-file.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAs } from '../../../platform/runtime.ts';
import { recordSecurityEvent } from '../../../platform/security/security-events.ts';
import type { Acting } from '../../../platform/http/session.ts';

/** A report as it was asked for, in the words of an address. */
export type ReportAsked = {
  list: ReportKey;
  query: string;
  columns: string;
  format: ReportFileFormat;
  locale: 'en' | 'fr';
};
export type MadeReport = {
  name: string;
  path: string;
  bytes: number;
  sha256: string;
  rows: number;
  rowsSha256: string | null;
};

/** What may pass by waiting: another export of the company, or a database that is away. */
const passing = new Set(['exportRunning', 'unavailable']);
export const passes = (error: unknown): boolean => error instanceof DomainError && passing.has(error.code);
/** How often a job is tried where no one expected its failure. */
export const unexpectedTries = 3;

const mostBytes = 0xffff_ffff;
/** How long a piece may take to be written before the database lets go. */
const patienceSeconds = 60;

/**
 * What the export of the list would be asked for; refused where the list does not know it. `more` stands before what
 * the query says.
 */
export function inputOf(
  runtime: Runtime,
  { list, query, columns, format, locale }: ReportAsked,
  more: Record<string, string> = {},
): ExportInput & { locale: 'en' | 'fr' } {
  const address = Object.fromEntries(new URLSearchParams(query));
  const exported = runtime.reports.get(list)!;
  const asked = 'draw' in exported ? exported.fromAddress(address) : address;
  return exported.endpoint.input.parse({
    ...asked,
    ...more,
    ...(columns && { columns }),
    format,
    locale,
  }) as unknown as ExportInput & { locale: 'en' | 'fr' };
}

/**
 * Makes a report in someone's name and stores it: the very file the export of its list answers. `begin` is asked before
 * each thousand rows, with how many there are so far, and throws where it may not go on.
 */
export async function makeReport(
  runtime: Runtime,
  acting: Acting,
  {
    list,
    runId,
    input,
    begin,
    hashRows,
  }: {
    list: ReportKey;
    runId: string;
    input: ExportInput & { locale: 'en' | 'fr' };
    begin: (done: Done) => Promise<void>;
    hashRows?: boolean;
  },
): Promise<MadeReport> {
  const exported = runtime.reports.get(list)!;
  const done: Done = { rows: 0, finished: false };
  const setting = {
    write: false,
    staff: reports[list].area === 'admin',
    snapshot: true,
    patienceSeconds,
    statementSeconds: patienceSeconds,
    mayLag: () => true,
    requestId: runId,
  };
  const making = { runId, done, stillAllowed: () => begin(done), ...(hashRows && { hashRows }) };
  const made = await workAs(runtime, acting, setting, (home) => {
    // Begun again at the primary where a replica failed.
    done.rows = 0;
    return fileOf(home, exported, input, making, async (file, _work, day) => {
      const stored = await runtime.files.put('exports', Readable.from(file, { objectMode: false }), mostBytes);
      return { ...stored, name: `${exported.list.name[input.locale]} ${day}.${input.format}` };
    });
  });
  await recordSecurityEvent(runtime, {
    kind: 'reportFile.make',
    personId: acting.personId,
    companyId: acting.companyId,
    requestId: runId,
    details: { list, format: input.format, rows: done.rows, sha256: made.sha256, ...ofWhom(input) },
  });
  return { ...made, rows: done.rows, rowsSha256: done.rowsSha256 ?? null };
}
