export type { ActUndone, Ending, PackPart, SampleLoaded } from './events.ts';
export { keepUndo } from './employees/undo.ts';
export {
  actUndone,
  companyBeginnings,
  companyRunning,
  endingUndone,
  companyPack,
  employeesPlaced,
  employmentEnded,
  endingCancelled,
  closedByEnding,
  leavingUndone,
  companyTerminated,
  personLeft,
  sampleLoaded,
  sampleRemoved,
  siteArchived,
} from './events.ts';
export { addMinimalEmployee, contactOf, invite, numberOf } from './employees/hire-employee.ts';
export { fieldsInUse } from './fields/field-records.ts';
export { employeeColumns } from './fields/field-columns.ts';
export { takeCompanyClaim } from './admins/any-admins.ts';
export { refuseLastAdmin } from './admins/change-admins.ts';
export { holdsOn, overdueAttemptSql, selectedEmployees } from './employees/list-employees.ts';
export { afterEnd } from './employees/end-employment.ts';
export { holdEmployees, planPlacements, refuseForeignPlace, writePlacements } from './records.ts';
export { planEmployees, writeEmployees } from './imports/import-employees.ts';
export type { DoneEmployee, EmployeePlan } from './imports/import-plan.ts';
export { undoEmployees, type Undone } from './imports/undo-import.ts';
export { employeesByNumber } from './imports/import-lookups.ts';
export { changeCourseSettings, changeSettings, settingsOverrides } from './companies/settings.ts';
