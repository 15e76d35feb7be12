import { Button, Group } from '@mantine/core';
import { useTranslation } from '../i18n.ts';
import { useUrlState } from '../layout/urlState.ts';
import { EmptyState } from './EmptyState.tsx';

/**
 * What the address asks of one filter that it cannot do: what the filter is called, and what is left of its values
 * without them.
 */
export type UnusableValue = { name: string; label: string; values: readonly string[]; rest: string | undefined };

/** Where one is and how it is shown: no filters. */
const kept = new Set(['tab', 'view', 'saved', 'subsidiary', 'sort', 'columns', 'by', 'andBy']);

/**
 * The address asks for something that cannot be, such as the 31st of February or a status that there is not: in words,
 * with the way out.
 */
export function UnreadableAddress({ values = [] }: { values?: readonly UnusableValue[] | undefined }) {
  const { t } = useTranslation('ui');
  const [url, change] = useUrlState();
  const named = new Set(values.map(({ name }) => name));
  const filters = Object.keys(url).filter((name) => !kept.has(name) || named.has(name));
  const clear = () => change(Object.fromEntries(filters.map((name) => [name, undefined])));
  const others = values.length > 0 && (filters.length > named.size || values.some(({ rest }) => rest !== undefined));
  return (
    <div role="alert">
      <EmptyState
        drawing="search"
        title={t('unreadableTitle')}
        text={
          values.length > 0
            ? values.map((one) => t('unusableValue', { label: one.label, value: shortened(one.values) })).join(' ')
            : t('unreadableText')
        }
        action={
          <Group gap="xs" justify="center">
            {others && (
              <Button onClick={() => change(Object.fromEntries(values.map(({ name, rest }) => [name, rest])))}>
                {t('removeUnusable')}
              </Button>
            )}
            <Button variant="default" onClick={clear}>
              {t('clearFilters')}
            </Button>
          </Group>
        }
      />
    </div>
  );
}

/** An address may hold anything, at any length. */
function shortened(values: readonly string[]): string {
  const text = values.join(', ');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
