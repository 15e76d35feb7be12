import { randomBytes, randomUUID } from 'node:crypto';
import { endpoints } from '@app/contract/all';
import pg from 'pg';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { callEndpoint, parameters, told } from '../call-endpoint.ts';
import { checksums } from '../checksums.ts';
import type { Caller } from '../harness.ts';
import { openWorld } from '../harness.ts';
import type { Belongings } from '../make/make-belongings.ts';
import { makeBelongings } from '../make/make-belongings.ts';
import { written } from '../make/make-messages.ts';

const world = await openWorld();
const { make } = world;

/** Who may rightly do it to what is theirs. */
type Owner = 'self' | 'companyAdmin' | 'platformAdmin';
type Way = {
  owner: Owner;
  /** The field that names what belongs to someone; the others come with it. */
  key: string;
  fields: (of: Belongings) => Record<string, unknown>;
  bytes?: Buffer;
};

const enrolled = (of: Belongings) => ({ enrolmentId: of.enrolmentId });
const inLesson = (of: Belongings) => ({ enrolmentId: of.enrolmentId, unitId: of.unitId });
const inQuiz = (of: Belongings) => ({ enrolmentId: of.enrolmentId, unitId: of.quizUnitId });
const inAttempt = (of: Belongings) => ({ ...inQuiz(of), attemptId: of.attemptId });
const self = (key: string, fields: Way['fields']): Way => ({ owner: 'self', key, fields });
const employee = (more: object = {}): Way => ({
  owner: 'companyAdmin',
  key: 'personId',
  fields: (of) => ({ personId: of.inviteeId, ...more }),
});
const ofCompany = (key: Extract<keyof Belongings, string>, more: object = {}): Way => ({
  owner: 'companyAdmin',
  key,
  fields: (of) => ({ [key]: of[key], ...more }),
});
const ofAttempt = (more: Way['fields'] = () => ({})): Way => ({
  owner: 'companyAdmin',
  key: 'enrolmentId',
  fields: (of) => ({ enrolmentId: of.completedEnrolmentId, ...more(of) }),
});
const ofPlace = (more: object): Way => ({
  owner: 'companyAdmin',
  key: 'trainingId',
  fields: (of) => ({ trainingId: of.trainingId, entryId: of.placeEntryId, ...more }),
});
const trainingPlan = {
  ...{
    title: 'Mine now',
    courseId: null,
    skillId: null,
    skillLevel: 1,
    language: 'en',
    timeZone: 'UTC',
    siteId: null,
    place: null,
    minPeople: 1,
    maxPeople: null,
  },
  ...{
    bookingRule: 'open',
    lockDays: 2,
    reminderDays: 3,
    seatsTakenAt: 'booking',
    noShowUsesSeat: false,
    requiredMinutes: null,
    resultKind: 'attendance',
    passMark: null,
  },
  ...{
    checklist: [],
    materials: [],
    trainerSkillId: null,
    trainerSkillRule: 'warn',
    traineeSigns: true,
    trainerSigns: true,
    evaluatorSigns: false,
    selfCheckIn: true,
  },
  ...{ checkInBeforeMinutes: 15, checkInAfterMinutes: 15, note: null, sessions: [], trainerIds: [], evaluatorIds: [] },
};
const ofRun = (more: (of: Belongings) => object = () => ({})): Way => ({
  owner: 'companyAdmin',
  key: 'trainingId',
  fields: (of) => ({ trainingId: of.runId, ...more(of) }),
});
const terms = {
  targets: [{ skillId: randomUUID(), courseId: null, minLevel: 1 }],
  kind: 'mandatory',
  dueBasis: 'hire',
  initialDueDays: 1,
  fixedDueOn: null,
  graceCounts: null,
  reason: '',
  regulationRef: null,
};
const certificate = {
  skillId: randomUUID(),
  level: 1,
  issuer: 'Nobody',
  number: null,
  issuedOn: '2026-01-01',
  expiresOn: null,
  neverExpires: true,
  hours: null,
  record: {},
};
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#446655' } })
  .png()
  .toBuffer();
const nowhere = { siteId: null, departmentId: null, managerId: null };
const platform = (key: string, fields: Way['fields'], bytes?: Buffer): Way => ({
  owner: 'platformAdmin',
  key,
  fields,
  ...(bytes && { bytes }),
});

const schedulePlan = {
  ...{
    name: 'Mine now',
    format: 'csv',
    locale: 'en',
    period: null,
    every: 'day',
    weekday: 1,
    monthDay: 1,
    minute: 0,
    attach: false,
    toAllReaders: true,
  },
  ...{ onlyWithRows: false, onlyWhenChanged: false, personIds: [], addresses: [], outsideConfirmed: false },
};

/** Every endpoint with an id of something that belongs to a person or a company, in its address or in its body. */
const ways: Record<string, Way> = {
  commitProgress: self('enrolmentId', (of) => ({
    ...enrolled(of),
    deviceId: randomUUID(),
    commits: [
      {
        sequence: 1,
        unitId: of.unitId,
        occurredAt: world.clock.now(),
        seconds: 1,
        furthest: 0.1,
        place: {},
        kind: 'progress',
      },
    ],
  })),
  withdrawEnrolment: { owner: 'companyAdmin', key: 'enrolmentId', fields: enrolled },
  getCompletion: self('enrolmentId', (of) => ({ enrolmentId: of.completedEnrolmentId })),
  getLearning: self('enrolmentId', enrolled),
  getUnit: self('enrolmentId', inLesson),
  getUnitMedia: self('enrolmentId', (of) => ({ ...inLesson(of), name: 'one.png' })),
  launchUnit: self('enrolmentId', (of) => ({ ...enrolled(of), unitId: of.packageUnitId, deviceId: randomUUID() })),
  acceptPackage: {
    owner: 'companyAdmin',
    key: 'enrolmentId',
    fields: (of) => ({ ...enrolled(of), unitId: of.packageUnitId, reason: 'Seen to the end beside the foreman.' }),
  },
  waiveActivity: {
    owner: 'companyAdmin',
    key: 'enrolmentId',
    fields: (of) => ({ ...enrolled(of), unitId: of.packageUnitId, reason: 'Did the same course at the yard before.' }),
  },
  abandonPackage: {
    owner: 'companyAdmin',
    key: 'enrolmentId',
    fields: (of) => ({ ...enrolled(of), unitId: of.packageUnitId, reason: 'Left open on the tablet of the yard.' }),
  },
  getAttemptPackages: { owner: 'companyAdmin', key: 'enrolmentId', fields: enrolled },
  listRuntimeCalls: {
    owner: 'companyAdmin',
    key: 'enrolmentId',
    fields: (of) => ({ ...enrolled(of), unitId: of.packageUnitId }),
  },
  listStatements: {
    owner: 'companyAdmin',
    key: 'enrolmentId',
    fields: (of) => ({ ...enrolled(of), unitId: of.packageUnitId }),
  },
  listPackageAnswers: {
    owner: 'companyAdmin',
    key: 'enrolmentId',
    fields: (of) => ({ ...enrolled(of), unitId: of.packageUnitId }),
  },
  exportPackageAnswers: {
    owner: 'companyAdmin',
    key: 'enrolmentId',
    fields: (of) => ({ ...enrolled(of), unitId: of.packageUnitId, format: 'csv' }),
  },
  listMyPackageAnswers: self('enrolmentId', (of) => ({ ...enrolled(of), unitId: of.packageUnitId })),
  getQuizOverview: self('enrolmentId', inQuiz),
  startQuizAttempt: self('enrolmentId', inQuiz),
  getQuizAttempt: self('enrolmentId', inAttempt),
  saveQuizAnswer: self('enrolmentId', (of) => ({
    ...inAttempt(of),
    questionKey: 'truth',
    answer: { kind: 'trueFalse', value: true },
    sequence: 1,
  })),
  submitQuizAttempt: self('enrolmentId', inAttempt),
  endSession: self('sessionId', (of) => ({ sessionId: of.sessionId })),
  getEvaluation: {
    owner: 'companyAdmin',
    key: 'enrolmentId',
    fields: (of) => ({ enrolmentId: of.awaitingEnrolmentId }),
  },
  giveEvaluation: {
    owner: 'companyAdmin',
    key: 'enrolmentId',
    fields: (of) => ({
      enrolmentId: of.awaitingEnrolmentId,
      outcome: 'competent',
      depths: {},
      note: null,
      evaluatedOn: '2026-03-02',
    }),
  },
  getMyCertificate: {
    owner: 'companyAdmin',
    key: 'achievementId',
    fields: (of) => ({ achievementId: of.achievementId }),
  },
  switchCompany: self('companyId', (of) => ({ companyId: of.person.companyId })),
  revokeAchievement: {
    owner: 'companyAdmin',
    key: 'publicId',
    fields: (of) => ({ publicId: of.publicId, reason: 'Somebody else sat the test' }),
  },
  invitePerson: { owner: 'companyAdmin', key: 'personId', fields: (of) => ({ personId: of.inviteeId }) },
  reassignSeat: {
    owner: 'companyAdmin',
    key: 'seatId',
    fields: (of) => ({ seatId: of.seatId, personId: of.inviteeId, reason: 'Somebody else needs it' }),
  },
  extendSeat: ofCompany('seatId', { days: 1, reason: 'Was ill' }),
  askSeatReturn: ofCompany('lotId', { quantity: 1, reason: 'Too many' }),
  transferSeats: ofCompany('lotId', {
    toCompanyId: '018f0000-0000-7000-8000-000000000001',
    quantity: 1,
    reason: 'They need them more',
  }),
  cancelSeatCode: ofCompany('codeId'),
  decideSeatRequest: ofCompany('requestId', { give: false, reason: 'Not this year' }),
  withdrawSeatRequest: self('requestId', (of) => ({ requestId: of.requestId })),
  getImport: ofCompany('importId'),
  sendImportFile: { ...ofCompany('importId', { offset: '0' }), bytes: Buffer.from('Number') },
  readImportFile: ofCompany('importId'),
  checkImport: ofCompany('importId', { mapping: { number: 0 }, dateOrder: null, effectiveOn: null }),
  chooseImport: ofCompany('importId', { all: { name: 'keep' } }),
  undoImport: ofCompany('importId'),
  undoAct: ofCompany('undoId'),
  getImportMatches: ofCompany('importId'),
  matchImportValue: ofCompany('importId', { field: 'site', value: 'Yard', to: null }),
  getImportSeats: ofCompany('importId'),
  runImport: ofCompany('importId'),
  listImportRows: ofCompany('importId'),
  exportImportProblems: ofCompany('importId', { format: 'csv' }),
  cancelImport: ofCompany('importId'),
  sendCertificate: { ...employee({ name: 'NG-1.pdf', fields: JSON.stringify(certificate) }), bytes: picture },
  getEmployee: employee(),
  changeEmployee: employee({ jobTitle: 'Welder' }),
  getEmployeeNote: employee(),
  changeEmployeeNote: employee({ note: 'Knows the crane' }),
  listPlacements: employee(),
  transferEmployee: {
    ...employee(),
    fields: (of) => ({ personId: of.inviteeId, from: '2026-03-02', ...nowhere, siteId: of.siteId }),
  },
  correctPlacement: {
    owner: 'companyAdmin',
    key: 'placementId',
    fields: (of) => ({
      personId: of.person.id,
      placementId: of.placementId,
      startedOn: '2019-01-01',
      endedOn: null,
      ...nowhere,
      reason: 'Wrong',
    }),
  },
  startLeave: employee({ from: '2026-03-02' }),
  endLeave: employee(),
  previewEnding: employee({ lastDay: '2026-03-02' }),
  endEmployment: employee({ lastDay: '2026-03-02', reason: null }),
  changeEnding: employee({ lastDay: '2026-03-02', reason: null }),
  cancelEnding: employee(),
  rehireEmployee: employee({ startedOn: '2026-03-02', ...nowhere }),
  uploadEmployeePhoto: { ...employee(), bytes: picture },
  getEmployeePhoto: employee(),
  removeEmployeePhoto: employee(),
  getEmployeeLogin: employee(),
  getEmployeePin: employee(),
  removePin: employee(),
  createKiosk: ofCompany('siteId', { name: 'Lunch room' }),
  revokeKiosk: ofCompany('kioskId'),
  endEmployeeSessions: employee(),
  grantAdmin: employee(),
  revokeAdmin: employee(),
  listEmployeeAudit: employee(),
  listEmployeeEnrolments: employee(),
  getEmployeeStanding: employee(),
  getWhy: { ...employee(), fields: (of) => ({ personId: of.person.id, requirementRowId: of.requirementRowId }) },
  getMyWhy: self('requirementRowId', (of) => ({ requirementRowId: of.requirementRowId })),
  placeHold: employee({
    kind: 'exemption',
    skillId: null,
    courseId: null,
    fromOn: '2026-03-02',
    toOn: '2026-04-02',
    reason: 'On other work',
    note: null,
  }),
  liftHold: {
    owner: 'companyAdmin',
    key: 'holdId',
    fields: (of) => ({ personId: of.person.id, holdId: of.holdId, mistake: true, reason: 'Wrong' }),
  },
  awardSkill: employee({
    skillId: randomUUID(),
    level: 1,
    completedOn: '2026-03-02',
    printedThrough: null,
    issuerName: null,
    externalNumber: null,
    record: {},
    reason: 'Seen the card',
  }),
  correctAchievement: {
    owner: 'companyAdmin',
    key: 'achievementId',
    fields: (of) => ({
      personId: of.person.id,
      achievementId: of.achievementId,
      validFrom: '2026-01-01',
      validThrough: null,
      reason: 'Wrong',
    }),
  },
  changeSite: ofCompany('siteId', { code: 'NEW', name: 'New', timeZone: 'UTC', address: null }),
  archiveSite: ofCompany('siteId'),
  restoreSite: ofCompany('siteId'),
  changeDepartment: ofCompany('departmentId', { code: 'NEW', name: 'New', parentId: null }),
  archiveDepartment: ofCompany('departmentId'),
  restoreDepartment: ofCompany('departmentId'),
  getEmployeeFieldUse: ofCompany('fieldId'),
  changeEmployeeField: ofCompany('fieldId', {
    kind: 'text',
    en: 'Mine',
    fr: null,
    helpEn: null,
    helpFr: null,
    own: false,
    choices: [],
  }),
  archiveEmployeeField: ofCompany('fieldId'),
  restoreEmployeeField: ofCompany('fieldId'),
  listDueChanges: ofCompany('enrolmentId'),
  getPosition: ofCompany('positionId'),
  changePosition: ofCompany('positionId', { title: 'Mine' }),
  archivePosition: ofCompany('positionId'),
  unarchivePosition: ofCompany('positionId'),
  getPositionHistory: ofCompany('positionId'),
  listHolders: ofCompany('positionId'),
  findCandidates: ofCompany('positionId'),
  assignPosition: {
    owner: 'companyAdmin',
    key: 'positionId',
    fields: (of) => ({ positionId: of.positionId, personIds: [of.inviteeId], startedOn: '2026-03-02' }),
  },
  endAssignments: {
    owner: 'companyAdmin',
    key: 'positionId',
    fields: (of) => ({ positionId: of.positionId, assignmentIds: [of.assignmentId], endedOn: '2026-03-02' }),
  },
  correctAssignment: ofCompany('assignmentId', {
    startedOn: '2026-02-01',
    endedOn: null,
    isPrimary: true,
    reason: 'Wrong',
  }),
  retractAssignment: ofCompany('assignmentId', { reason: 'Wrong' }),
  listRequirements: ofCompany('positionId'),
  getRequirementHistory: ofCompany('requirementId'),
  changeRequirement: ofCompany('requirementId', { ...terms, effectiveFrom: '2026-03-02', effectiveTo: null }),
  previewRequirement: ofCompany('requirementId', {
    scope: null,
    terms: null,
    effectiveFrom: '2026-03-02',
    effectiveTo: null,
  }),
  getPositionCoverage: ofCompany('positionId'),
  changeReportSchedule: ofCompany('scheduleId', schedulePlan),
  pauseReportSchedule: ofCompany('scheduleId', { paused: true }),
  takeReportSchedule: ofCompany('scheduleId'),
  runReportSchedule: ofCompany('scheduleId'),
  removeReportSchedule: ofCompany('scheduleId'),
  listReportRuns: ofCompany('scheduleId'),
  cancelAuditPack: ofCompany('packId'),
  getAuditPackFile: ofCompany('packId'),
  getOwnAccessReview: ofCompany('accessReviewId'),
  listOwnAccessRows: ofCompany('accessReviewId'),
  exportOwnAccessRows: ofCompany('accessReviewId', { format: 'csv' }),
  keepOwnAccess: {
    owner: 'companyAdmin',
    key: 'accessReviewId',
    fields: (of) => ({ accessReviewId: of.accessReviewId, selection: { ids: [of.accessRowId] }, preview: false }),
  },
  reconsiderOwnAccess: {
    owner: 'companyAdmin',
    key: 'accessReviewId',
    fields: (of) => ({ accessReviewId: of.accessReviewId, accessRowId: of.accessRowId }),
  },
  removeOwnAccess: {
    owner: 'companyAdmin',
    key: 'accessReviewId',
    fields: (of) => ({ accessReviewId: of.accessReviewId, accessRowId: of.accessRowId, reason: 'Not mine' }),
  },
  endRequirement: ofCompany('requirementId', { from: '2026-03-02', reason: '' }),
  copyRequirements: {
    owner: 'companyAdmin',
    key: 'positionId',
    fields: (of) => ({ positionId: of.positionId, fromPositionId: of.positionId, effectiveFrom: '2026-03-02' }),
  },
  getTemplateChanges: ofCompany('positionId'),
  reviewTemplateChanges: ofCompany('positionId', { accept: [], effectiveFrom: '2026-03-02' }),
  answerEvidence: self('evidenceId', (of) => ({ evidenceId: of.evidenceId, note: 'Mine', fileIds: [] })),
  withdrawEvidence: self('evidenceId', (of) => ({ evidenceId: of.evidenceId })),
  getMyEvidenceFile: {
    owner: 'companyAdmin',
    key: 'evidenceId',
    fields: (of) => ({ evidenceId: of.evidenceId, place: '0' }),
  },
  getEmployeeAgreements: employee(),
  getEvidence: ofCompany('evidenceId'),
  getEvidenceFile: ofCompany('evidenceId', { place: '0' }),
  listEmployeeEvidence: employee(),
  verifyEvidence: ofCompany('evidenceId', { method: 'visual', fields: certificate }),
  rejectEvidence: ofCompany('evidenceId', { reason: 'expired', note: '' }),
  askAboutEvidence: ofCompany('evidenceId', { note: 'The back?' }),
  revokeEvidence: ofCompany('evidenceId', { reason: 'Not theirs' }),
  getRevocation: ofCompany('publicId'),
  askRevocation: ofCompany('publicId', { reason: 'It is not theirs at all' }),
  confirmRevocation: {
    owner: 'companyAdmin',
    key: 'publicId',
    fields: (of) => ({ publicId: of.publicId, requestId: of.revocationId }),
  },
  withdrawRevocation: {
    owner: 'companyAdmin',
    key: 'publicId',
    fields: (of) => ({ publicId: of.publicId, requestId: of.revocationId }),
  },
  getVoid: ofAttempt(),
  askVoid: ofAttempt(() => ({ reason: 'It is not theirs at all' })),
  confirmVoid: ofAttempt((of) => ({ requestId: of.voidId })),
  withdrawVoid: ofAttempt((of) => ({ requestId: of.voidId })),
  revokeApiKey: ofCompany('keyId'),
  takeOverApiKey: ofCompany('keyId'),
  getInboxEntry: self('entryId', (of) => ({ entryId: of.entryId })),
  getInboxAttachment: self('entryId', (of) => ({ entryId: of.entryId, place: '0' })),
  markOpened: self('deliveryId', (of) => ({ deliveryId: of.entryId })),
  removeNotificationDevice: self('deviceId', (of) => ({ deviceId: of.deviceId })),
  listDeliveries: employee(),
  exportDeliveries: employee({ format: 'csv' }),
  getReachability: employee(),
  liftSuppression: ofCompany('suppressedId', { reason: 'They wrote from it' }),
  getMessage: ofCompany('messageId'),
  changeMessage: { ...ofCompany('messageId'), fields: (of) => ({ messageId: of.draftId, ...written() }) },
  discardMessage: { ...ofCompany('messageId'), fields: (of) => ({ messageId: of.draftId }) },
  copyMessage: ofCompany('messageId'),
  sendMessage: { ...ofCompany('messageId'), fields: (of) => ({ messageId: of.draftId, expected: 2 }) },
  cancelMessage: ofCompany('messageId'),
  remindOfMessage: ofCompany('messageId'),
  testMessage: ofCompany('messageId', { language: 'en' }),
  previewMessage: employee({ variants: { en: { subject: 'Mine', body: '{name}' } } }),
  listMessageRecipients: ofCompany('messageId'),
  exportMessageRecipients: ofCompany('messageId', { format: 'csv' }),
  printMessage: ofCompany('messageId', { people: 'open', format: 'a4' }),
  getMessageFile: ofCompany('messageId', { place: '0' }),
  changeAudience: ofCompany('audienceId', { name: 'Mine', audience: written().audience }),
  deleteAudience: ofCompany('audienceId'),
  getRun: ofRun(),
  listRunPeople: ofRun(),
  syncRun: ofRun((of) => ({
    deviceId: randomUUID(),
    deviceNow: world.clock.now(),
    walkIns: [],
    signatures: [],
    marks: [
      {
        ...{ id: randomUUID(), entryId: of.runEntryId, sessionId: null, kind: 'final', item: null, value: 'attended' },
        ...{ seen: [], clientAt: world.clock.now(), method: 'tap' },
      },
    ],
  })),
  settleWalkIn: ofRun((of) => ({ walkInId: of.walkInId, personId: null })),
  closeRun: ofRun(() => ({ closingId: randomUUID(), reason: 'Mine now', withheld: [] })),
  reopenRun: ofRun((of) => ({ trainingId: of.closedRunId, reason: 'Mine now' })),
  decideLateMarks: ofRun((of) => ({ markIds: [of.lateMarkId], decision: 'dismiss', reason: null })),
  checkInByPin: ofRun((of) => ({ sessionId: of.runSessionId, markId: randomUUID(), number: 'E1', pin: '739154' })),
  checkInByCode: self('trainingId', (of) => ({ trainingId: of.runId, code: '123456' })),
  getSignInSheet: ofRun(),
  getRunArchive: ofRun((of) => ({ trainingId: of.closedRunId })),
  addPaper: { ...ofRun(() => ({ name: 'sheet.png' })), bytes: picture },
  getPaper: { ...ofRun((of) => ({ paperId: of.paperId })) },
  getMyAnnouncement: self('messageId', (of) => ({ messageId: of.messageId })),
  acknowledgeAnnouncement: self('messageId', (of) => ({ messageId: of.messageId })),
  getMyAnnouncementFile: self('messageId', (of) => ({ messageId: of.messageId, place: '0' })),
  getTraining: ofCompany('trainingId'),
  changeTraining: ofCompany('trainingId', trainingPlan),
  scheduleTraining: ofCompany('trainingId'),
  cancelTraining: ofCompany('trainingId', { reason: 'Not here any more' }),
  bookFromReport: {
    owner: 'companyAdmin',
    key: 'trainingId',
    fields: (of) => ({
      trainingId: of.trainingId,
      rows: { report: 'companyUnfinished', chosen: { query: {} } },
      preview: false,
    }),
  },
  bookPeople: {
    owner: 'companyAdmin',
    key: 'trainingId',
    fields: (of) => ({ trainingId: of.trainingId, audience: { ids: [of.inviteeId] }, preview: false }),
  },
  approvePlace: ofPlace({}),
  declinePlace: ofPlace({ reason: 'Not this time' }),
  cancelPlace: ofPlace({ reason: 'Not this time' }),
  substitutePlace: {
    owner: 'companyAdmin',
    key: 'trainingId',
    fields: (of) => ({ trainingId: of.trainingId, entryId: of.placeEntryId, personId: of.inviteeId }),
  },
  getSheet: ofCompany('sheetId'),
  changeSheet: ofCompany('sheetId', {
    product: 'Mine now',
    manufacturer: 'Mine',
    synonyms: [],
    barcodes: [],
    expectedChangedAt: '2026-03-02T09:00:00.000Z',
  }),
  addChemicals: {
    ...ofCompany('sheetId'),
    fields: (of) => ({ sheetId: of.sheetId, places: [{ siteId: of.siteId, location: 'Mine', quantity: 'upTo1' }] }),
  },
  linkSheetCourse: { ...ofCompany('sheetId'), fields: (of) => ({ sheetId: of.sheetId, courseId: of.linkedCourseId }) },
  unlinkSheetCourse: {
    ...ofCompany('sheetId'),
    fields: (of) => ({ sheetId: of.sheetId, courseId: of.linkedCourseId }),
  },
  getSheetRevisionFile: ofCompany('revisionId'),
  reviewSheetRevision: ofCompany('revisionId'),
  withdrawSheetRevision: ofCompany('revisionId', { reason: 'Mine now' }),
  publishSheetSite: ofCompany('siteId'),
  closeSheetSite: ofCompany('siteId'),
  changeChemical: ofCompany('chemicalId', { location: 'Mine', quantity: 'upTo1' }),
  removeChemical: ofCompany('chemicalId'),
  answerSheetRequest: ofCompany('sheetRequestId', { answer: 'Mine now' }),
  getSheetUpload: ofCompany('sheetUploadId'),
  getSheetUploadFile: ofCompany('sheetUploadId'),
  discardSheetUpload: ofCompany('sheetUploadId'),
  changeTrainingRoom: ofCompany('roomId', { name: 'Mine now', siteId: null, capacity: null, directions: null }),
  archiveTrainingRoom: ofCompany('roomId'),
  restoreTrainingRoom: ofCompany('roomId'),
  listEmployeeTrainings: employee(),
  changeView: self('viewId', (of) => ({ viewId: of.viewId, name: 'Renamed' })),
  getTicket: self('ticketId', (of) => ({ ticketId: of.ticketId })),
  replyToTicket: self('ticketId', (of) => ({ ticketId: of.ticketId, body: 'Mine now', fileIds: [] })),
  solveTicket: self('ticketId', (of) => ({ ticketId: of.ticketId })),
  getTicketFile: self('ticketId', (of) => ({ ticketId: of.ticketId, replyId: of.replyId, place: '0' })),
  chooseDefaultView: self('viewId', (of) => ({ list: 'courses', viewId: of.viewId })),
  choosePlatformDefaultView: platform('viewId', (of) => ({ list: 'courses', viewId: of.viewId })),
  forgetView: self('viewId', (of) => ({ viewId: of.viewId })),
  changePlatformView: platform('viewId', (of) => ({ viewId: of.viewId, name: 'Renamed' })),
  forgetPlatformView: platform('viewId', (of) => ({ viewId: of.viewId })),
  abandonUpload: platform('uploadId', (of) => ({ uploadId: of.uploadId })),
  finishUpload: platform('uploadId', (of) => ({ uploadId: of.uploadId })),
  getUpload: platform('uploadId', (of) => ({ uploadId: of.uploadId })),
  sendChunk: platform('uploadId', (of) => ({ uploadId: of.uploadId, offset: '0' }), Buffer.from('bytes')),
  createFileAddress: platform('fileId', (of) => ({ fileId: of.fileId })),
  deleteFile: platform('fileId', (of) => ({ fileId: of.fileId })),
};

/** Endpoints whose ids belong to no one in particular, and why. */
const shared: Record<string, string[]> = {
  'the catalogue is one for all companies': [
    'getCourseDetails',
    'getCoursePicture',
    'listCategoryCourses',
    'openCourse',
    'enrol',
  ],
  'the platform writes its catalogue; companies have no part in these rows': Object.keys(endpoints).filter((name) =>
    /^\/admin\/(courses|categories|content|courses-export|content-export)(\/|$)/.test(endpoints[name]!.path),
  ),
  'the catalogue is one for all companies; whose attempts are changed is tried in assignment.test.ts': [
    'getCompanyCourse',
    'listCoursePeople',
    'exportCoursePeople',
    'assignCourse',
    'remindPeople',
    'moveDueDays',
    'unassignCourse',
    'changeCourseSettings',
    'listQuestionResults',
  ],
  'skills and templates are one for all companies, and written by the platform': [
    'adoptTemplate',
    ...Object.keys(endpoints).filter((name) => /^\/admin\/(skills|positions)(\/|$)/.test(endpoints[name]!.path)),
  ],
  'products, taxes and coupons are the platform’s; nobody else reaches them': Object.keys(endpoints).filter((name) =>
    /^\/admin\/(products|tax-rates|coupons)(-export)?(\/|$)/.test(endpoints[name]!.path),
  ),
  'a product is one for all companies; one that was not given to a company is none to it (products.test.ts, try-product.test.ts)':
    ['getStoreProduct', 'getStorePreview', 'getStorePreviewMedia', 'listProductRequirements', 'askForQuote'],
  'a rule is named, not a row; whose digest is previewed is tried in notices.test.ts': [
    'changeNoticeRule',
    'changePlatformNoticeRule',
    'previewDigest',
  ],
  'a filter only narrows what one may see anyway': [
    'listSheets',
    'exportSheets',
    'listChemicals',
    'exportChemicals',
    'listSheetRequests',
    'exportSheetRequests',
    'listSheetReads',
    'exportSheetReads',
    'listStore',
    'exportStore',
    'listPositions',
    'exportPositions',
    'listStandings',
    'getMatrixFrame',
    'getMatrixTotals',
    'exportMatrix',
  ],
  'filters narrow what one may see anyway; people of another company are refused in audit-pack.test.ts': [
    'makeAuditPack',
  ],
  'products and courses are one for all companies; seats of them are looked for in one’s own, and foreign people are refused in company-seats.test.ts':
    ['assignSeats', 'makeSeatCode', 'askForSeat'],
  'who has the code of a site reads its sheets, and nothing else: other codes, sites and companies are tried in sheets.test.ts':
    ['getSheetsOfSite', 'getSheetOfSite', 'getSheetFile', 'reportAtSite', 'confirmSheetRead', 'confirmSheetUpload'],
  'templates of files are the same for everybody': ['getImportTemplate'],
  'entries are looked up in one’s own inbox; a foreign one among them is refused in inbox.test.ts': ['markInbox'],
  'trainings are offered to everyone of their company; other companies, and what one has no place in, are refused in booking.test.ts and calendars.test.ts':
    [
      'listOfferedTrainings',
      'getOfferedTraining',
      'bookPlace',
      'leavePlace',
      'answerOffer',
      'getTrainingCalendarFile',
      'readCalendarFeed',
    ],
  'new, or nothing stored: foreign people, sites and rooms are refused in planning.test.ts': [
    'createTraining',
    'checkTraining',
    'createToolboxTalk',
    'listTalkPeople',
    'createTrainingRoom',
  ],
  'a cart is its owner’s alone, products are everybody’s; others, and foreign people, are refused in cart.test.ts and cart-people.test.ts (G20)':
    [
      'getCart',
      'addToCart',
      'changeCartLine',
      'removeCartLine',
      'restoreCartLine',
      'getCartLinePeople',
      'setCartLinePeople',
      'getSharedCart',
      'shareCart',
    ],
  'the seller is the platform’s; what a company names of its own people, and its changes that wait, are looked up within it (store-settings.test.ts, guarded-changes.test.ts)':
    [
      'saveIssuer',
      'confirmIssuerChange',
      'cancelIssuerChange',
      'savePurchaseRules',
      'confirmPurchaseRules',
      'cancelPurchaseRules',
      'getPurchaseRules',
      'getIssuer',
    ],
  'orders are their buyer’s and their company’s; others are refused in orders.test.ts (G20)': [
    'placeOrder',
    'payByCard',
    'getOrder',
    'getOrderDocument',
    'cancelOrder',
    'decideOrder',
    'getInvoicePdf',
    'askRefund',
    'listAllOrders',
    'exportAllOrders',
    ...Object.keys(endpoints).filter((name) => /^\/admin\/(orders|invoices|refunds)\//.test(endpoints[name]!.path)),
  ],
  'tickets are the requester’s and the platform’s; foreign attempts, tickets and files are refused in support.test.ts':
    [
      'createTicket',
      'rateTicket',
      ...Object.keys(endpoints).filter((name) => endpoints[name]!.path.startsWith('/admin/support/')),
    ],
  'a correction is its requester’s and the company’s it was passed on to; everyone else is refused in corrections.test.ts':
    ['agreeToPassOn', 'withdrawPassOn', 'decideCorrection'],
  'a transfer of records has a person and two employers; everyone else, and each in the other’s place, is refused in transfers.test.ts':
    [...Object.keys(endpoints).filter((name) => endpoints[name]!.path.includes('/record-transfers'))],
  'access reviews are the platform administrators’ in common; everyone else is refused in access-reviews.test.ts and access-removal.test.ts':
    [
      'removeAdminRole',
      ...Object.keys(endpoints).filter((name) => endpoints[name]!.path.startsWith('/admin/access-reviews')),
    ],
  'retention and legal holds are the platform’s; everyone else is refused by the area (A03)': Object.keys(
    endpoints,
  ).filter((name) => endpoints[name]!.path.startsWith('/admin/privacy/')),
  'help articles are the same for all companies; who reads which is tried in help.test.ts': [
    'getHelpArticle',
    'rateHelp',
  ],
  'legal documents belong to the platform; everyone else is refused by the area (A03)': Object.keys(endpoints).filter(
    (name) => endpoints[name]!.path.startsWith('/admin/legal/'),
  ),
  'for employees of one’s own company; others are refused in paper-agreements.test.ts and agreement-scans.test.ts': [
    'recordPaperAgreement',
    'addAgreementScan',
    'getAgreementScan',
  ],
  'a company accepts for itself only (legal/kinds.test.ts); its version is public': ['acceptForCompany'],
  'legal documents are public': ['getLegalDocument', 'acceptInvitation', 'acceptLegalVersions'],
  'files and people of others are refused in messaging.test.ts': ['createMessage', 'writeToEmployees'],
  'bulk and new: tried with foreign ids below (B04, B05)': [
    'createEmployee',
    'createDepartment',
    'createEmployeeField',
    'transferEmployees',
  ],
  'a company names all its own custom fields; a foreign one is refused (fields.test.ts)': ['orderEmployeeFields'],
  'sent with files of one’s own; foreign ones and foreign people are refused (evidence.test.ts)': [
    'submitEvidence',
    'submitEvidenceFor',
  ],
  'the platform decides where nobody of the company may': Object.keys(endpoints).filter((name) =>
    endpoints[name]!.path.startsWith('/admin/evidence'),
  ),
  'whoever holds the address may look: 128 random bits (H11), or a signature (F03)': [
    'getPublicAchievement',
    'getPublicCertificate',
    'getCredential',
    'findAchievementByCode',
    'readFile',
  ],
  'people who are named are looked for among those of one’s own company who may have the report (schedules.test.ts)': [
    'createReportSchedule',
    'createPlatformSchedule',
  ],
  'schedules of the platform’s reports are its admins’ in common': Object.keys(endpoints).filter((name) =>
    endpoints[name]!.path.startsWith('/admin/report-schedules/'),
  ),
  'a file of a report is its maker’s alone; colleagues and others are refused in report-files.test.ts': Object.keys(
    endpoints,
  ).filter((name) => /^\/(settings|admin)\/report-files\//.test(endpoints[name]!.path)),
  'a day, not a thing of anyone’s; platform admins alone may ask (A03), also in log-anchors.test.ts': ['getLogAnchor'],
  'platform admins ask about a record of any company, and company and person are the record’s; others are refused in certifications.test.ts':
    ['getCertificationWhy'],
  'a ticket is signed for one platform admin; others and forged ones are refused in export-course.test.ts': [
    'downloadCoursePackage',
  ],
  'platform admins reach every company and everybody by these; whoever is less is refused by the area (A03)':
    Object.keys(endpoints).filter((name) =>
      /^\/admin\/(companies|employees|enrolments|lrs-keys)(-export)?(\/|$)/.test(endpoints[name]!.path),
    ),
  'emails to the support are the platform’s; companies and foreign tickets are refused in held-emails.test.ts and inbound.test.ts':
    ['getInboundEmail', 'acceptInboundEmail', 'discardInboundEmail'],
  'programs ask with a key, no session opens them; what belongs to another company is refused in driving.test.ts and reading.test.ts':
    Object.keys(endpoints).filter((name) => endpoints[name]!.area === 'key'),
  'the platform runs all companies’ jobs and letters, and may revoke any achievement': [
    'retryJob',
    'discardJob',
    'resolveAnomaly',
    'readMail',
    'correctResults',
    'keepResult',
    'revokeAnyAchievement',
    'getAnyRevocation',
    'askAnyRevocation',
    'confirmAnyRevocation',
    'withdrawAnyRevocation',
    'getAnyVoid',
    'askAnyVoid',
    'confirmAnyVoid',
    'withdrawAnyVoid',
  ],
};

const namesSomething = (name: string) => {
  const { path, input } = endpoints[name]!;
  return parameters(path).length > 0 || Object.keys(input.shape).some((field) => /Ids?$/.test(field));
};

test('every endpoint that takes an id is declared in intrusions.test.ts', () => {
  const declared = [...Object.keys(ways), ...Object.values(shared).flat()];
  expect(
    Object.keys(endpoints).filter((name) => namesSomething(name) && !declared.includes(name)),
    'declare it in intrusions.test.ts',
  ).toEqual([]);
  expect(declared.filter((name) => !endpoints[name])).toEqual([]);
});

const companyA = await make.company();
const ann = await make.person({ company: companyA, name: 'Ann' });
const intruders: Record<string, Caller> = {
  learner: await world.as(ann),
  companyAdmin: await world.as(await make.companyAdmin({ company: companyA })),
  qmsOnly: await world.as(await make.qmsOnly()),
  platformAdmin: await world.as(await make.platformAdmin()),
};

const someId = (key: string) => (key === 'publicId' ? randomBytes(16).toString('base64url') : randomUUID());

/**
 * What the database was asked while something ran: the same statements are the same work, and so the same time (B17).
 */
async function statementsOf<T>(run: () => Promise<T>): Promise<{ answer: T; statements: string[] }> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await run();
  const statements = asked.mock.calls.map(([statement]) =>
    typeof statement === 'string' ? statement : (statement as unknown as { text: string }).text,
  );
  asked.mockRestore();
  return {
    answer,
    statements: statements
      // A session notes once a minute that it is alive, whatever is asked.
      .filter((statement) => !statement.startsWith('update auth.sessions set last_seen_at'))
      // Each request has an id of its own.
      .map((statement) => statement.replace(/(set local application_name = ')[0-9a-f-]{36}/, '$1request')),
  };
}

// Anyone who is refused changes nothing, which is what these tests say: one victim and one colleague serve them all.
const victim = await makeBelongings(world);
const colleague = await makeBelongings(world, { company: companyA });
let untouched = await checksums(world.sql);

/** No one is told more of a foreign thing than of one that does not exist. */
async function toldLikeNothing(name: string, way: Way, of: Belongings, who: string[]) {
  for (const actor of who) {
    const fields = way.fields(of);
    const { answer: foreign, statements } = await statementsOf(() =>
      callEndpoint(intruders[actor]!, name, fields, way.bytes),
    );
    const { answer: nothing, statements: asMany } = await statementsOf(() =>
      callEndpoint(intruders[actor]!, name, { ...fields, [way.key]: someId(way.key) }, way.bytes),
    );
    const outside =
      (endpoints[name]!.area === 'settings' && ['learner', 'qmsOnly'].includes(actor)) ||
      (endpoints[name]!.area === 'admin' && actor !== 'platformAdmin');
    expect(foreign.status, `${actor} of another company`).toBe(outside ? 403 : 404);
    expect(told(foreign), `${actor} is told nothing`).toEqual(told(nothing));
    expect(statements.length).toBeGreaterThan(0);
    expect(statements, `${actor} waits as long`).toEqual(asMany);
  }
}

/** And nothing changes. What does is held against the call that changed it, not against those after it. */
async function refusedLikeNothing(...call: Parameters<typeof toldLikeNothing>) {
  const before = untouched;
  try {
    await toldLikeNothing(...call);
  } finally {
    untouched = await checksums(world.sql);
  }
  expect(untouched).toEqual(before);
}

test.each(Object.entries(ways))('%s of another company is not there (B01, B02, B17)', async (name, way) => {
  await refusedLikeNothing(name, way, victim, Object.keys(intruders));
});

const colleagues = Object.entries(ways).filter(
  ([name, { owner }]) => owner !== 'platformAdmin' && name !== 'switchCompany',
);
test.each(colleagues)('%s of a colleague is not there (B03)', async (name, way) => {
  await refusedLikeNothing(
    name,
    way,
    colleague,
    way.owner === 'companyAdmin' ? ['learner'] : ['learner', 'companyAdmin'],
  );
});

/**
 * Someone's own things, with who may rightly see to them. Reading changes nothing (D03), so that what is only read
 * serves again.
 */
async function ownThings(owner: Owner) {
  const company = owner === 'platformAdmin' ? make.platform : await make.company();
  const admin = owner === 'platformAdmin' ? await make.platformAdmin() : await make.companyAdmin({ company });
  const mine = await makeBelongings(world, { company, ...(owner === 'platformAdmin' && { person: admin }) });
  return { mine, me: await world.as(owner === 'self' ? mine.person : admin) };
}
const read = new Map<Owner, ReturnType<typeof ownThings>>();
function onlyRead(owner: Owner) {
  if (!read.has(owner)) read.set(owner, ownThings(owner));
  return read.get(owner)!;
}

// Without this the tests above would pass on a misspelled address.
test.each(Object.entries(ways))('%s of one’s own is there', async (name, way) => {
  const { mine, me } = await (endpoints[name]!.method === 'GET' ? onlyRead : ownThings)(way.owner);
  const answer = await callEndpoint(me, name, way.fields(mine), way.bytes);
  expect([401, 403, 404], answer.text).not.toContain(answer.status);
  expect(answer.status, answer.text).not.toBe(500);
});

// And without this they would pass whatever was written.
test('one row that changed is seen by its table', async () => {
  const before = await checksums(world.sql);
  await world.sql('update companies set display_name = $2 where id = $1', [companyA.id, 'Renamed']);
  const after = await checksums(world.sql);
  expect(Object.keys(before).filter((table) => before[table] !== after[table])).toEqual(['public.companies']);
});

test('a list with one foreign row in it is refused whole (B04)', async () => {
  const [mine, theirs] = [await makeBelongings(world, { company: companyA }), await makeBelongings(world)];
  const me = await world.as(mine.person);
  const before = await checksums(world.sql);
  const commit = (unitId: string, sequence: number) => ({
    sequence,
    unitId,
    occurredAt: world.clock.now(),
    seconds: 1,
    furthest: 1,
    place: {},
    kind: 'finished',
  });
  const answer = await me.post(`/learning/enrolments/${mine.enrolmentId}/commits`, {
    deviceId: randomUUID(),
    commits: [commit(mine.unitId, 1), commit(theirs.unitId, 2)],
  });
  expect(answer.status).toBe(404);
  expect(await checksums(world.sql)).toEqual(before);
});

test('one’s own attempt does not open someone else’s unit or answers (B05, H04)', async () => {
  const [mine, theirs] = [
    await makeBelongings(world, { company: companyA }),
    await makeBelongings(world, { company: companyA }),
  ];
  const me = await world.as(mine.person);
  const before = await checksums(world.sql);
  for (const path of [
    `/learning/enrolments/${mine.enrolmentId}/units/${theirs.unitId}`,
    `/learning/enrolments/${mine.enrolmentId}/units/${theirs.unitId}/media/one.png`,
    `/learning/enrolments/${mine.enrolmentId}/units/${theirs.quizUnitId}/attempts`,
    `/learning/enrolments/${mine.enrolmentId}/units/${mine.quizUnitId}/attempts/${theirs.attemptId}`,
    `/learning/enrolments/${theirs.enrolmentId}/units/${theirs.quizUnitId}/attempts/${mine.attemptId}`,
  ])
    expect((await me.get(path)).status, path).toBe(404);
  expect(await checksums(world.sql)).toEqual(before);
});

test('a company places its own people in its own places, under its own people (B04, B05)', async () => {
  const [mine, theirs] = [await makeBelongings(world, { company: companyA }), await makeBelongings(world)];
  const me = intruders.companyAdmin!;
  const before = await checksums(world.sql);
  const newcomer = {
    name: 'New',
    employeeNumber: 'NEW',
    jobTitle: null,
    email: null,
    phone: null,
    startedOn: '2026-03-02',
    invite: false,
  };
  for (const [field, foreign] of Object.entries({
    siteId: theirs.siteId,
    departmentId: theirs.departmentId,
    managerId: theirs.person.id,
  })) {
    const place = { ...nowhere, [field]: foreign };
    const sent = () => ({ headers: { 'idempotency-key': randomUUID() } });
    const answers = [
      await me.post('/settings/employees', { ...newcomer, ...place }, sent()),
      await me.post(`/settings/employees/${mine.inviteeId}/transfers`, { from: '2026-03-02', ...place }),
      await me.post(`/settings/employees/${mine.inviteeId}/rehiring`, { startedOn: '2026-03-02', ...place }),
      await me.post('/settings/employees/bulk/transfer', {
        selection: { ids: [mine.inviteeId] },
        preview: false,
        from: '2026-03-02',
        [field]: foreign,
      }),
    ];
    expect(
      answers.map(({ status }) => status),
      field,
    ).toEqual([404, 404, 404, 404]);
  }
  const withForeign = { selection: { ids: [mine.inviteeId, theirs.inviteeId] }, preview: false };
  for (const [path, more] of [
    ['transfer', { from: '2026-03-02', siteId: mine.siteId }],
    ['ending', { lastDay: '2026-03-02', reason: null }],
    ['invitations', {}],
  ] as const)
    expect((await me.post(`/settings/employees/bulk/${path}`, { ...withForeign, ...more })).status, path).toBe(404);
  expect(
    (
      await me.post(
        '/settings/departments',
        { code: 'X', name: 'X', parentId: theirs.departmentId },
        { headers: { 'idempotency-key': randomUUID() } },
      )
    ).status,
  ).toBe(404);
  expect(await checksums(world.sql)).toEqual(before);
});

test('the database too refuses rows that join two companies (B05)', async () => {
  const [mine, theirs] = [await makeBelongings(world), await makeBelongings(world)];
  for (const [table, column, id] of [
    ['unit_progress', 'enrolment_id', theirs.enrolmentId],
    ['progress_commits', 'enrolment_id', theirs.enrolmentId],
    ['quiz_attempts', 'enrolment_id', theirs.enrolmentId],
    ['enrolments', 'person_id', theirs.person.id],
    ['achievements', 'person_id', theirs.person.id],
    ['enrolments', 'supersedes_enrolment_id', theirs.enrolmentId],
    ['placements', 'site_id', theirs.siteId],
    ['placements', 'manager_id', theirs.person.id],
  ] as const) {
    const mineRow =
      table === 'unit_progress' || table === 'progress_commits'
        ? `insert into ${table} ${table === 'unit_progress' ? '(company_id, enrolment_id, unit_id, opened_at, changed_at) values ($1, $2, $3, now(), now())' : `(company_id, enrolment_id, unit_id, device_id, sequence, occurred_at, received_at, body) values ($1, $2, $3, gen_random_uuid(), 1, now(), now(), '{}')`}`
        : null;
    const refused = mineRow
      ? world.sql(mineRow, [mine.person.companyId, id, mine.unitId])
      : world.sql(`update ${table} set ${column} = $2 where company_id = $1`, [mine.person.companyId, id]);
    await expect(refused, `${table}.${column}`).rejects.toThrow(/foreign key/);
  }
});
