import { fileRemovalAsked } from '../files/index.ts';
import {
  mergePreview,
  mergeUndone,
  moveRows,
  peopleMerged,
  personalData,
  restoreRows,
  personFellDue,
} from '../identity/index.ts';
import { forgetEvidence } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { when } from '../../platform/database/work.ts';
import {
  getAnyEvidence,
  getAnyEvidenceFile,
  getEvidence,
  getEvidenceFile,
  listEmployeeEvidence,
} from './get-evidence.ts';
import { refuseShown, sweepUnsent } from './jobs.ts';
import { uploadEvidenceFile } from './keep-file.ts';
import { countWaitingEvidence, evidenceListHandlers, undecidableEvidenceHandlers } from './list-evidence.ts';
import { answerEvidence, getMyEvidenceFile, listMyEvidence, withdrawEvidence } from './my-evidence.ts';
import { keptEvidence, previewEvidence } from './personal-data.ts';
import {
  askAboutAnyEvidence,
  askAboutEvidence,
  rejectAnyEvidence,
  rejectEvidence,
  revokeEvidence,
  verifyAnyEvidence,
  verifyEvidence,
} from './review-evidence.ts';
import { submitFor, submitMine } from './send-evidence.ts';
import { verifyCredential } from './verify-credential.ts';

export const evidenceModule: Module = {
  name: 'evidence',
  handlers: [
    verifyCredential,
    uploadEvidenceFile,
    listMyEvidence,
    submitMine,
    answerEvidence,
    withdrawEvidence,
    getMyEvidenceFile,
    ...evidenceListHandlers,
    countWaitingEvidence,
    getEvidence,
    listEmployeeEvidence,
    getEvidenceFile,
    submitFor,
    verifyEvidence,
    rejectEvidence,
    askAboutEvidence,
    revokeEvidence,
    ...undecidableEvidenceHandlers,
    getAnyEvidence,
    getAnyEvidenceFile,
    verifyAnyEvidence,
    rejectAnyEvidence,
    askAboutAnyEvidence,
  ],
  provides: [provide(mergePreview, previewEvidence), provide(personalData, keptEvidence)],
  listeners: [
    when(personFellDue, forgetEvidence),
    when(fileRemovalAsked, refuseShown),
    when(peopleMerged, async (work, merge) => void (await moveRows(work, merge, { table: 'evidence' }))),
    when(mergeUndone, (work, merge) => restoreRows(work, merge, 'evidence')),
  ],
  jobs: [sweepUnsent],
};
