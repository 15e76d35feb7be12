export type { ActUndone, PackPart, SampleLoaded } from './events.ts';
export { keepUndo } from './undo.ts';
export {
  actUndone,
  endingUndone,
  companyPackWanted,
  employeesPlaced,
  employmentEnded,
  endingCancelled,
  endingPreviewed,
  leavingUndone,
  personLeft,
  sampleLoaded,
  sampleRemoved,
  siteArchived,
} from './events.ts';
export { addMinimalEmployee, contactOf, invite, numberOf } from './hire-employee.ts';
export { takeCompanyClaim } from './any-admins.ts';
export { refuseLastAdmin } from './change-admins.ts';
export { holdsOn, openAttemptSql, overdueAttemptSql, selectedEmployees } from './list-employees.ts';
export { afterEnd } from './end-employment.ts';
export { holdEmployees, planPlacements, refuseForeignPlace, writePlacements } from './records.ts';
export { planEmployees, writeEmployees } from './import-employees.ts';
export type { DoneEmployee, EmployeePlan } from './import-plan.ts';
export { undoEmployees, type Undone } from './undo-import.ts';
export { employeesByNumber } from './import-lookups.ts';
export { changeCourseSettings, changeSettings, settingsOverrides } from './settings.ts';
export type { Count, Counts } from './kept-counts.ts';
export { countsOf, keptCounts } from './kept-counts.ts';
