import { chemicalList, sheetList, sheetRequestList } from '@app/domain/sds/sheet-lists';
import { hazardClasses } from '@app/domain/sds/search';
import { ages, quantityBands, reviewStates, signalWords } from '@app/domain/sds/sheet';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';
import { pictogram, placed, placeFields, productFields, revisionFields } from './sheet-fields.ts';

const one = { sheetId: uuid };
const row = {
  id: uuid,
  product: freeText(),
  manufacturer: freeText(),
  signalWord: z.enum(signalWords).nullable(),
  hazards: freeText(),
  pictograms: z.array(pictogram),
  languages: freeText(),
  revisedOn: day.nullable(),
  review: z.enum(reviewStates).nullable(),
  reviewDueOn: day.nullable(),
  sites: integer(),
  reads: integer(),
  cas: freeText(),
  unNumber: freeText().nullable(),
};

export const listSheets = endpoint({
  method: 'GET',
  path: '/settings/safety-data-sheets',
  area: 'settings',
  summary: 'The safety data sheets of the company, a product each, with what its newest revision says',
  input: listInput(sheetList),
  result: listPage(z.object(row)),
});
export const exportSheets = endpoint({
  method: 'GET',
  path: '/settings/safety-data-sheets-export',
  area: 'settings',
  kind: 'download',
  summary: 'Export the safety data sheets as CSV, XLSX or JSON',
  input: exportInput(sheetList),
  result: z.unknown(),
});

export const getSheet = endpoint({
  method: 'GET',
  path: '/settings/safety-data-sheets/:sheetId',
  area: 'settings',
  summary: 'A product with all revisions of its sheets, where it is and was, and who confirmed having read them',
  input: z.object(one),
  result: z.object({
    id: uuid,
    ...productFields,
    changedAt: instant,
    today: day,
    revisions: z.array(
      z.object({
        id: uuid,
        ...revisionFields,
        current: z.boolean(),
        age: z.enum(ages),
        reviewDueOn: day,
        reviewedOn: day.nullable(),
        confirmedAt: instant,
        confirmedBy: freeText().nullable(),
        withdrawn: z.object({ at: instant, by: freeText().nullable(), reason: freeText() }).nullable(),
        reads: integer(),
        bytes: integer(),
        active: z.boolean(),
      }),
    ),
    chemicals: z.array(
      z.object({
        id: uuid,
        siteId: uuid,
        site: freeText(),
        siteCode: freeText().nullable(),
        ...placeFields,
        addedAt: instant,
        removedAt: instant.nullable(),
      }),
    ),
    /** Courses about it; a retired one is not shown at the sites. */
    courses: z.array(
      z.object({
        id: uuid,
        code: freeText(),
        titles: localised,
        retired: z.boolean(),
        linkedAt: instant,
        linkedBy: freeText().nullable(),
      }),
    ),
    /**
     * What it brought to a site in the last 90 days that no other product there had, and how many people work there.
     */
    newHazards: z.array(
      z.object({ siteId: uuid, site: freeText(), classes: z.array(z.enum(hazardClasses)), people: integer() }),
    ),
  }),
});
export const changeSheet = endpoint({
  method: 'PUT',
  path: '/settings/safety-data-sheets/:sheetId',
  area: 'settings',
  summary: 'Change the names and barcodes of a product',
  input: z.object({ ...one, ...productFields, expectedChangedAt: instant }),
  result: z.object({ changedAt: instant }),
});
export const getSheetRevisionFile = endpoint({
  method: 'GET',
  path: '/settings/sheet-revisions/:revisionId/file',
  area: 'settings',
  kind: 'download',
  summary: 'The PDF of a revision',
  input: z.object({ revisionId: uuid }),
  result: z.unknown(),
});
export const reviewSheetRevision = endpoint({
  method: 'POST',
  path: '/settings/sheet-revisions/:revisionId/review',
  area: 'settings',
  summary: 'Say that a current revision is still the supplier’s newest; it is due again in a year',
  input: z.object({ revisionId: uuid }),
  result: z.object({ reviewDueOn: day }),
});
export const withdrawSheetRevision = endpoint({
  method: 'POST',
  path: '/settings/sheet-revisions/:revisionId/withdrawal',
  area: 'settings',
  summary: 'Withdraw a revision that was entered by mistake; its file stays in the archive',
  input: z.object({ revisionId: uuid, reason: freeText().trim().min(3).max(500) }),
  result: nothing,
});

export const linkSheetCourse = endpoint({
  method: 'POST',
  path: '/settings/safety-data-sheets/:sheetId/courses',
  area: 'settings',
  summary: 'Link a published course to a product; it is shown with its sheets',
  input: z.object({ ...one, courseId: uuid }),
  result: nothing,
});
export const unlinkSheetCourse = endpoint({
  method: 'DELETE',
  path: '/settings/safety-data-sheets/:sheetId/courses/:courseId',
  area: 'settings',
  summary: 'Remove the link from a product to a course',
  input: z.object({ ...one, courseId: uuid }),
  result: nothing,
});

// Sites ----------------------------------------------------------------------------------------------

export const listSheetSites = endpoint({
  method: 'GET',
  path: '/settings/sheet-sites',
  area: 'settings',
  summary: 'The sites of the company with the code that opens their sheets, and how many products they have',
  input: z.object({}),
  result: z.array(
    z.object({
      id: uuid,
      name: freeText(),
      code: freeText().nullable(),
      publishedAt: instant.nullable(),
      /**
       * What the poster shows: where the sheets of the site are, and that as a QR code. Null where they are not
       * published.
       */
      poster: z.object({ address: freeText(), qr: z.object({ size: integer(), path: freeText() }) }).nullable(),
      chemicals: integer(),
      withoutSheet: integer(),
      due: integer(),
      openRequests: integer(),
    }),
  ),
});
export const publishSheetSite = endpoint({
  method: 'POST',
  path: '/settings/sheet-sites/:siteId/code',
  area: 'settings',
  summary: 'Publish the sheets of a site under a new code; a code it had before opens nothing any more',
  input: z.object({ siteId: uuid }),
  result: z.object({ code: freeText() }),
});
export const closeSheetSite = endpoint({
  method: 'DELETE',
  path: '/settings/sheet-sites/:siteId/code',
  area: 'settings',
  summary: 'Stop publishing the sheets of a site',
  input: z.object({ siteId: uuid }),
  result: nothing,
});

const chemical = { chemicalId: uuid };
export const listChemicals = endpoint({
  method: 'GET',
  path: '/settings/site-chemicals',
  area: 'settings',
  summary: 'Where hazardous products are and were: the archive of what people were exposed to',
  input: listInput(chemicalList),
  result: listPage(
    z.object({
      id: uuid,
      sheetId: uuid,
      product: freeText(),
      manufacturer: freeText(),
      siteId: uuid,
      site: freeText(),
      location: freeText(),
      quantity: z.enum(quantityBands),
      addedAt: instant,
      removedAt: instant.nullable(),
      presence: z.enum(['present', 'removed']),
    }),
  ),
});
export const exportChemicals = endpoint({
  method: 'GET',
  path: '/settings/site-chemicals-export',
  area: 'settings',
  kind: 'download',
  summary: 'Export where hazardous products are and were as CSV, XLSX or JSON',
  input: exportInput(chemicalList),
  result: z.unknown(),
});
export const addChemicals = endpoint({
  method: 'POST',
  path: '/settings/safety-data-sheets/:sheetId/chemicals',
  area: 'settings',
  summary: 'Add a product to sites',
  input: z.object({ ...one, places: placed.min(1) }),
  result: nothing,
});
export const changeChemical = endpoint({
  method: 'PUT',
  path: '/settings/site-chemicals/:chemicalId',
  area: 'settings',
  summary: 'Change where at its site a product is, or how much of it',
  input: z.object({ ...chemical, ...placeFields }),
  result: nothing,
});
export const removeChemical = endpoint({
  method: 'POST',
  path: '/settings/site-chemicals/:chemicalId/removal',
  area: 'settings',
  summary: 'Say that a product is no longer at its site; it stays in the archive',
  input: z.object(chemical),
  result: nothing,
});

// Requests -------------------------------------------------------------------------------------------

export const listSheetRequests = endpoint({
  method: 'GET',
  path: '/settings/sheet-requests',
  area: 'settings',
  summary: 'Missing sheets and problems reported at the sites',
  input: listInput(sheetRequestList),
  result: listPage(
    z.object({
      id: uuid,
      kind: z.enum(['missing', 'problem']),
      sheetId: uuid.nullable(),
      product: freeText(),
      site: freeText(),
      note: freeText(),
      by: freeText(),
      createdAt: instant,
      state: z.enum(['open', 'answered']),
      answer: freeText().nullable(),
    }),
  ),
});
export const exportSheetRequests = endpoint({
  method: 'GET',
  path: '/settings/sheet-requests-export',
  area: 'settings',
  kind: 'download',
  stepUp: 'people',
  summary: 'Export what was reported at the sites as CSV, XLSX or JSON',
  input: exportInput(sheetRequestList),
  result: z.unknown(),
});
export const answerSheetRequest = endpoint({
  method: 'POST',
  path: '/settings/sheet-requests/:sheetRequestId/answer',
  area: 'settings',
  summary: 'Answer a request: what was done about it',
  input: z.object({ sheetRequestId: uuid, answer: oneLine().trim().min(1).max(1000) }),
  result: nothing,
});
