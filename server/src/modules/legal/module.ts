import { mergeAcceptances } from './merge-acceptances.ts';
import { forgetAcceptances } from './forget-person.ts';
import { keptAgreements } from './personal-data.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { when } from '../../platform/database/work.ts';
import { companyPack } from '../company/index.ts';
import { attemptBeginning, signatureStatement } from '../enrolment/index.ts';
import { fileRemovalAsked } from '../files/index.ts';
import {
  invitationAccepted,
  mergeUndone,
  peopleMerged,
  personalData,
  platformSetUp,
  restoreRows,
  personFellDue,
} from '../identity/index.ts';
import { acceptances } from './acceptances.ts';
import { addAgreementScan, getAcceptanceScan, getAgreementScan, refuseScanned } from './agreement-scans.ts';
import { acceptLegalVersions, acceptVersions, listMyAcceptances } from './accept-versions.ts';
import {
  acceptForCompany,
  companyAgreements,
  getCompanyAgreement,
  listAgreementsOfCompany,
} from './company-agreements.ts';
import { packVersions } from './company-pack.ts';
import { refuseWithoutDisclaimer } from './disclaimer.ts';
import { statementInForce } from './statement.ts';
import { getLegalDocument } from './get-legal-document.ts';
import { publishFirst } from './jobs.ts';
import { getEmployeeAgreements, recordPaperAgreement } from './paper-agreements.ts';
import { getLegalVersion, listLegalDocuments } from './list-documents.ts';
import {
  askLegalReview,
  changeLegalDraft,
  discardLegalDraft,
  publishLegalVersion,
  startLegalDraft,
  withdrawLegalVersion,
} from './write-versions.ts';

export const legalModule: Module = {
  name: 'legal',
  handlers: [
    ...[getLegalDocument, acceptLegalVersions, listMyAcceptances],
    ...[getEmployeeAgreements, recordPaperAgreement, addAgreementScan, getAgreementScan, getAcceptanceScan],
    ...[
      listLegalDocuments,
      getLegalVersion,
      startLegalDraft,
      changeLegalDraft,
      discardLegalDraft,
      askLegalReview,
      publishLegalVersion,
      withdrawLegalVersion,
    ],
    ...[getCompanyAgreement, acceptForCompany, listAgreementsOfCompany],
    ...acceptances.handlers,
    ...companyAgreements.handlers,
  ],
  listeners: [
    when(personFellDue, forgetAcceptances),
    when(fileRemovalAsked, refuseScanned),
    when(attemptBeginning, refuseWithoutDisclaimer),
    when(peopleMerged, mergeAcceptances),
    when(mergeUndone, (work, merge) => restoreRows(work, merge, 'legal_acceptances')),
    when(invitationAccepted, (work, accepted) => acceptVersions(work, { ...accepted, at: work.now })),
    when(platformSetUp, (work) => work.enqueue(publishFirst.name, {}, { key: publishFirst.name })),
  ],
  provides: [
    provide(personalData, keptAgreements),
    provide(signatureStatement, (work) => statementInForce(work)),
    provide(companyPack, (work, { companyId }) => [packVersions(work, companyId)]),
  ],
  jobs: [publishFirst],
};
