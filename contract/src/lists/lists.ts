import { z } from 'zod';
import { freeText, oneLine } from '../boundary.ts';
import { endpoint, nothing, uuid } from '../endpoint.ts';

const listKey = z.string().regex(/^[a-z][A-Za-z]{1,39}$/);
/** Keys of lists, with commas. */
const listKeys = z
  .string()
  .max(1000)
  .regex(/^[a-z][A-Za-z]{1,39}(,[a-z][A-Za-z]{1,39})*$/);
/**
 * The shown columns in their order, with commas, those of custom fields (`field7`) among them; empty for the usual
 * ones.
 */
export const chosenColumns = freeText()
  .max(1000)
  .regex(/^([A-Za-z][A-Za-z0-9]*(,[A-Za-z][A-Za-z0-9]*)*)?$/);
const kept = {
  name: oneLine().trim().min(1).max(80),
  /** Search, filters and sort as they are in the address, without `?`. */
  query: z
    .string()
    .max(2000)
    .regex(/^[\x21-\x7e]*$/),
  columns: chosenColumns,
  shared: z.boolean(),
};
const view = z.object({ id: uuid, ...kept, mine: z.boolean(), mayChange: z.boolean(), keptBy: freeText() });
const views = z.object({
  views: z.array(view),
  mayShare: z.boolean(),
  /** The view in which the list opens for this person. */
  defaultId: uuid.nullable(),
});
const changes = z.object({ viewId: uuid, ...z.object(kept).partial().shape });

/** Views of lists in a company, and of the platform's own lists. The same four, each behind its own door. */
export const listViews = endpoint({
  method: 'GET',
  path: '/list-views',
  area: 'main',
  summary: 'The saved views of a list: one’s own, and those shared in the company',
  input: z.object({ list: listKey }),
  result: views,
});
export const keepView = endpoint({
  method: 'POST',
  path: '/list-views',
  area: 'main',
  summary: 'Keep a view of a list under a name',
  input: z.object({ list: listKey, ...kept }),
  result: z.object({ id: uuid }),
});
export const changeView = endpoint({
  method: 'PATCH',
  path: '/list-views/:viewId',
  area: 'main',
  summary: 'Rename, share, unshare or replace a saved view',
  input: changes,
  result: nothing,
});
export const forgetView = endpoint({
  method: 'DELETE',
  path: '/list-views/:viewId',
  area: 'main',
  summary: 'Delete a saved view',
  input: z.object({ viewId: uuid }),
  result: nothing,
});
export const chooseDefaultView = endpoint({
  method: 'PUT',
  path: '/list-views/default',
  area: 'main',
  summary: 'Choose the view in which a list opens for oneself; null: the usual one',
  input: z.object({ list: listKey, viewId: uuid.nullable() }),
  result: nothing,
});
/** For the index of reports. */
export const listFavourites = endpoint({
  method: 'GET',
  path: '/list-favourites',
  area: 'main',
  summary: 'One’s favourite reports, and the saved views of reports',
  input: z.object({ lists: listKeys }),
  result: z.object({
    favourites: z.array(listKey),
    views: z.array(z.object({ list: listKey, id: uuid, name: kept.name, query: kept.query, columns: kept.columns })),
  }),
});
export const markFavourite = endpoint({
  method: 'PUT',
  path: '/list-favourites',
  area: 'main',
  summary: 'Add a report to one’s favourites, or remove it',
  input: z.object({ list: listKey, favourite: z.boolean() }),
  result: nothing,
});
const arrangement = z
  .string()
  .max(1000)
  .regex(/^-?[a-z][A-Za-z]{1,39}(,-?[a-z][A-Za-z]{1,39})*$/);
export const getArrangement = endpoint({
  method: 'GET',
  path: '/page-arrangements',
  area: 'main',
  summary:
    'The parts of a page in the order one chose, with commas, hidden ones behind a minus sign; null: the usual order',
  input: z.object({ page: listKey }),
  result: z.object({ parts: arrangement.nullable() }),
});
export const arrangePage = endpoint({
  method: 'PUT',
  path: '/page-arrangements',
  area: 'main',
  summary: 'Arrange the parts of a page for oneself; null: the usual order',
  input: z.object({ page: listKey, parts: arrangement.nullable() }),
  result: nothing,
});
export const listPlatformViews = endpoint({
  ...listViews,
  path: '/admin/list-views',
  area: 'admin',
  summary: 'The saved views of a list of the platform',
});
export const keepPlatformView = endpoint({
  ...keepView,
  path: '/admin/list-views',
  area: 'admin',
  summary: 'Keep a view of a list of the platform',
});
export const changePlatformView = endpoint({
  ...changeView,
  path: '/admin/list-views/:viewId',
  area: 'admin',
  summary: 'Change a saved view of a list of the platform',
});
export const forgetPlatformView = endpoint({
  ...forgetView,
  path: '/admin/list-views/:viewId',
  area: 'admin',
  summary: 'Delete a saved view of a list of the platform',
});
export const choosePlatformDefaultView = endpoint({
  ...chooseDefaultView,
  path: '/admin/list-views/default',
  area: 'admin',
  summary: 'Choose the view in which a list of the platform opens for oneself',
});
export const listPlatformFavourites = endpoint({
  ...listFavourites,
  path: '/admin/list-favourites',
  area: 'admin',
  summary: 'One’s favourite reports of the platform',
});
export const markPlatformFavourite = endpoint({
  ...markFavourite,
  path: '/admin/list-favourites',
  area: 'admin',
  summary: 'Add a report of the platform to one’s favourites',
});
