/**
 * Rows of seats by site that are no site: seats that no one has, and seats of people who are placed at none. Their ids
 * are the same for every company (UUIDs of version 8: made by us), so that a filter by site takes them like any.
 */
export const notAtASite = {
  withNobody: { id: '00000000-0000-8000-8000-000000000001', words: { en: 'Not assigned', fr: 'Non attribuées' } },
  noSite: { id: '00000000-0000-8000-8000-000000000002', words: { en: 'No site', fr: 'Sans site' } },
} as const;
