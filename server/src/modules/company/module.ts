import {
  invitationClaimed,
  mergeAsked,
  mergeSettled,
  mergeUndone,
  peopleMerged,
  personFellDue,
  personInvited,
  pinsGiven,
  pinTaken,
  platformSetUp,
  signedIn,
} from '../identity/index.ts';
import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/work.ts';
import { grantAnyAdmin, revokeAnyAdmin } from './any-admins.ts';
import { endEmployments, inviteEmployees, transferEmployees } from './bulk-employees.ts';
import { grantAdmin, revokeAdmin } from './change-admins.ts';
import { addCompanyAdmin, changeAnyCompanySettings, changeCompany, createCompany } from './change-company.ts';
import { liftSuspension, suspendCompany, terminateCompany } from './close-company.ts';
import { forgetEmployments } from './forget-employments.ts';
import { getCompanyLogo, removeCompanyLogo, uploadCompanyLogo } from './company-logo.ts';
import { changeEmployee, changeEmployeeNote, getEmployeeNote } from './change-employee.ts';
import { archiveDepartment, changeDepartment, createDepartment, listDepartments, restoreDepartment } from './departments.ts';
import { listEmployeeAudit } from './employee-audit.ts';
import { cancelEnding, changeEnding, endEmployment, previewEnding } from './end-employment.ts';
import { downloadCompanyExport, forgetPacks, listCompanyExports, packCompany, requestCompanyExport } from './export-company.ts';
import { checkCompanyAudit, getCompany, getCompanyCompliance, getCompanyRunning, listCompanyAudit } from './get-company.ts';
import { dismissFirstSteps, getFirstSteps } from './first-steps.ts';
import { loadSampleData, removeSampleData } from './sample-data.ts';
import { getEmployee } from './get-employee.ts';
import { endLeave, startLeave } from './grant-leave.ts';
import { createEmployee, rehireEmployee } from './hire-employee.ts';
import { givePins, previewPins } from './give-pins.ts';
import { closeLeavers } from './jobs.ts';
import { handOver, noteInvited, noteNoPins, notePins, noteSignedIn } from './joined.ts';
import { companyListHandlers } from './list-companies.ts';
import { employeeListHandlers } from './list-employees.ts';
import { listPlacements } from './list-placements.ts';
import { askMerge, dropEmptied, mergeEmployments, partEmployments } from './merge-people.ts';
import { placeFirstAdmin } from './place-first-admin.ts';
import { archiveSite, changeSite, createSite, listSites, restoreSite } from './sites.ts';
import { correctPlacement, transferEmployee } from './transfer-employee.ts';
import { forgetUndos, undoAct } from './undo.ts';
import { undoEnding } from './undo-ending.ts';
import { actUndone } from './events.ts';

export const companyModule: Module = {
  name: 'company',
  handlers: [
    ...employeeListHandlers,
    getEmployee,
    createEmployee,
    changeEmployee,
    getEmployeeNote,
    changeEmployeeNote,
    listPlacements,
    transferEmployee,
    correctPlacement,
    startLeave,
    endLeave,
    previewEnding,
    endEmployment,
    changeEnding,
    cancelEnding,
    undoAct,
    getFirstSteps,
    dismissFirstSteps,
    loadSampleData,
    removeSampleData,
    rehireEmployee,
    grantAdmin,
    revokeAdmin,
    listEmployeeAudit,
    transferEmployees,
    endEmployments,
    inviteEmployees,
    previewPins,
    givePins,
    listSites,
    createSite,
    changeSite,
    archiveSite,
    restoreSite,
    listDepartments,
    createDepartment,
    changeDepartment,
    archiveDepartment,
    restoreDepartment,
    ...companyListHandlers,
    getCompany,
    getCompanyCompliance,
    getCompanyRunning,
    createCompany,
    changeCompany,
    changeAnyCompanySettings,
    addCompanyAdmin,
    grantAnyAdmin,
    revokeAnyAdmin,
    uploadCompanyLogo,
    getCompanyLogo,
    removeCompanyLogo,
    listCompanyAudit,
    checkCompanyAudit,
    suspendCompany,
    liftSuspension,
    terminateCompany,
    requestCompanyExport,
    listCompanyExports,
    downloadCompanyExport,
  ],
  listeners: [
    when(platformSetUp, placeFirstAdmin),
    when(personInvited, noteInvited),
    when(signedIn, noteSignedIn),
    when(pinsGiven, notePins),
    when(pinTaken, noteNoPins),
    when(invitationClaimed, handOver),
    when(mergeAsked, askMerge),
    when(peopleMerged, mergeEmployments),
    when(mergeSettled, dropEmptied),
    when(mergeUndone, partEmployments),
    when(actUndone, undoEnding),
    when(personFellDue, forgetEmployments),
  ],
  jobs: [packCompany, forgetPacks, closeLeavers, forgetUndos],
};
