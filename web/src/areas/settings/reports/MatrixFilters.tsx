import { statusWords } from '@app/domain/qualification/standing-words';
import { requirementStatuses } from '@app/domain/qualification/status';
import { targetsName } from '@app/domain/qualification/trace/trace-words';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { spoken } from '../../../modules/qualification/marks.ts';
import { DropPanel } from '../../../ui/forms/DropPanel.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconFilter } from '../../../ui/icons.ts';
import type { Option } from '../../../ui/lists/goneOption.ts';
import { withGone } from '../../../ui/lists/goneOption.ts';
import { SearchInput } from '../../../ui/lists/SearchInput.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import type { Frame } from './matrix.ts';
import { narrowingNames } from './matrix.ts';
import { expiryWords } from './narrowingWords.ts';
import classes from './MatrixFilters.module.css';

const inPanel = ['department', 'status', 'expires', 'mandatory', 'future', 'target'];
const usual = ['position', 'site', 'gaps'];
/** Where people are cards, and what narrows them must leave room for the first. */
export const narrow = '(max-width: 39.99em)';

/**
 * What narrows the matrix; the usual in a row, the rest, and on a phone all but the search, behind a button. All of it
 * is in the address.
 */
export function MatrixFilters({ frame }: { frame: Frame | undefined }) {
  const { t, language } = useTranslation('matrix');
  const f = useFormat();
  const [url, change] = useUrlState();
  const locale = spoken(language);
  const phone = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  const select = (name: string, all: string, options: Option[]) => (
    <NativeSelect
      aria-label={all}
      className={classes.select}
      value={url[name] ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
      data={[{ value: '', label: all }, ...options]}
    />
  );
  const named = (name: 'position' | 'site' | 'department', rows: { id: string; name: string }[] | undefined) =>
    withGone(
      rows?.map((row) => ({ value: row.id, label: row.name })),
      url[name],
      t(`ui:gone.${name}`),
    );
  const tick = (name: string, label: string) => (
    <Checkbox
      className={classes.tick}
      label={label}
      checked={url[name] === 'true'}
      onChange={(event) => change({ [name]: event.currentTarget.checked ? 'true' : undefined })}
    />
  );
  const column = frame?.columns.find(({ key }) => key === url['target']);
  const narrowed = narrowingNames.some((name) => url[name]);
  const marked = [...inPanel, ...(phone ? usual : [])].filter((name) => url[name]).length;
  const clear = narrowed && (
    <Button
      variant="subtle"
      onClick={() => change(Object.fromEntries(narrowingNames.map((name) => [name, undefined])))}
    >
      {t('clear')}
    </Button>
  );
  const usually = (
    <>
      {select('position', t('anyPosition'), named('position', frame?.positions))}
      {select('site', t('anySite'), named('site', frame?.sites))}
      {tick('gaps', t('gapsOnly'))}
    </>
  );
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <SearchInput label={t('search')} />
      </div>
      {!phone && usually}
      <DropPanel
        label={marked > 0 ? `${t('filters')} · ${marked}` : t('filters')}
        icon={<IconFilter size={16} aria-hidden />}
        marked={marked > 0}
        iconOnPhone={false}
      >
        {() => (
          <div style={{ display: 'grid', gap: '0.75rem', padding: '0.875rem', minWidth: '15rem' }}>
            {phone && usually}
            {((frame?.departments.length ?? 0) > 0 || url['department']) &&
              select('department', t('anyDepartment'), named('department', frame?.departments))}
            {select(
              'status',
              t('anyStatus'),
              requirementStatuses
                .filter((status) => status !== 'future')
                .map((status) => ({ value: status, label: statusWords[status][locale] })),
            )}
            {select(
              'expires',
              t('anyEnd'),
              // A month comes with the address: the dashboard’s forecast leads here.
              ['30', '60', '90', ...(url['expires']?.includes('-') ? [url['expires']] : [])].map((value) => ({
                value,
                label: expiryWords(t, f, value),
              })),
            )}
            {tick('mandatory', t('mandatoryOnly'))}
            {tick('future', t('future'))}
            {phone && clear}
            {frame && url['target'] && (
              <Button size="compact-sm" variant="default" onClick={() => change({ target: undefined })}>
                {t('onlyColumn', { name: column ? targetsName(column.targets, locale) : t('columnGone') })} ×
              </Button>
            )}
          </div>
        )}
      </DropPanel>
      {!phone && clear}
    </div>
  );
}
