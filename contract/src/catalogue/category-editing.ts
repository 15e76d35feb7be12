import { courseStates } from '@app/domain/catalogue/version-state';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { localised } from './catalogue.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';

const named = localised.refine((words) => Object.values(words).some(Boolean), { error: 'required' });

const category = z.object({
  id: uuid,
  parentId: uuid.nullable(),
  names: localised,
  descriptions: localised,
  icon: freeText(),
  position: integer(),
  hiddenAt: instant.nullable(),
  courses: integer(),
});
const icon = z.string().regex(/^[a-z0-9-]{1,40}$/);
const description = z.strictObject({
  en: freeText().trim().max(500).optional(),
  fr: freeText().trim().max(500).optional(),
  es: freeText().trim().max(500).optional(),
});

export const listCategoryTree = endpoint({
  method: 'GET',
  path: '/admin/categories',
  area: 'admin',
  summary: 'The whole catalogue tree',
  input: z.object({}),
  result: z.object({ categories: z.array(category) }),
});

export const getCategory = endpoint({
  method: 'GET',
  path: '/admin/categories/:categoryId',
  area: 'admin',
  summary: 'One category with its courses',
  input: z.object({ categoryId: uuid }),
  result: category.extend({
    courseList: z.array(z.object({ id: uuid, code: z.string(), titles: localised, state: z.enum(courseStates) })),
    children: z.int(),
  }),
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/admin/categories',
  area: 'admin',
  summary: 'Add a category at the end of its siblings',
  input: z.object({
    parentId: uuid.nullable(),
    names: named,
    descriptions: description.optional(),
    icon: icon.optional(),
  }),
  result: z.object({ id: uuid }),
});

export const changeCategory = endpoint({
  method: 'PATCH',
  path: '/admin/categories/:categoryId',
  area: 'admin',
  summary: 'Change names, descriptions, icon or visibility',
  input: z.object({
    categoryId: uuid,
    names: named.optional(),
    descriptions: description.optional(),
    icon: icon.optional(),
    hidden: z.boolean().optional(),
  }),
  result: nothing,
});

export const moveCategory = endpoint({
  method: 'POST',
  path: '/admin/categories/:categoryId/position',
  area: 'admin',
  summary: 'Move a category below another, to a place among its siblings (0 is the first)',
  input: z.object({ categoryId: uuid, parentId: uuid.nullable(), position: integer().min(0).max(1000) }),
  result: nothing,
});

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/admin/categories/:categoryId',
  area: 'admin',
  summary: 'Delete a category that holds nothing',
  input: z.object({ categoryId: uuid }),
  result: nothing,
});
