import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { placed, productFields, readFields, revisionFields } from './sheet-fields.ts';

const one = { sheetUploadId: uuid };
export const unreadableReasons = ['encrypted', 'noText', 'notAPdf', 'tooLong', 'empty'] as const;
/** `reading`: its turn has not come yet. */
const state = z.enum(['reading', 'read', 'unreadable']);

export const uploadSheet = endpoint({
  method: 'POST',
  path: '/settings/sheet-uploads',
  area: 'settings',
  kind: 'upload',
  summary: 'A PDF of a safety data sheet, at most 20 MB; what it says is read from it, for a person to confirm',
  input: z.object({ name: oneLine().min(1).max(255) }),
  /**
   * `known`: the product that has these bytes as its sheet. `waiting`: the same bytes were uploaded before and wait for
   * confirmation; there is one of them.
   */
  result: z.object({
    sheetUploadId: uuid,
    known: z.object({ sheetId: uuid, product: freeText() }).nullable(),
    waiting: z.boolean(),
  }),
});
export const listSheetUploads = endpoint({
  method: 'GET',
  path: '/settings/sheet-uploads',
  area: 'settings',
  summary: 'PDFs that wait for a person to confirm what was read from them, oldest first; at most 500',
  input: z.object({}),
  result: z.array(
    z.object({
      id: uuid,
      name: freeText(),
      bytes: integer(),
      state,
      unreadable: z.enum(unreadableReasons).nullable(),
      product: freeText().nullable(),
      supplier: freeText().nullable(),
      revisedOn: freeText().nullable(),
      /** The lowest confidence of what was read; null where nothing was. */
      confidence: z.number().nullable(),
      createdAt: instant,
    }),
  ),
});
export const getSheetUpload = endpoint({
  method: 'GET',
  path: '/settings/sheet-uploads/:sheetUploadId',
  area: 'settings',
  summary: 'What was read from a PDF, with confidence and place, and the products of the company it may belong to',
  input: z.object(one),
  result: z.object({
    id: uuid,
    name: freeText(),
    state,
    unreadable: z.enum(unreadableReasons).nullable(),
    fields: readFields,
    /** Whether the PDF has programs or files in it. */
    active: z.boolean(),
    done: z.boolean(),
    today: day,
    /** Products whose name and manufacturer, or barcode, are the same or alike; newest revision beside. */
    candidates: z.array(
      z.object({
        sheetId: uuid,
        product: freeText(),
        manufacturer: freeText(),
        revisedOn: day.nullable(),
        same: z.boolean(),
      }),
    ),
    next: uuid.nullable(),
  }),
});
export const getSheetUploadFile = endpoint({
  method: 'GET',
  path: '/settings/sheet-uploads/:sheetUploadId/file',
  area: 'settings',
  kind: 'download',
  summary: 'The PDF that waits',
  input: z.object(one),
  result: z.unknown(),
});
export const confirmSheetUpload = endpoint({
  method: 'POST',
  path: '/settings/sheet-uploads/:sheetUploadId/confirmation',
  area: 'settings',
  summary:
    'Confirm what a PDF says: a revision of a product there is (`sheetId`), or of a new one; and at which sites it is',
  input: z.object({ ...one, sheetId: uuid.nullable(), ...productFields, ...revisionFields, places: placed }),
  result: z.object({ sheetId: uuid }),
});
export const discardSheetUpload = endpoint({
  method: 'DELETE',
  path: '/settings/sheet-uploads/:sheetUploadId',
  area: 'settings',
  summary: 'Discard a PDF that waits',
  input: z.object(one),
  result: nothing,
});
