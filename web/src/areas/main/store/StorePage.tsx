import { Badge, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { storeList } from '@app/domain/products/store-list';
import { useQuery } from '@tanstack/react-query';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useSession } from '../../../session/session.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useUrlState } from '../../../ui/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { useMoney } from '../../../words/money.ts';

type Row = Result<'listStore'>['rows'][number];

/** What is for sale, at the prices of who looks. */
export default function StorePage() {
  const { t } = useTranslation('products');
  const f = useFormat();
  const { money } = useMoney();
  const { claims } = useSession();
  const list = useList(storeList, 'listStore', 'exportStore');
  return (
    <>
      <PageHeader title={t('list.title')} description={t(claims.buAdmin ? 'list.forCompany' : 'list.forPerson')} />
      <ListView
        list={list}
        search={t('list.search')}
        title="name"
        rowLink={(row) => ({ to: '/store/$id', params: { id: row.id } })}
        filters={<CategorySelect />}
        cells={{
          name: (row) => <Name row={row} />,
          unitMinor: (row) => (row.unitMinor === null ? t('list.noPrice') : row.unitMinor === 0 ? t('list.free') : money(row.unitMinor, row.currency)),
          fromMinor: (row) => (row.fromMinor === null || row.fromMinor === row.unitMinor ? '–' : money(row.fromMinor, row.currency)),
          free: (row) => (row.free > 0 ? t('list.seats', { count: row.free }) : '–'),
          minutes: (row) => f.minutes(row.minutes),
          validityMonths: (row) => (row.validityMonths === null ? t('list.noEnd') : t('list.months', { count: row.validityMonths })),
          languages: (row) => row.languages.toUpperCase(),
        }}
        empty={{ title: t('list.none'), text: t('list.noneText') }}
      />
    </>
  );
}

function Name({ row }: { row: Row }) {
  const { t } = useTranslation('products');
  return (
    <Stack gap={2} maw="26rem">
      <span>{row.name}</span>
      {row.summary && (
        <Text size="sm" c="dimmed" fw={400} lineClamp={2}>
          {row.summary}
        </Text>
      )}
      <Group gap={6}>
        {row.soldTo !== 'everybody' && (
          <Badge variant="light" color="gray" tt="none">
            {t(`list.soldTo.${row.soldTo}`)}
          </Badge>
        )}
        {row.courses > 1 && (
          <Badge variant="light" color="gray" tt="none">
            {t('list.bundle', { count: row.courses })}
          </Badge>
        )}
        {row.agreed && (
          <Badge variant="light" tt="none">
            {t('list.agreed')}
          </Badge>
        )}
        {row.left !== null && (
          <Badge variant="light" color="amber" tt="none">
            {row.left === 0 ? t('product.soldOut') : t('list.left', { count: row.left })}
          </Badge>
        )}
      </Group>
    </Stack>
  );
}

function CategorySelect() {
  const { t } = useTranslation('products');
  const [url, change] = useUrlState();
  const tree = useQuery(queryOf('listCategories', { locale: spokenLocale() }));
  const data = (tree.data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <NativeSelect
      aria-label={t('list.category')}
      value={url['categoryId'] ?? ''}
      data={[{ value: '', label: t('list.category') }, ...data]}
      onChange={(event) => change({ categoryId: event.currentTarget.value || undefined })}
    />
  );
}
