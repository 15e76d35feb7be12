import { NativeSelect } from '@mantine/core';
import { storeList } from '@app/domain/products/store-list';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useSession } from '../../../session/session.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { ProductCard } from './ProductCard.tsx';

/** What is for sale, at the prices of who looks. */
export default function StorePage() {
  const { t } = useTranslation('products');
  const { claims } = useSession();
  const list = useList(storeList, 'listStore', 'exportStore');
  return (
    <>
      <PageHeader title={t('list.title')} description={t(claims.buAdmin ? 'list.forCompany' : 'list.forPerson')} />
      <ListView
        list={list}
        search={t('list.search')}
        title="name"
        filters={<CategorySelect />}
        tile={(row) => <ProductCard row={row} />}
        empty={{ title: t('list.none'), text: t('list.noneText') }}
      />
    </>
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
