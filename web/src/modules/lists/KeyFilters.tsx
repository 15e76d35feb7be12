import { noGroup } from '@app/domain/lists/grouping';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Input } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import { colon, useTranslation } from '../../ui/i18n.ts';
import { IconX } from '../../ui/icons.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import classes from './Groups.module.css';
import { wordsOfGroup } from './GroupValue.tsx';
import type { Grouped, GroupName, GroupsState } from './useGroups.ts';

const dimensionsOf = ({ declared }: GroupsState) =>
  Object.keys(declared.groups ?? {}).filter((name) => declared.filters[name]?.kind === 'key');

/** Narrows the list to one group of a dimension: which dimension first, then which of its groups there are. */
export function KeyFilterField({ groups }: { groups: GroupsState }) {
  const { t } = useTranslation('lists');
  const [url, change] = useUrlState();
  const f = useFormat();
  const spoken = spokenLocale();
  const { declared, from, asked } = groups;
  const dimensions = dimensionsOf(groups);
  const [dimension, choose] = useState(() => dimensions.find((name) => url[name]) ?? dimensions[0]!);
  const { [dimension]: _, by: __, ...narrowing } = asked;
  const found = useQuery(queryOf(from, { ...narrowing, by: dimension } as unknown as Input<GroupName>)).data as
    | Grouped
    | undefined;
  const options = found?.groups.map(({ keys, words }) => ({
    value: keys[0] ?? noGroup,
    label: wordsOfGroup(declared, dimension, keys[0] ?? null, words[0], f),
  }));
  return (
    <div className={classes.range}>
      <NativeSelect
        label={t('groups.only')}
        value={dimension}
        onChange={(event) => choose(event.currentTarget.value)}
        data={dimensions.map((value) => ({ value, label: declared.groups![value]!.label[spoken] }))}
      />
      <NativeSelect
        label={declared.groups![dimension]!.label[spoken]}
        value={url[dimension] ?? ''}
        disabled={!options}
        onChange={(event) => change({ [dimension]: event.currentTarget.value || undefined })}
        data={[{ value: '', label: t('groups.any') }, ...(options ?? [])]}
      />
    </div>
  );
}

/** Sites and departments without a row in the report are still there; one that is in neither is gone. */
function usePlaceNames(wanted: boolean): ReadonlyMap<string, string> | undefined {
  const sites = useQuery({ ...queryOf('listSites', {}), staleTime: 60_000, enabled: wanted });
  const departments = useQuery({ ...queryOf('listDepartments', {}), staleTime: 60_000, enabled: wanted });
  return (
    sites.data && departments.data && new Map([...sites.data, ...departments.data].map(({ id, name }) => [id, name]))
  );
}

const places = new Set(['siteId', 'departmentId']);

/** The groups that the list is narrowed to, each with the way out of it. */
export function KeyFilterChips({ groups, ofPlatform }: { groups: GroupsState; ofPlatform: boolean }) {
  const { t } = useTranslation('lists');
  const [url, change] = useUrlState();
  const f = useFormat();
  const { declared, data } = groups;
  const set = dimensionsOf(groups).filter((name) => url[name]);
  const ofPlace = (name: string) => !ofPlatform && places.has(declared.groups![name]!.key);
  const named = usePlaceNames(
    set.some((name) => ofPlace(name) && data !== undefined && data.names[name] === undefined),
  );
  if (set.length === 0) return null;
  const nameOf = (name: string) => {
    if (!data || data.names[name] !== undefined) return data?.names[name] ?? '…';
    if (!ofPlace(name)) return t('groups.notFound');
    return named ? (named.get(url[name]!) ?? t('groups.gone')) : '…';
  };
  return (
    <ul className={classes.chips} aria-label={t('groups.chosen')}>
      {set.map((name) => {
        const label = declared.groups![name]!.label[spokenLocale()];
        const words = wordsOfGroup(declared, name, url[name]!, nameOf(name), f);
        return (
          <li key={name}>
            <Button
              variant="default"
              size="xs"
              rightSection={<IconX size={14} aria-hidden />}
              aria-label={t('groups.remove', { label, words })}
              onClick={() => change({ [name]: undefined })}
            >
              {colon(label)} {words}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
