import { sheetList } from '@app/domain/sds/sheet-lists';
import { reviewWords, signalWordWords } from '@app/domain/sds/words';
import type { ReactNode } from 'react';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { Pictogram } from '../../../modules/sds/Pictogram.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { spokenLocale } from '../../../words/languages.ts';
import classes from './sheets.module.css';
import { reviewTone } from './sheets.ts';
import { SiteFilter } from './SiteFilter.tsx';

/** Every product of the company with what its newest sheet says. */
export function SheetsTab({ action }: { action: ReactNode }) {
  const { t } = useTranslation('sds');
  const locale = spokenLocale();
  const list = useList(sheetList, 'listSheets', 'exportSheets');
  return (
    <ListView
      list={list}
      search={t('sheets.search')}
      title="product"
      rowLink={(row) => ({ to: '/settings/safety-data-sheets/$id', params: { id: row.id } })}
      filters={<SiteFilter />}
      ownFilters={['siteId']}
      pinnedOwn={['siteId']}
      cells={{
        signalWord: (row) => (
          <span className={classes.hazard}>
            {row.pictograms.map((code) => (
              <Pictogram key={code} code={code} size={28} />
            ))}
            {row.signalWord ? (
              <strong>{signalWordWords[row.signalWord][locale]}</strong>
            ) : (
              row.pictograms.length === 0 && '–'
            )}
          </span>
        ),
        review: (row) =>
          row.review ? (
            <StatusBadge tone={reviewTone[row.review]}>{reviewWords[row.review][locale]}</StatusBadge>
          ) : (
            <StatusBadge tone="off">{t('sheets.noSheet')}</StatusBadge>
          ),
      }}
      empty={{ title: t('sheets.none'), text: t('sheets.noneText'), action }}
    />
  );
}
