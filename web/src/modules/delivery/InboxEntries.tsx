import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../api/client.ts';
import { colon, useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import classes from './inbox.module.css';

export type Entry = Result<'listInbox'>['rows'][number];

/** Entries of the inbox, each a link to itself. */
export function InboxEntries({ rows, onOpen }: { rows: readonly Entry[]; onOpen?: () => void }) {
  const { t } = useTranslation('delivery');
  const f = useFormat();
  return (
    <ul className={classes.entries}>
      {rows.map((entry) => (
        <li key={entry.id}>
          <Link
            to="/profile"
            search={(before) => ({ ...before, tab: 'inbox', entry: entry.id }) as never}
            className={classes.entry}
            data-unread={entry.readAt === null || undefined}
            onClick={onOpen}
          >
            <span className={classes.dot} aria-hidden />
            <span className={classes.subject}>
              {entry.readAt === null && <VisuallyHidden>{`${colon(t('inbox.unread'))} `}</VisuallyHidden>}
              {entry.subject}
            </span>
            <span className={classes.when}>{f.dayOf(entry.shownFrom)}</span>
            <span className={classes.preview}>
              {entry.acknowledge && !entry.acknowledgedAt && <strong>{t('inbox.toAcknowledge')} · </strong>}
              {entry.preview}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
