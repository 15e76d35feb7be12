import { contentLanguages } from '@app/domain/localised';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { placeFields, productFields, revisionFields } from './sheet-fields.ts';

const site = { siteCode: oneLine().max(20) };
const { revisedOn, language, jurisdiction, signalWord, hazards, pictograms, cas, unNumber } = revisionFields;
const lineFields = { id: uuid, revisedOn, language, jurisdiction, signalWord, hazards, pictograms, cas, unNumber };

/** A product at the site with its revisions, newest first. */
export const siteSheet = z.object({
  sheetId: uuid,
  ...productFields,
  locations: z.array(freeText()),
  revisions: z.array(z.object(lineFields)),
});

export const getSheetsOfSite = endpoint({
  method: 'GET',
  path: '/sds/sites/:siteCode',
  area: 'public',
  exempt: true,
  summary: 'The safety data sheets of a site, by the code on its poster, without signing in',
  input: z.object(site),
  result: z.object({ site: freeText(), company: freeText(), today: day, asOf: instant, sheets: z.array(siteSheet) }),
});

export const getSheetOfSite = endpoint({
  method: 'GET',
  path: '/sds/sites/:siteCode/sheets/:sheetId',
  area: 'public',
  exempt: true,
  summary: 'A product at a site: what its sheets say, newest first, and where it is',
  input: z.object({ ...site, sheetId: uuid }),
  result: z.object({
    sheetId: uuid,
    ...productFields,
    places: z.array(z.object(placeFields)),
    revisions: z.array(z.object({ id: uuid, ...revisionFields, bytes: integer(), sha256: freeText() })),
    /** Courses about it that are on offer. `minutes`: how long it takes. */
    courses: z.array(
      z.object({ id: uuid, titles: localised, minutes: integer(), languages: z.array(z.enum(contentLanguages)) }),
    ),
    /** Its address as a QR code, for labels: an SVG path of unit squares. */
    qr: z.object({ size: integer(), path: freeText() }),
  }),
});

export const getSheetFile = endpoint({
  method: 'GET',
  path: '/sds/sites/:siteCode/revisions/:revisionId/file',
  area: 'public',
  exempt: true,
  kind: 'download',
  summary: 'The PDF of a revision of a sheet at a site, also of one that was superseded',
  input: z.object({ ...site, revisionId: uuid }),
  result: z.unknown(),
});

export const reportAtSite = endpoint({
  method: 'POST',
  path: '/sds/sites/:siteCode/requests',
  area: 'public',
  exempt: true,
  idempotent: true,
  summary: 'Request a missing sheet, or report a problem with one (`sheetId`), to the company of the site',
  input: z.object({
    ...site,
    sheetId: uuid.nullable(),
    product: oneLine().trim().min(1).max(200),
    note: freeText().trim().max(2000),
    contact: oneLine().trim().max(200),
  }),
  result: nothing,
});

export const listMySheetSites = endpoint({
  method: 'GET',
  path: '/sds/my-sites',
  area: 'main',
  beforeTerms: true,
  summary:
    'The sites of one’s company whose sheets are published, one’s own first, and which revisions one has confirmed having read',
  input: z.object({}),
  result: z.object({
    sites: z.array(z.object({ code: freeText(), name: freeText(), own: z.boolean(), sheets: integer() })),
    read: z.array(uuid),
  }),
});

export const confirmSheetRead = endpoint({
  method: 'POST',
  path: '/sds/revisions/:revisionId/read',
  area: 'main',
  beforeTerms: true,
  summary: 'Confirm having read a revision of a sheet of one’s company',
  input: z.object({ revisionId: uuid }),
  result: nothing,
});
