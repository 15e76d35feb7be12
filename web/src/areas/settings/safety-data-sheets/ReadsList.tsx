import { sheetReadList } from '@app/domain/sds/sheet-lists';
import { readStateWords } from '@app/domain/sds/words';
import { Link } from '@tanstack/react-router';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { spokenLocale } from '../../../words/languages.ts';
import { SiteFilter } from './SiteFilter.tsx';

const tones: Record<keyof typeof readStateWords, Tone> = { unread: 'bad', earlier: 'due', read: 'good' };

/** Who works where products are, and whether they confirmed having read the sheets: of all products, or of one. */
export default function ReadsList({ sheetId }: { sheetId?: string }) {
  const { t } = useTranslation('sds');
  const list = useList(sheetReadList, 'listSheetReads', 'exportSheetReads', sheetId ? { sheetId } : {});
  return (
    <ListView
      list={list}
      search={t('reads.search')}
      title="person"
      filters={<SiteFilter />}
      ownFilters={['siteId', 'sheetId']}
      pinnedOwn={['siteId']}
      cells={{
        person: (row) => (
          <Link to="/settings/employees/$id" params={{ id: row.personId }}>
            {row.person}
          </Link>
        ),
        product: (row) =>
          sheetId ? (
            row.product
          ) : (
            <Link to="/settings/safety-data-sheets/$id" params={{ id: row.sheetId }}>
              {row.product}
            </Link>
          ),
        state: (row) => <StatusBadge tone={tones[row.state]}>{readStateWords[row.state][spokenLocale()]}</StatusBadge>,
      }}
      empty={{ title: t('reads.none'), text: t('reads.noneText') }}
    />
  );
}
