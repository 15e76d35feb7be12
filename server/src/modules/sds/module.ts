import type { SqlBool } from 'kysely';
import { partRequests } from './part-requests.ts';
import { sql } from 'kysely';
import { forgetReporters } from './forget-person.ts';
import { keptSheetReads } from './personal-data.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import type { Work } from '../../platform/database/work.ts';
import { when } from '../../platform/database/work.ts';
import { siteArchived } from '../company/index.ts';
import { fileRemovalAsked } from '../files/index.ts';
import type { Merge } from '../identity/index.ts';
import {
  mergeUndone,
  moveRows,
  noteRows,
  partedAgain,
  peopleMerged,
  personalData,
  restoreRows,
  personFellDue,
} from '../identity/index.ts';
import { changeSheet, reviewSheetRevision, withdrawSheetRevision } from './change-sheet.ts';
import { addChemicals, changeChemical, chemicals, removeChemical } from './chemicals.ts';
import { confirmSheetUpload } from './confirm-upload.ts';
import { readUpload } from './jobs.ts';
import { linkSheetCourse, unlinkSheetCourse } from './link-course.ts';
import { confirmSheetRead, listMySheetSites } from './own-sheets.ts';
import { getSheetFile, getSheetOfSite, getSheetsOfSite } from './public-sheets.ts';
import { reportAtSite } from './report-at-site.ts';
import { sheetReads } from './reads.ts';
import { answerSheetRequest, requests } from './requests.ts';
import { getSheet, getSheetRevisionFile } from './sheet.ts';
import { sheets } from './sheets.ts';
import { closeSheetSite, listSheetSites, publishSheetSite } from './sites.ts';
import { listTicketSheetRequests, requestSheetForTicket } from './ticket-requests.ts';
import {
  discardSheetUpload,
  getSheetUpload,
  getSheetUploadFile,
  listSheetUploads,
  refuseKept,
  uploadSheet,
} from './uploads.ts';

/** What both records confirmed having read was read once. */
const moveReads = async (work: Work, merge: Merge): Promise<void> => {
  const rows = { table: 'sds_reads', key: ['company_id', 'revision_id', 'person_id'] } as const;
  const both = sql<boolean>`exists (select from sds_reads k
    where k.company_id = t.company_id and k.person_id = ${merge.keptId} and k.revision_id = t.revision_id)`;
  const twice = sql<SqlBool>`t.person_id = ${merge.mergedId} and ${both}`;
  await noteRows(work, merge, { ...rows, columns: ['person_id'], where: twice, gone: true });
  await sql`delete from sds_reads t where ${twice}`.execute(work.tx);
  await moveRows(work, merge, rows);
};

export const sdsModule: Module = {
  name: 'sds',
  handlers: [
    ...[getSheetsOfSite, getSheetOfSite, getSheetFile, reportAtSite, listMySheetSites, confirmSheetRead],
    ...sheets.handlers,
    ...[getSheet, changeSheet, getSheetRevisionFile, reviewSheetRevision, withdrawSheetRevision],
    ...[linkSheetCourse, unlinkSheetCourse],
    ...[listSheetSites, publishSheetSite, closeSheetSite],
    ...chemicals.handlers,
    ...[addChemicals, changeChemical, removeChemical],
    ...requests.handlers,
    ...sheetReads.handlers,
    ...[answerSheetRequest, listTicketSheetRequests, requestSheetForTicket],
    ...[uploadSheet, listSheetUploads, getSheetUpload, getSheetUploadFile, confirmSheetUpload, discardSheetUpload],
  ],
  provides: [provide(personalData, keptSheetReads)],
  listeners: [
    when(personFellDue, forgetReporters),
    // Back in use, a site is published under a new code: its old posters hang somewhere.
    when(siteArchived, async (work, { companyId, siteId }) => {
      await sql`delete from sds_sites where company_id = ${companyId} and site_id = ${siteId}`.execute(work.tx);
    }),
    when(fileRemovalAsked, refuseKept),
    when(peopleMerged, moveReads),
    when(mergeUndone, (work, merge) => restoreRows(work, merge, 'sds_reads')),
    when(peopleMerged, async (work, merge) => void (await moveRows(work, merge, { table: 'sds_requests' }))),
    when(mergeUndone, async (work, merge) => void (await partRequests(work, merge))),
    when(partedAgain, async (work, parted) => void (parted.moved += await partRequests(work, parted))),
  ],
  jobs: [readUpload],
};
