import { z } from 'zod';
import { freeText, oneLine } from '../boundary.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';

const code = oneLine().trim().min(1).max(40);
const name = oneLine().trim().min(1).max(200);
const timeZone = oneLine().min(1).max(100);

// Sites ----------------------------------------------------------------------------------------------

export const listSites = endpoint({
  method: 'GET',
  path: '/settings/sites',
  area: 'settings',
  summary: 'The sites of the company, archived ones last',
  input: z.object({}),
  result: z.array(
    z.object({
      id: uuid,
      code: z.string(),
      name: z.string(),
      timeZone: z.string(),
      address: z.string().nullable(),
      people: z.int(),
      archivedAt: instant.nullable(),
    }),
  ),
});

const site = { code, name, timeZone, address: freeText().trim().max(500).nullable() };

export const createSite = endpoint({
  method: 'POST',
  path: '/settings/sites',
  area: 'settings',
  idempotent: true,
  summary: 'Add a site with its time zone',
  input: z.object(site),
  result: z.object({ siteId: uuid }),
});

export const changeSite = endpoint({
  method: 'PUT',
  path: '/settings/sites/:siteId',
  area: 'settings',
  summary: 'Change the name, code, address or time zone of a site; days on record stay as they are',
  input: z.object({ siteId: uuid, ...site }),
  result: nothing,
});

export const archiveSite = endpoint({
  method: 'POST',
  path: '/settings/sites/:siteId/archive',
  area: 'settings',
  summary: 'Take a site out of use; refused while people work there',
  input: z.object({ siteId: uuid }),
  result: nothing,
});

export const restoreSite = endpoint({
  method: 'DELETE',
  path: '/settings/sites/:siteId/archive',
  area: 'settings',
  summary: 'Take an archived site back into use',
  input: z.object({ siteId: uuid }),
  result: nothing,
});

// Departments ----------------------------------------------------------------------------------------

export const listDepartments = endpoint({
  method: 'GET',
  path: '/settings/departments',
  area: 'settings',
  summary: 'The departments of the company with what each is part of, archived ones last',
  input: z.object({}),
  result: z.array(
    z.object({
      id: uuid,
      code: z.string(),
      name: z.string(),
      parentId: uuid.nullable(),
      people: z.int(),
      archivedAt: instant.nullable(),
    }),
  ),
});

const department = { code, name, parentId: uuid.nullable() };

export const createDepartment = endpoint({
  method: 'POST',
  path: '/settings/departments',
  area: 'settings',
  idempotent: true,
  summary: 'Add a department',
  input: z.object(department),
  result: z.object({ departmentId: uuid }),
});

export const changeDepartment = endpoint({
  method: 'PUT',
  path: '/settings/departments/:departmentId',
  area: 'settings',
  summary: 'Change the name, code or place of a department',
  input: z.object({ departmentId: uuid, ...department }),
  result: nothing,
});

export const archiveDepartment = endpoint({
  method: 'POST',
  path: '/settings/departments/:departmentId/archive',
  area: 'settings',
  summary: 'Archive a department; refused while people work in it or it has departments below it',
  input: z.object({ departmentId: uuid }),
  result: nothing,
});

export const restoreDepartment = endpoint({
  method: 'DELETE',
  path: '/settings/departments/:departmentId/archive',
  area: 'settings',
  summary: 'Take an archived department back into use',
  input: z.object({ departmentId: uuid }),
  result: nothing,
});
