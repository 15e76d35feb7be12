import type { Result } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';

/** Asked without a connection too: the worker answers with what was saved on this device. */
const always = { retry: false, networkMode: 'always' as const };

export const siteQuery = (siteCode: string) => ({ ...queryOf('getSheetsOfSite', { siteCode }), ...always });
export const sheetQuery = (siteCode: string, sheetId: string) => ({
  ...queryOf('getSheetOfSite', { siteCode, sheetId }),
  ...always,
  // A copy that was saved before training and the words of precautions were shown has none.
  select: (sheet: Saved): Sheet => ({
    ...sheet,
    courses: sheet.courses ?? [],
    revisions: sheet.revisions.map((one) => ({ ...one, precautionWords: one.precautionWords ?? {} })),
  }),
});

export type Site = Result<'getSheetsOfSite'>;
export type SiteSheet = Site['sheets'][number];
export type Sheet = Result<'getSheetOfSite'>;
export type Revision = Sheet['revisions'][number];
type Saved = Omit<Sheet, 'courses' | 'revisions'> & {
  courses?: Sheet['courses'];
  revisions: (Omit<Revision, 'precautionWords'> & { precautionWords?: Revision['precautionWords'] })[];
};
