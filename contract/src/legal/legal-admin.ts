import { acceptanceList, acceptanceWords } from '@app/domain/legal/acceptance-list';
import { companyAcceptances } from '@app/domain/legal/company-acceptance';
import { companyAgreementList } from '@app/domain/legal/company-agreement-list';
import { legalKinds } from '@app/domain/legal/kinds';
import { legalChangeKinds, legalLocales, legalStatuses } from '@app/domain/legal/version';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';
import { richDoc } from '../content/rich-doc.ts';
import { eachNode } from '@app/domain/content/rich-doc';

const kind = z.enum(legalKinds);
const changeKind = z.enum(legalChangeKinds);
const one = { legalVersionId: uuid };
/** Languages that stay as they were although another one changed, as the person says. */
const unchanged = { unchanged: z.array(z.enum(legalLocales)).max(2).default([]) };
/** One language of a version. `changes`: what is new, a sentence each. */
const plainDoc = richDoc.refine((doc) => {
  let plain = true;
  eachNode(doc, ({ type }) => void (plain &&= type !== 'image' && type !== 'video'));
  return plain;
}, 'Text only');
const text = z.object({
  title: oneLine().max(200),
  summary: freeText().max(2000),
  changes: z.array(oneLine().max(500)).max(20),
  body: plainDoc,
});
const texts = z.object({ en: text, fr: text });

const version = z.object({
  id: uuid,
  number: integer(),
  status: z.enum(legalStatuses),
  changeKind,
  effectiveOn: day.nullable(),
  publishedAt: instant.nullable(),
  publishedBy: freeText().nullable(),
  changedAt: instant,
  /**
   * People or companies that are asked, and how many of them agreed to this version or a later one; null where no one
   * is asked to.
   */
  acceptance: z.object({ asked: integer(), accepted: integer() }).nullable(),
});

export const listLegalDocuments = endpoint({
  method: 'GET',
  path: '/admin/legal',
  area: 'admin',
  summary: 'The legal documents with their versions, newest first, and how many people agreed',
  input: z.object({}),
  result: z.object({ documents: z.array(z.object({ kind, versions: z.array(version) })) }),
});
export const getLegalVersion = endpoint({
  method: 'GET',
  path: '/admin/legal/:legalVersionId',
  area: 'admin',
  summary: 'A version of a legal document in both languages, with the text it follows',
  input: z.object(one),
  result: z.object({
    ...version.omit({ acceptance: true }).shape,
    kind,
    texts,
    sha256: freeText(),
    /** The text published before it, to compare with; null for a first version. */
    before: z.object({ number: integer(), texts }).nullable(),
    editors: z.array(freeText()),
    /** Whether the person who asks may publish it: they did not write in it, or no one else could. */
    mayPublish: z.boolean(),
    reviewAskedAt: instant.nullable(),
    withdrawn: z.object({ at: instant, by: freeText().nullable(), reason: freeText() }).nullable(),
  }),
});
export const startLegalDraft = endpoint({
  method: 'POST',
  path: '/admin/legal/documents/:kind/drafts',
  area: 'admin',
  summary: 'Begin the next version of a document with the text of the newest one',
  input: z.object({ kind }),
  result: z.object({ id: uuid }),
});
export const changeLegalDraft = endpoint({
  method: 'PUT',
  path: '/admin/legal/:legalVersionId',
  area: 'admin',
  summary: 'Save a draft; a requested review has to be requested again',
  input: z.object({ ...one, texts, changeKind, effectiveOn: day.nullable(), expectedChangedAt: instant }),
  result: z.object({ changedAt: instant }),
});
export const discardLegalDraft = endpoint({
  method: 'DELETE',
  path: '/admin/legal/:legalVersionId',
  area: 'admin',
  summary: 'Discard a draft',
  input: z.object(one),
  result: nothing,
});
export const askLegalReview = endpoint({
  method: 'POST',
  path: '/admin/legal/:legalVersionId/review',
  area: 'admin',
  summary: 'Ask another administrator to read and publish a draft that is complete',
  input: z.object({ ...one, ...unchanged }),
  result: nothing,
});
export const publishLegalVersion = endpoint({
  method: 'POST',
  path: '/admin/legal/:legalVersionId/publication',
  area: 'admin',
  stepUp: 'platform',
  summary:
    'Publish a draft, in effect from its day; by someone who did not write in it, where there is one. Needs a recent step-up',
  input: z.object({ ...one, expectedChangedAt: instant, ...unchanged }),
  result: nothing,
});
export const withdrawLegalVersion = endpoint({
  method: 'POST',
  path: '/admin/legal/:legalVersionId/withdrawal',
  area: 'admin',
  summary: 'Withdraw a published version before its day has come anywhere',
  input: z.object({ ...one, reason: freeText().min(10).max(500) }),
  result: nothing,
});

export const listLegalAcceptances = endpoint({
  method: 'GET',
  path: '/admin/legal/:legalVersionId/acceptances',
  area: 'admin',
  summary: 'Everyone employed, and whether they agreed to this version or a later one',
  input: listInput(acceptanceList).extend(one),
  result: listPage(
    z.object({
      id: uuid,
      personId: uuid,
      name: freeText(),
      employeeNumber: freeText(),
      company: freeText(),
      state: z.enum(Object.keys(acceptanceWords) as [keyof typeof acceptanceWords]),
      acceptedAt: instant.nullable(),
      acceptedNumber: integer().nullable(),
      locale: z.enum(legalLocales).nullable(),
      method: z.enum(['click', 'paper']).nullable(),
      signedOn: day.nullable(),
      recordedBy: freeText().nullable(),
      recordedReason: freeText().nullable(),
      scans: integer(),
      /** One of the scans is a PDF with scripts or files in it. */
      scansActive: z.boolean(),
      /** The agreement on paper that has the scans. */
      paper: z.object({ companyId: uuid, versionId: uuid }).nullable(),
    }),
  ),
});
export const exportLegalAcceptances = endpoint({
  method: 'GET',
  path: '/admin/legal/:legalVersionId/acceptances-export',
  area: 'admin',
  kind: 'download',
  summary: 'Export who agreed to a version and who has not, as CSV, XLSX or JSON',
  stepUp: 'people',
  input: exportInput(acceptanceList).extend(one),
  result: z.unknown(),
});
export const listCompanyAgreements = endpoint({
  method: 'GET',
  path: '/admin/legal/:legalVersionId/companies',
  area: 'admin',
  summary: 'Every company, and whether it accepted this version of the data processing agreement or a later one',
  input: listInput(companyAgreementList).extend(one),
  result: listPage(
    z.object({
      id: uuid,
      name: freeText(),
      code: freeText(),
      state: z.enum(Object.keys(acceptanceWords) as [keyof typeof acceptanceWords]),
      acceptedAt: instant.nullable(),
      acceptedNumber: integer().nullable(),
      acceptedBy: freeText().nullable(),
      locale: z.enum(legalLocales).nullable(),
    }),
  ),
});
export const exportCompanyAgreements = endpoint({
  method: 'GET',
  path: '/admin/legal/:legalVersionId/companies-export',
  area: 'admin',
  kind: 'download',
  summary: 'Export which companies accepted a version and which have not, as CSV, XLSX or JSON',
  stepUp: 'people',
  input: exportInput(companyAgreementList).extend(one),
  result: z.unknown(),
});
export const listAgreementsOfCompany = endpoint({
  method: 'GET',
  path: '/admin/companies/:companyId/legal',
  area: 'admin',
  summary:
    'The published versions of the data processing agreement, newest first, and what one company accepted of them',
  input: z.object({ companyId: uuid }),
  result: z.object({
    versions: z.array(
      z.object({
        ...version.pick({
          id: true,
          number: true,
          status: true,
          changeKind: true,
          effectiveOn: true,
          publishedAt: true,
        }).shape,
        state: z.enum(companyAcceptances),
        /** By whom: null where that person is not known any more. `sha256`: of the text that was accepted. */
        accepted: z
          .object({
            at: instant,
            by: z.object({ id: uuid, name: freeText() }).nullable(),
            locale: z.enum(legalLocales),
            sha256: freeText(),
          })
          .nullable(),
      }),
    ),
  }),
});
export const getAcceptanceScan = endpoint({
  method: 'GET',
  path: '/admin/legal/:legalVersionId/acceptances/:companyId/:personId/scans/:place',
  area: 'admin',
  kind: 'download',
  summary: 'A photo or PDF of the paper that someone signed',
  input: z.object({ ...one, companyId: uuid, personId: uuid, place: oneLine().regex(/^\d$/) }),
  result: z.unknown(),
});
