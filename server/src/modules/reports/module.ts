import type { Module } from '../../platform/module.ts';
import { makeFile, sweepFiles } from './file-job.ts';
import { reportFileHandlers } from './report-files.ts';

export const reportsModule: Module = {
  name: 'reports',
  handlers: reportFileHandlers,
  jobs: [makeFile, sweepFiles],
};
