import {
  invitationClaimed,
  mergePreview,
  mergeSettled,
  mergeUndone,
  peopleMerged,
  personalData,
  personFellDue,
  personInvited,
  pinsGiven,
  pinTaken,
  platformSetUp,
  signedIn,
} from '../identity/index.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { when } from '../../platform/database/work.ts';
import { answers } from './answers/answers.ts';
import { grantAnyAdmin, revokeAnyAdmin } from './admins/any-admins.ts';
import { endEmployments, inviteEmployees, transferEmployees } from './employees/bulk-employees.ts';
import { grantAdmin, revokeAdmin } from './admins/change-admins.ts';
import { addCompanyAdmin, changeAnyCompanySettings, changeCompany, createCompany } from './companies/change-company.ts';
import { liftSuspension, suspendCompany, terminateCompany } from './companies/close-company.ts';
import { forgetEmployments } from './employees/forget-employments.ts';
import { getCompanyLogo, removeCompanyLogo, uploadCompanyLogo } from './companies/company-logo.ts';
import { changeEmployee, changeEmployeeNote, getEmployeeNote } from './employees/change-employee.ts';
import {
  archiveDepartment,
  changeDepartment,
  createDepartment,
  listDepartments,
  restoreDepartment,
} from './companies/departments.ts';
import { endEmployeeSessions, getEmployeeLogin } from './employees/employee-login.ts';
import { getEmployeePhoto, removeEmployeePhoto, uploadEmployeePhoto } from './employees/employee-photo.ts';
import { getEmployeePin } from './employees/get-employee-pin.ts';
import { getProfile } from './employees/get-profile.ts';
import { keptEmployments } from './employees/personal-data.ts';
import { searchPeople } from './employees/search-people.ts';
import { listEmployeeAudit } from './employees/employee-audit.ts';
import { cancelEnding, changeEnding, endEmployment, previewEnding } from './employees/end-employment.ts';
import {
  downloadCompanyExport,
  forgetPacks,
  listCompanyExports,
  packCompany,
  requestCompanyExport,
} from './companies/export-company.ts';
import { getCompany, getCompanyRunning } from './companies/get-company.ts';
import { dismissFirstSteps, getFirstSteps } from './companies/first-steps.ts';
import { loadSampleData, removeSampleData } from './companies/sample-data.ts';
import { getEmployee } from './employees/get-employee.ts';
import { endLeave, startLeave } from './employees/grant-leave.ts';
import { createEmployee, rehireEmployee } from './employees/hire-employee.ts';
import {
  archiveEmployeeField,
  changeEmployeeField,
  createEmployeeField,
  getEmployeeFieldUse,
  listEmployeeFields,
  orderEmployeeFields,
  restoreEmployeeField,
} from './fields/fields.ts';
import { getMyFields } from './fields/field-values.ts';
import { keptFields, previewValues, forgetValues, mergeValues, partValues } from './fields/people-listeners.ts';
import { givePins, previewPins } from './employees/give-pins.ts';
import { closeLeavers } from './jobs.ts';
import { handOver, noteInvited, noteNoPins, notePins, noteSignedIn } from './employees/joined.ts';
import { companyListHandlers } from './companies/list-companies.ts';
import { employeeListHandlers } from './employees/list-employees.ts';
import { listPlacements } from './employees/list-placements.ts';
import { previewMerge, dropEmptied, mergeEmployments, partEmployments } from './employees/merge-people.ts';
import { placeFirstAdmin } from './admins/place-first-admin.ts';
import { archiveSite, changeSite, createSite, listSites, restoreSite } from './companies/sites.ts';
import { correctPlacement, transferEmployee } from './employees/transfer-employee.ts';
import { forgetUndos, undoAct } from './employees/undo.ts';
import { undoEnding } from './employees/undo-ending.ts';
import { actUndone } from './events.ts';

export const companyModule: Module = {
  name: 'company',
  handlers: [
    ...employeeListHandlers,
    getEmployee,
    ...[getEmployeePhoto, uploadEmployeePhoto, removeEmployeePhoto],
    ...[getEmployeeLogin, endEmployeeSessions, getEmployeePin],
    getProfile,
    searchPeople,
    ...[
      listEmployeeFields,
      getEmployeeFieldUse,
      createEmployeeField,
      changeEmployeeField,
      orderEmployeeFields,
      archiveEmployeeField,
      restoreEmployeeField,
      getMyFields,
    ],
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
    when(peopleMerged, mergeEmployments),
    when(peopleMerged, mergeValues),
    when(mergeSettled, dropEmptied),
    when(mergeUndone, partEmployments),
    when(mergeUndone, partValues),
    when(actUndone, undoEnding),
    when(personFellDue, forgetEmployments),
    when(personFellDue, forgetValues),
  ],
  provides: [
    ...answers,
    provide(mergePreview, previewMerge),
    provide(mergePreview, previewValues),
    provide(personalData, keptEmployments),
    provide(personalData, keptFields),
  ],
  jobs: [packCompany, forgetPacks, closeLeavers, forgetUndos],
};
