import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { withGone } from '../../../ui/lists/goneOption.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import classes from './sheets.module.css';

/** Beside the search: one of the company's sites. */
export function SiteFilter() {
  const { t } = useTranslation('sds');
  const [url, change] = useUrlState();
  const sites = useQuery({ ...queryOf('listSheetSites', {}), staleTime: 60_000 });
  if (sites.data?.length === 0 && !url['siteId']) return null;
  return (
    <NativeSelect
      aria-label={t('anySite')}
      className={classes.filter}
      value={url['siteId'] ?? ''}
      onChange={(event) => change({ siteId: event.currentTarget.value || undefined })}
      data={[
        { value: '', label: t('anySite') },
        ...withGone(
          sites.data?.map(({ id, name }) => ({ value: id, label: name })),
          url['siteId'],
          t('ui:gone.site'),
        ),
      ]}
    />
  );
}
