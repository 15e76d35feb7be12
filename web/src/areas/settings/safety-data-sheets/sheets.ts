import type { ReviewState } from '@app/domain/sds/sheet';
import { jurisdictionWords, languageWords } from '@app/domain/sds/words';
import type { EndpointName, Result } from '../../../api/client.ts';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';
import { spokenLocale } from '../../../words/languages.ts';

export type Sheet = Result<'getSheet'>;
export type Revision = Sheet['revisions'][number];
export type SheetSite = Result<'listSheetSites'>[number];
export type Upload = Result<'getSheetUpload'>;

export const reviewTone: Record<ReviewState, Tone> = { due: 'bad', dueSoon: 'due', current: 'good' };
export const ageTone: Record<Revision['age'], Tone> = { recent: 'good', aging: 'due', old: 'bad' };

/** What shows a product, its revisions or where it is. */
export const ofSheets: readonly EndpointName[] = ['listSheets', 'getSheet', 'listSheetSites', 'listChemicals'];

/** "French · Canada (WHMIS)": what tells the sheets in force apart. */
export function lineOf({ language, jurisdiction }: Pick<Revision, 'language' | 'jurisdiction'>): string {
  const locale = spokenLocale();
  return `${languageWords[language][locale]} · ${jurisdictionWords[jurisdiction][locale]}`;
}
