import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf, useCommand } from '../../api/queries.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';
import { allReadAhead } from './inboxAhead.ts';
import { InboxEntries } from './InboxEntries.tsx';
import classes from './inbox.module.css';

const shown = 6;

/** The newest entries, below the bell. */
export default function InboxPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('delivery');
  const list = useQuery(queryOf('listInbox', {}));
  const readAll = useCommand('markInboxRead', {
    refresh: ['listInbox', 'countInbox'],
    ahead: allReadAhead,
    done: t('inbox.readAll'),
  });
  const rows = list.data?.rows.slice(0, shown);
  return (
    <div className={classes.panel} role="dialog" aria-label={t('inbox.newest')}>
      <div className={classes.panelHead}>
        <span>{t('inbox.title')}</span>
        {list.data?.rows.some(({ readAt }) => readAt === null) && (
          <Button size="compact-sm" variant="subtle" onClick={() => readAll.mutate({})}>
            {t('inbox.allRead')}
          </Button>
        )}
      </div>
      {list.error && <ErrorState compact text={refusalWords(list.error)} onRetry={() => void list.refetch()} />}
      {!rows && !list.error && <Skeleton height={180} />}
      {rows?.length === 0 && <EmptyState compact heading={2} title={t('inbox.none')} text={t('inbox.noneText')} />}
      {rows && rows.length > 0 && <InboxEntries rows={rows} onOpen={onClose} />}
      <div className={classes.panelFoot}>
        <Button
          variant="subtle"
          size="compact-sm"
          renderRoot={(props) => <Link to="/profile" search={{ tab: 'inbox' } as never} {...props} onClick={onClose} />}
        >
          {t('inbox.open')}
        </Button>
      </div>
    </div>
  );
}
