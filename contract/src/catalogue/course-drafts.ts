import { z } from 'zod';
import { localised } from './catalogue.ts';
import { draftFields, unitFields } from './course-editing.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';

const draft = { courseId: uuid, expectedChangedAt: instant };
const changed = z.object({ changedAt: instant });
export const startDraft = endpoint({
  method: 'POST',
  path: '/admin/courses/:courseId/draft',
  area: 'admin',
  summary: 'Begin the next edition as a copy of the newest',
  input: z.object({ courseId: uuid }),
  result: z.object({ versionId: uuid }),
});

export const editDraft = endpoint({
  method: 'PATCH',
  path: '/admin/courses/:courseId/draft',
  area: 'admin',
  summary: 'Change the draft; refused when someone changed it since `expectedChangedAt`. Takes it out of review',
  input: z.object({ ...draft, ...z.object({ ...draftFields, prerequisites: z.array(uuid).max(30) }).partial().shape }),
  result: changed,
});

export const saveOutline = endpoint({
  method: 'PUT',
  path: '/admin/courses/:courseId/draft/outline',
  area: 'admin',
  summary: "Replace sections and units of the draft; ids are the sender's and stay",
  input: z.object({
    ...draft,
    sections: z
      .array(z.strictObject({ id: uuid, titles: localised, units: z.array(z.strictObject(unitFields)).max(200) }))
      .max(100),
  }),
  result: changed,
});

export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/admin/courses/:courseId/draft',
  area: 'admin',
  summary: 'Throw the draft away; a course that was never published goes with it',
  input: z.object({ courseId: uuid }),
  result: z.object({ courseRemoved: z.boolean() }),
});

export const requestReview = endpoint({
  method: 'POST',
  path: '/admin/courses/:courseId/draft/review',
  area: 'admin',
  summary: 'Ask for a review of the draft; refused while something is missing',
  input: z.object(draft),
  result: changed,
});

export const withdrawReview = endpoint({
  method: 'DELETE',
  path: '/admin/courses/:courseId/draft/review',
  area: 'admin',
  summary: 'Send the draft back to its writer',
  input: z.object({ courseId: uuid }),
  result: nothing,
});

export const publishVersion = endpoint({
  method: 'POST',
  path: '/admin/courses/:courseId/draft/publication',
  area: 'admin',
  summary: 'Publish the reviewed draft; each unit is pinned to the newest published version of its content',
  input: z.object(draft),
  result: z.object({ versionId: uuid, number: z.int() }),
});

export const setDraftPicture = endpoint({
  method: 'POST',
  path: '/admin/courses/:courseId/draft/picture',
  area: 'admin',
  summary: 'Set the draft’s image (PNG, JPEG or WebP, up to 10 MB)',
  kind: 'upload',
  input: z.object({ courseId: uuid }),
  result: changed,
});

export const removeDraftPicture = endpoint({
  method: 'DELETE',
  path: '/admin/courses/:courseId/draft/picture',
  area: 'admin',
  summary: 'Remove the draft’s image',
  input: z.object({ courseId: uuid }),
  result: changed,
});

export const getVersionPicture = endpoint({
  method: 'GET',
  path: '/admin/courses/:courseId/versions/:versionId/picture',
  area: 'admin',
  summary: 'Get the image of a version, drafts included; `at` only changes the address when the image changes',
  kind: 'download',
  input: z.object({ courseId: uuid, versionId: uuid, at: instant.optional() }),
  result: z.unknown(),
});
