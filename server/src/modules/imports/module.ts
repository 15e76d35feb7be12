import type { Module } from '../../platform/module.ts';
import { cancelImport, checkImport, getImport, listImports, runImport, startImport } from './imports.ts';
import { applyRows, checkFile, sweepImports } from './jobs.ts';
import { readImportFile, sendImportFile } from './receive-file.ts';
import { exportImportProblems, getImportTemplate, listImportRows } from './row-files.ts';

export const importsModule: Module = {
  name: 'imports',
  handlers: [
    listImports,
    startImport,
    sendImportFile,
    readImportFile,
    getImport,
    checkImport,
    runImport,
    cancelImport,
    listImportRows,
    exportImportProblems,
    getImportTemplate,
  ],
  jobs: [checkFile, applyRows, sweepImports],
};
