import { chemicalList } from '@app/domain/sds/sheet-lists';
import { presenceWords } from '@app/domain/sds/words';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import type { RowOf } from '../../../modules/lists/useList.ts';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { spokenLocale } from '../../../words/languages.ts';
import { ChangeChemical, RemoveChemical } from './ChemicalDialogs.tsx';
import { SiteFilter } from './SiteFilter.tsx';
import classes from './sheets.module.css';

/** Where products are; where they were is behind the filter. */
export default function ChemicalsTab() {
  const { t } = useTranslation('sds');
  const [asking, setAsking] = useState<{ what: 'change' | 'remove'; row: RowOf<'listChemicals'> } | null>(null);
  const list = useList(chemicalList, 'listChemicals', 'exportChemicals', { presence: 'present' });
  const close = () => setAsking(null);
  return (
    <>
      <Text c="dimmed" size="sm" mb="sm">
        {t('chemicals.text')}
      </Text>
      <ListView
        list={list}
        search={t('chemicals.search')}
        title="product"
        rowLink={(row) => ({ to: '/settings/safety-data-sheets/$id', params: { id: row.sheetId } })}
        filters={<SiteFilter />}
        ownFilters={['siteId']}
        pinnedOwn={['siteId']}
        cells={{
          product: (row) => (
            <>
              {row.product}
              {!list.columns.includes('manufacturer') && <small className={classes.under}>{row.manufacturer}</small>}
            </>
          ),
          presence: (row) => (
            <StatusBadge tone={row.presence === 'present' ? 'good' : 'off'}>
              {presenceWords[row.presence][spokenLocale()]}
            </StatusBadge>
          ),
        }}
        actions={(row) =>
          row.removedAt ? null : (
            <>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`${colon(t('chemicals.edit'))} ${row.product}, ${row.site}`}
                onClick={() => setAsking({ what: 'change', row })}
              >
                {t('chemicals.edit')}
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={`${colon(t('chemicals.remove'))} ${row.product}, ${row.site}`}
                onClick={() => setAsking({ what: 'remove', row })}
              >
                {t('chemicals.remove')}
              </Button>
            </>
          )
        }
        empty={{ title: t('chemicals.none'), text: t('chemicals.noneText') }}
      />
      {asking?.what === 'change' && <ChangeChemical chemical={asking.row} onClose={close} />}
      {asking?.what === 'remove' && <RemoveChemical chemical={asking.row} onClose={close} />}
    </>
  );
}
