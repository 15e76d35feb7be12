import { CloseButton, NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Option } from '../../../ui/lists/goneOption.ts';
import { withGone } from '../../../ui/lists/goneOption.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import classes from './employees.module.css';
import { usePlaces } from './places.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

/** The filters that need a field of their own. A manager comes with the address: their page leads here. */
export const ownFilters = ['site', 'department', 'manager', 'position', 'skill', 'standing', 'on'];

const StandingFilter = lazyPart(() => import('./StandingFilter.tsx'));

type SelectFilterProps = {
  name: 'site' | 'position' | 'department';
  all: string;
  options: Option[] | undefined;
  partial?: boolean;
};

/** `partial`: there are more of them than are offered. */
function SelectFilter({ name, all, options, partial = false }: SelectFilterProps) {
  const { t } = useTranslation('ui');
  const [url, change] = useUrlState();
  const gone = url[name] !== undefined && options !== undefined;
  // While they are loading the field has its place already.
  if (options?.length === 0 && !gone) return null;
  return (
    <NativeSelect
      aria-label={all}
      className={classes.filter}
      value={url[name] ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
      data={[
        { value: '', label: all },
        ...(partial ? (options ?? []) : withGone(options, url[name], t(`gone.${name}`))),
      ]}
    />
  );
}

/** Beside the search: where people work and what they do. */
export function EmployeeFilters() {
  const { t } = useTranslation('company');
  const [url, change] = useUrlState();
  const { sites, pending } = usePlaces();
  const positions = useQuery({ ...queryOf('listPositions', { limit: '100' }), staleTime: 60_000 });
  return (
    <>
      <SelectFilter name="site" all={t('people.anySite')} options={pending ? undefined : sites} />
      <SelectFilter
        name="position"
        all={t('people.anyPosition')}
        options={positions.data?.rows.map(({ id, title }) => ({ value: id, label: title }))}
        partial={Boolean(positions.data?.nextCursor)}
      />
      {url['manager'] && <ManagerChip id={url['manager']} onClear={() => change({ manager: undefined })} />}
    </>
  );
}

/** In the panel: departments, and people by how they meet what is required of them on a day. */
export function MoreEmployeeFilters() {
  const { t } = useTranslation('company');
  const { departments, pending } = usePlaces();
  return (
    <>
      <SelectFilter name="department" all={t('people.anyDepartment')} options={pending ? undefined : departments} />
      <Suspense fallback={<Skeleton h={220} />}>
        <StandingFilter />
      </Suspense>
    </>
  );
}

function ManagerChip({ id, onClear }: { id: string; onClear: () => void }) {
  const { t } = useTranslation('company');
  const manager = useQuery({ ...queryOf('getEmployee', { personId: id }), staleTime: 60_000 });
  return (
    <span className={classes.chip}>
      {t('people.managerOf', {
        name: manager.error?.code === 'notFound' ? t('ui:gone.person') : (manager.data?.name ?? '…'),
      })}
      <CloseButton size="xs" aria-label={t('people.clearManager')} onClick={onClear} />
    </span>
  );
}
