import type { Endpoint } from '@app/contract/endpoint';
import type { List } from '@app/domain/lists/list';
import type { LooseSource } from './list-source.ts';
import type { ReportSource } from './report.ts';

/** A list that leaves as files: what it is, where its rows come from, and what stands over them where it is a report. */
export type ExportDefinition = { list: List; source: LooseSource; endpoint: Endpoint; report?: ReportSource | undefined };
