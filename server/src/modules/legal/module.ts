import { mergeAcceptances } from './merge-acceptances.ts';
import { sql } from 'kysely';
import { forgetAcceptances } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { when } from '../../platform/database/work.ts';
import { companyPack } from '../company/index.ts';
import { attemptBeginning, signatureStatement } from '../enrolment/index.ts';
import { fileRemovalAsked } from '../files/index.ts';
import { invitationAccepted, mergeUndone, peopleMerged, personalDataWanted, platformSetUp, restoreRows, personFellDue } from '../identity/index.ts';
import { acceptances } from './acceptances.ts';
import { addAgreementScan, getAcceptanceScan, getAgreementScan, refuseScanned } from './agreement-scans.ts';
import { acceptLegalVersions, acceptVersions, listMyAcceptances } from './accept-versions.ts';
import { acceptForCompany, companyAgreements, getCompanyAgreement, listAgreementsOfCompany } from './company-agreements.ts';
import { packVersions } from './company-pack.ts';
import { refuseWithoutDisclaimer } from './disclaimer.ts';
import { statementInForce } from './statement.ts';
import { getLegalDocument } from './get-legal-document.ts';
import { publishFirst } from './jobs.ts';
import { getEmployeeAgreements, recordPaperAgreement } from './paper-agreements.ts';
import { getLegalVersion, listLegalDocuments } from './list-documents.ts';
import { askLegalReview, changeLegalDraft, discardLegalDraft, publishLegalVersion, startLegalDraft, withdrawLegalVersion } from './write-versions.ts';

export const legalModule: Module = {
  name: 'legal',
  handlers: [
    ...[getLegalDocument, acceptLegalVersions, listMyAcceptances],
    ...[getEmployeeAgreements, recordPaperAgreement, addAgreementScan, getAgreementScan, getAcceptanceScan],
    ...[listLegalDocuments, getLegalVersion, startLegalDraft, changeLegalDraft, discardLegalDraft, askLegalReview, publishLegalVersion, withdrawLegalVersion],
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
    when(personalDataWanted, async (work, { personId, companyId, sections }) => {
      sections['acceptances'] = (
        await sql`select v.kind, v.number, a.accepted_at as "acceptedAt", a.locale, a.text_sha256 as sha256, host(a.ip) as ip, a.method, a.signed_on as "signedOn",
            (select coalesce(json_agg(json_build_object('name', s.file ->> 'name', 'mime', s.file ->> 'mime', 'bytes', (s.file ->> 'bytes')::int) order by s.place), '[]')
              from jsonb_array_elements(a.scans) with ordinality s(file, place)) as scans
          from legal_acceptances a join legal_versions v on v.id = a.version_id
          where a.person_id = ${personId} and a.company_id = ${companyId} order by a.accepted_at`.execute(work.tx)
      ).rows;
      sections['companyAgreements'] = (
        await sql`select v.kind, v.number, a.accepted_at as "acceptedAt", a.locale, a.text_sha256 as sha256, host(a.ip) as ip
          from company_agreements a join legal_versions v on v.id = a.version_id
          where a.accepted_by = ${personId} and a.company_id = ${companyId} order by a.accepted_at`.execute(work.tx)
      ).rows;
    }),
  ],
  provides: [provide(signatureStatement, (work) => statementInForce(work)), provide(companyPack, (work, { companyId }) => [packVersions(work, companyId)])],
  jobs: [publishFirst],
};
