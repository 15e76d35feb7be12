import { Button } from '@mantine/core';
import { useTranslation } from '../i18n.ts';
import { useUrlState } from '../layout/urlState.ts';
import { EmptyState } from './EmptyState.tsx';

/** Where one is and how it is shown: no filters. */
const kept = new Set(['tab', 'view', 'subsidiary', 'sort', 'columns', 'by', 'andBy']);

/** The address asks for something that cannot be, such as the 31st of February: in words, with the way out. */
export function UnreadableAddress() {
  const { t } = useTranslation('ui');
  const [url, change] = useUrlState();
  const clear = () => change(Object.fromEntries(Object.keys(url).flatMap((name) => (kept.has(name) ? [] : [[name, undefined]]))));
  return (
    <div role="alert">
      <EmptyState
        drawing="search"
        title={t('unreadableTitle')}
        text={t('unreadableText')}
        action={
          <Button variant="default" onClick={clear}>
            {t('clearFilters')}
          </Button>
        }
      />
    </div>
  );
}
