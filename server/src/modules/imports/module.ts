import { companyRunning } from '../company/index.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { countRunning } from './count-running.ts';
import {
  cancelImport,
  checkImport,
  chooseImport,
  getImport,
  listImports,
  runImport,
  startImport,
  undoImport,
} from './imports.ts';
import { applyRows, checkFile, sweepImports } from './jobs.ts';
import { getImportSeats } from './import-seats.ts';
import { getImportMatches, matchImportValue } from './matches.ts';
import { matchCertificates } from './match-certificates.ts';
import { readImportFile, sendImportFile } from './receive-file.ts';
import { exportImportProblems, getImportTemplate, listImportRows } from './row-files.ts';
import { sendCertificate } from './send-certificate.ts';
import { undoRows } from './undo-rows.ts';

export const importsModule: Module = {
  name: 'imports',
  handlers: [
    listImports,
    startImport,
    sendImportFile,
    readImportFile,
    getImport,
    checkImport,
    chooseImport,
    getImportMatches,
    matchImportValue,
    getImportSeats,
    runImport,
    undoImport,
    cancelImport,
    listImportRows,
    exportImportProblems,
    getImportTemplate,
    matchCertificates,
    sendCertificate,
  ],
  provides: [provide(companyRunning, countRunning)],
  jobs: [checkFile, applyRows, undoRows, sweepImports],
};
