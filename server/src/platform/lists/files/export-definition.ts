import type { Endpoint } from '@app/contract/endpoint';
import type { List } from '@app/domain/lists/list';
import type { ListFilters, Locale, LooseSource } from '../list-source.ts';
import type { ReportSource } from './report.ts';
import type { Work } from '../../database/work.ts';

/** What its export endpoint takes: what narrows the list, its columns, its order. */
export type ExportInput = ListFilters & {
  format: keyof typeof mimes;
  columns?: string;
  sort?: string;
  locale?: Locale;
};

/**
 * What of it left; of a report also how many rows it has, and the SHA-256 of the file and, where asked, of its rows
 * alone.
 */
export type Done = { rows: number; finished: boolean; total?: number; sha256?: string; rowsSha256?: string };
/** How a file is made: under which id it is known, and who is asked before each thousand rows whether it may go on. */
export type Making = {
  runId: string;
  stillAllowed: () => Promise<void>;
  done: Done;
  hashRows?: boolean;
  /** Aborted when its reader is gone. */
  signal?: AbortSignal;
};

export const mimes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
};

/**
 * A list that leaves as files: what it is, where its rows come from, and what stands over them where it is a report.
 */
type ListedExport = { list: List; source: LooseSource; endpoint: Endpoint; report?: ReportSource | undefined };

/** A report whose rows are no declared list, so that it makes its files itself. */
export type DrawnReport = {
  list: List;
  endpoint: Endpoint;
  /** What its endpoint takes of an address of its page. */
  fromAddress: (address: Readonly<Record<string, string | undefined>>) => Record<string, string>;
  /**
   * The file, and the day it is of. Rights are asked before anything is read; `making.done` hears of all its rows and
   * of each as it passes, and of the SHA-256 of the rows where that is asked.
   */
  draw: (
    work: Work,
    asked: ExportInput & { locale: Locale },
    making: Making,
  ) => Promise<{ day: string; file: AsyncIterable<Buffer> }>;
};

export type ExportDefinition = ListedExport | DrawnReport;

/** Whether it can be made by a job and on a schedule. */
export const isReport = (exported: ExportDefinition): boolean => 'draw' in exported || exported.report !== undefined;
