import { NativeSelect } from '@mantine/core';
import { storeList } from '@app/domain/products/store-list';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { hrefOf } from '../../../api/client.ts';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { CategoryIcon } from '../../../modules/catalogue/CategoryIcon.tsx';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useSession } from '../../../session/session.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useUrlState } from '../../../ui/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { useMoney } from '../../../words/money.ts';
import classes from './store.module.css';

type Row = Result<'listStore'>['rows'][number];

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

/** A product as the shop window shows it; the whole card leads to its page. */
function ProductCard({ row }: { row: Row }) {
  const { t } = useTranslation('products');
  const f = useFormat();
  const { money } = useMoney();
  const facts = [
    f.minutes(row.minutes),
    row.validityMonths === null ? t('list.noEnd') : t('list.months', { count: row.validityMonths }),
    row.languages.toUpperCase(),
    row.courses > 1 && t('list.bundle', { count: row.courses }),
  ].filter(Boolean);
  return (
    <article className={classes.product}>
      <div className={classes.cover}>
        {row.picture ? (
          <img src={hrefOf('getCoursePicture', row.picture)} alt="" loading="lazy" width={640} height={360} />
        ) : (
          <CategoryIcon name={row.icon} size={48} />
        )}
      </div>
      <div className={classes.about}>
        <p className={classes.over}>
          <span>{row.categoryName}</span>
          {row.soldTo !== 'everybody' && <span>{t(`list.soldTo.${row.soldTo}`)}</span>}
        </p>
        <h2 className={classes.name}>
          <Link to="/store/$id" params={{ id: row.id }} data-row-link>
            {row.name}
          </Link>
        </h2>
        {row.summary && <p className={classes.summary}>{row.summary}</p>}
        <p className={classes.facts}>{facts.join(' · ')}</p>
        <p className={classes.price}>
          <strong>{row.unitMinor === null ? t('list.noPrice') : row.unitMinor === 0 ? t('list.free') : money(row.unitMinor, row.currency)}</strong>
          {row.fromMinor !== null && row.fromMinor !== row.unitMinor && <span>{t('list.from', { price: money(row.fromMinor, row.currency) })}</span>}
          {row.agreed && <span>{t('list.agreed')}</span>}
        </p>
        {row.free > 0 && <p className={classes.owned}>{t('list.owned', { count: row.free })}</p>}
        {row.left !== null && <p className={classes.left}>{row.left === 0 ? t('product.soldOut') : t('list.left', { count: row.left })}</p>}
      </div>
    </article>
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
