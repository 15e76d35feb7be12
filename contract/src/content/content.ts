import { contentKinds, contentStates } from '@app/domain/content/content';
import { contentList } from '@app/domain/content/content-list';
import { isHost, mostHosts } from '@app/domain/packages/reading/package-body';
import { contentLanguages } from '@app/domain/localised';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { asAttachment } from '../files/files.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';
import { quizBody } from '../assessment/quiz-body.ts';
import { mediaName, richDoc } from './rich-doc.ts';

const kind = z.enum(contentKinds);
const title = oneLine().trim().min(1).max(200);
const language = z.enum(contentLanguages);
const perLanguage = <T extends z.ZodType>(shape: T) =>
  z.strictObject({ en: shape.optional(), fr: shape.optional(), es: shape.optional() });

/** `packageId` is what was read last, whatever is sent. */
const packageBody = z.strictObject({
  packageId: uuid.nullable(),
  fallback: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('time'), minutes: integer().min(1).max(600) }),
    ...(['none', 'score', 'lastPage', 'manual'] as const).map((kind) => z.strictObject({ kind: z.literal(kind) })),
  ]),
  masteryPercent: integer().min(0).max(100).nullable(),
  allowedHosts: z
    .array(freeText().trim().toLowerCase().refine(isHost, 'A host such as media.example.com'))
    .max(mostHosts),
  popups: z.boolean(),
  dialogs: z.boolean().default(false),
});

/** The body of a version by its kind, as its author saves it. */
export const contentBodies = {
  lesson: z.strictObject({ docs: perLanguage(richDoc) }),
  video: z.strictObject({
    transcripts: perLanguage(freeText().max(200_000)),
    captions: z.array(language).max(3).optional(),
  }),
  document: z.strictObject({}),
  quiz: quizBody,
  scorm: packageBody,
  xapi: packageBody,
  cmi5: packageBody,
} as const;

const media = z.object({
  name: freeText(),
  mime: freeText(),
  bytes: integer(),
  sha256: freeText(),
  width: integer().optional(),
  height: integer().optional(),
});

export const contentVersion = z.object({
  id: uuid,
  number: integer(),
  body: z.record(freeText(), z.unknown()),
  /** By the names under which the body refers to them. */
  media: z.record(freeText(), media),
  languages: z.array(language),
  durationSeconds: integer().nullable(),
  changeNote: freeText().nullable(),
  changedAt: instant,
  publishedAt: instant.nullable(),
});

const listed = z.object({
  id: uuid,
  kind,
  title: freeText(),
  state: z.enum(contentStates),
  /** The newest published version; null while there is none. */
  publishedNumber: integer().nullable(),
  hasDraft: z.boolean(),
  languages: z.array(language),
  bytes: integer(),
  durationSeconds: integer().nullable(),
  usedIn: integer(),
  changedAt: instant,
});

export const listContentItems = endpoint({
  method: 'GET',
  path: '/admin/content',
  area: 'admin',
  summary: 'The content library',
  input: listInput(contentList),
  result: listPage(listed),
});
export const exportContentItems = endpoint({
  method: 'GET',
  path: '/admin/content-export',
  area: 'admin',
  summary: 'The content library as CSV or XLSX: the same filters, order and columns as on screen',
  kind: 'download',
  input: exportInput(contentList),
  result: z.unknown(),
});

const use = z.object({
  courseId: uuid,
  code: freeText(),
  title: freeText(),
  versionNumber: integer(),
  state: z.enum(['draft', 'published']),
});

export const getContentItem = endpoint({
  method: 'GET',
  path: '/admin/content/:itemId',
  area: 'admin',
  summary: 'One content item: its draft, its newest published version, its history, where it is used',
  input: z.object({ itemId: uuid }),
  result: z.object({
    id: uuid,
    kind,
    title: z.string(),
    state: z.enum(contentStates),
    createdAt: instant,
    retiredAt: instant.nullable(),
    draft: contentVersion.nullable(),
    published: contentVersion.nullable(),
    versions: z.array(
      z.object({
        id: uuid,
        number: z.int(),
        changeNote: z.string().nullable(),
        languages: z.array(language),
        author: z.string().nullable(),
        changedAt: instant,
        publishedAt: instant.nullable(),
      }),
    ),
    uses: z.array(use),
  }),
});

export const getContentVersion = endpoint({
  method: 'GET',
  path: '/admin/content/:itemId/versions/:versionId',
  area: 'admin',
  summary: 'One version, as it was published',
  input: z.object({ itemId: uuid, versionId: uuid }),
  result: contentVersion,
});

export const createContentItem = endpoint({
  method: 'POST',
  path: '/admin/content',
  area: 'admin',
  summary: 'A new item with an empty draft',
  input: z.object({ kind, title }),
  result: z.object({ id: uuid }),
});

export const renameContentItem = endpoint({
  method: 'PATCH',
  path: '/admin/content/:itemId',
  area: 'admin',
  summary: 'Give an item another title',
  input: z.object({ itemId: uuid, title }),
  result: nothing,
});

export const startContentDraft = endpoint({
  method: 'POST',
  path: '/admin/content/:itemId/draft',
  area: 'admin',
  summary: 'Begin the next version from the published one; an open draft is answered as it is',
  input: z.object({ itemId: uuid }),
  result: contentVersion,
});

export const saveContentDraft = endpoint({
  method: 'PUT',
  path: '/admin/content/:itemId/draft',
  area: 'admin',
  summary: 'Save the draft; refused when someone changed it since `changedAt`',
  input: z.object({ itemId: uuid, changedAt: instant, body: z.record(freeText(), z.unknown()) }),
  result: z.object({ changedAt: instant, languages: z.array(language) }),
});

export const discardContentDraft = endpoint({
  method: 'DELETE',
  path: '/admin/content/:itemId/draft',
  area: 'admin',
  summary: 'Throw the draft away; an item never published goes with it',
  input: z.object({ itemId: uuid }),
  result: z.object({ itemGone: z.boolean() }),
});

export const attachMedia = endpoint({
  method: 'PUT',
  path: '/admin/content/:itemId/draft/media/:name',
  area: 'admin',
  summary: 'Put a stored file into the draft under a name; refused when the draft was changed since `changedAt`',
  input: z.object({ itemId: uuid, name: mediaName, fileId: uuid, changedAt: instant.optional() }),
  result: contentVersion,
});

export const removeMedia = endpoint({
  method: 'DELETE',
  path: '/admin/content/:itemId/draft/media/:name',
  area: 'admin',
  summary: 'Take a file out of the draft; published versions keep it',
  input: z.object({ itemId: uuid, name: mediaName, changedAt: instant.optional() }),
  result: contentVersion,
});

export const publishContentVersion = endpoint({
  method: 'POST',
  path: '/admin/content/:itemId/publication',
  area: 'admin',
  summary: 'Publish the draft as seen at `changedAt`; it never changes again',
  input: z.object({ itemId: uuid, changedAt: instant, changeNote: freeText().trim().max(500).optional() }),
  result: z.object({ number: z.int() }),
});

export const retireContentItem = endpoint({
  method: 'POST',
  path: '/admin/content/:itemId/retirement',
  area: 'admin',
  summary: 'Take an item out of the library; refused while a course that is not retired uses it',
  input: z.object({ itemId: uuid }),
  result: nothing,
});

export const restoreContentItem = endpoint({
  method: 'DELETE',
  path: '/admin/content/:itemId/retirement',
  area: 'admin',
  summary: 'Put a retired item back into the library',
  input: z.object({ itemId: uuid }),
  result: nothing,
});

export const readContentMedia = endpoint({
  method: 'GET',
  path: '/admin/content/:itemId/versions/:versionId/media/:name',
  area: 'admin',
  kind: 'download',
  summary: 'The bytes of one of a version’s media, whole or in a range',
  input: z.object({ itemId: uuid, versionId: uuid, name: mediaName, ...asAttachment }),
  result: z.any(),
});
