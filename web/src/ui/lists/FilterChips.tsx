import { useTranslation } from '../i18n.ts';
import classes from './FilterChips.module.css';
import { IconCheck, IconX } from '../icons.ts';
import { useUrlState } from '../layout/urlState.ts';

type Option = { value: string; label: string; count?: number };
type FilterChipsProps = {
  /** What is filtered: "Status". */
  label: string;
  /** The search parameter it keeps; several values are in it with commas. */
  name: string;
  options: Option[];
  /** True where several may be chosen at once. */
  multiple?: boolean;
  /** True where the choices say it all. */
  quiet?: boolean;
  /** True where they are lines under each other. */
  stacked?: boolean;
};

/** A row of choices that narrow a list. What is chosen is in the address. */
export function FilterChips({
  label,
  name,
  options,
  multiple = false,
  quiet = false,
  stacked = false,
}: FilterChipsProps) {
  const [url, change] = useUrlState();
  const chosen = filterValues(url[name]);
  const press = (value: string) => {
    const others = multiple ? chosen.filter((one) => one !== value) : [];
    const next = chosen.includes(value) ? others : [...others, value];
    change({ [name]: next.join(',') || undefined });
  };
  return (
    <div role="group" aria-label={label} className={classes.chips} data-stacked={stacked || undefined}>
      {!quiet && (
        <span className={classes.label} aria-hidden="true">
          {label}
        </span>
      )}
      {options.map(({ value, label: words, count }) => (
        <button
          key={value}
          type="button"
          className={classes.chip}
          aria-pressed={chosen.includes(value)}
          onClick={() => press(value)}
        >
          {chosen.includes(value) && <IconCheck size={14} stroke={2.4} aria-hidden />}
          {words}
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </button>
      ))}
    </div>
  );
}

/** Takes all these filters away; shown only while one of them is set. */
export function ClearFilters({ names }: { names: string[] }) {
  const { t } = useTranslation('ui');
  const [url, change] = useUrlState();
  if (!names.some((name) => url[name])) return null;
  return (
    <button
      type="button"
      className={classes.clear}
      onClick={() => change(Object.fromEntries(names.map((name) => [name, undefined])))}
    >
      <IconX size={14} stroke={2} aria-hidden />
      {t('clearFilters')}
    </button>
  );
}

/** The values of a filter as they are in the address. */
export function filterValues(inUrl: string | undefined): string[] {
  return inUrl ? inUrl.split(',').filter(Boolean) : [];
}
