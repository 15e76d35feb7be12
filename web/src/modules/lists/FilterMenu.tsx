import { colon } from '../../ui/i18n.ts';
import type { ListFilter } from '@app/domain/lists/list';
import { DropPanel } from '../../ui/forms/DropPanel.tsx';
import { FilterChips, filterValues } from '../../ui/lists/FilterChips.tsx';
import { useUrlState } from '../../ui/layout/urlState.ts';

type DeclaredFilterProps = { name: string; filter: ListFilter; spoken: 'en' | 'fr' };

/** A declared filter as a row of choices: in the panel of filters, and on a phone. */
export function DeclaredFilter({ name, filter, spoken }: DeclaredFilterProps) {
  const label = filter.label[spoken];
  if (filter.kind === 'flag')
    return <FilterChips label={label} name={name} options={[{ value: 'true', label }]} quiet />;
  if (filter.kind !== 'choice') return null;
  return (
    <FilterChips
      label={label}
      name={name}
      multiple
      options={Object.entries(filter.words).map(([value, words]) => ({ value, label: words[spoken] }))}
    />
  );
}

/** A declared filter pinned beside the search: its button says what is chosen. */
export function PinnedFilter({ name, filter, spoken }: DeclaredFilterProps) {
  const [url] = useUrlState();
  if (filter.kind !== 'choice') return <DeclaredFilter name={name} filter={filter} spoken={spoken} />;
  const chosen = filterValues(url[name]).filter((value) => value in filter.words);
  const [first] = chosen;
  const label = filter.label[spoken];
  const words =
    first === undefined
      ? label
      : chosen.length === 1
        ? `${colon(label)} ${filter.words[first]![spoken]}`
        : `${label} · ${chosen.length}`;
  return (
    <DropPanel label={words} marked={chosen.length > 0} start>
      {() => (
        <FilterChips
          label={label}
          name={name}
          multiple
          quiet
          stacked
          options={Object.entries(filter.words).map(([value, one]) => ({ value, label: one[spoken] }))}
        />
      )}
    </DropPanel>
  );
}
