import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { contentUses } from '../content/index.ts';
import { categoryHandlers } from './categories.ts';
import { answerContentUses } from './content-uses.ts';
import { courseHandlers } from './courses.ts';
import { pictureHandlers } from './course-pictures.ts';
import { discardDraft } from './discard-draft.ts';
import { editDraft } from './edit-draft.ts';
import { exportHandlers } from './export-course.ts';
import { getCourse } from './get-course.ts';
import { publishVersion } from './publish-version.ts';
import { reviewHandlers } from './request-review.ts';
import { saveOutline } from './save-outline.ts';
import { startDraft } from './start-draft.ts';

export const catalogueModule: Module = {
  name: 'catalogue',
  handlers: [
    ...categoryHandlers,
    ...courseHandlers,
    ...pictureHandlers,
    ...reviewHandlers,
    ...exportHandlers,
    getCourse,
    startDraft,
    editDraft,
    saveOutline,
    discardDraft,
    publishVersion,
  ],
  provides: [provide(contentUses, answerContentUses)],
};
