import { Button } from '@mantine/core';
import { useTranslation } from '../i18n.ts';
import { useUrlState } from '../layout/urlState.ts';
import { EmptyState } from './EmptyState.tsx';

/** What one is in, not what narrows it. */
const places = new Set(['tab', 'view', 'subsidiary']);

/** The address asks for something that cannot be, such as the 31st of February: in words, with the way out. */
export function UnreadableAddress() {
  const { t } = useTranslation('ui');
  const [url, change] = useUrlState();
  const clear = () => change(Object.fromEntries(Object.keys(url).flatMap((name) => (places.has(name) ? [] : [[name, undefined]]))));
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
