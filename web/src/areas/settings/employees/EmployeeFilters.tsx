import { CloseButton, NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { DropPanel } from '../../../ui/DropPanel.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconCertificate } from '../../../ui/icons.ts';
import { useUrlState } from '../../../ui/urlState.ts';
import classes from './employees.module.css';
import { usePlaces } from './places.ts';

/** The filters that need a field of their own. A manager comes with the address: their page leads here. */
export const ownFilters = ['site', 'department', 'manager', 'position', 'skill', 'standing', 'on'];

const StandingFilter = lazy(() => import('./StandingFilter.tsx'));

export function EmployeeFilters() {
  const { t } = useTranslation('company');
  const [url, change] = useUrlState();
  const { sites, departments } = usePlaces();
  const positions = useQuery({ ...queryOf('listPositions', { limit: '100' }), staleTime: 60_000 });
  const select = (name: string, all: string, options: { value: string; label: string }[]) =>
    options.length > 0 && (
      <NativeSelect
        aria-label={all}
        className={classes.filter}
        value={url[name] ?? ''}
        onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
        data={[{ value: '', label: all }, ...options]}
      />
    );
  return (
    <>
      <DropPanel
        label={t('people.standing')}
        icon={<IconCertificate size={18} aria-hidden />}
        iconOnPhone={false}
        marked={Boolean(url['skill'] ?? url['standing'] ?? url['on'])}
        start
      >
        {() => (
          <Suspense fallback={<Skeleton h={220} />}>
            <StandingFilter />
          </Suspense>
        )}
      </DropPanel>
      {select('site', t('people.anySite'), sites)}
      {select('department', t('people.anyDepartment'), departments)}
      {select(
        'position',
        t('people.anyPosition'),
        (positions.data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title })),
      )}
      {url['manager'] && <ManagerChip id={url['manager']} onClear={() => change({ manager: undefined })} />}
    </>
  );
}

function ManagerChip({ id, onClear }: { id: string; onClear: () => void }) {
  const { t } = useTranslation('company');
  const manager = useQuery({ ...queryOf('getEmployee', { personId: id }), staleTime: 60_000 });
  return (
    <span className={classes.chip}>
      {t('people.managerOf', { name: manager.data?.name ?? '…' })}
      <CloseButton size="xs" aria-label={t('people.clearManager')} onClick={onClear} />
    </span>
  );
}
