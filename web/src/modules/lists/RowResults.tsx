import type { ErrorCode } from '@app/domain/errors';
import type { Skipped } from '@app/domain/lists/list';
import { ApiError } from '../../api/client.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { refusalWords } from '../../words/words.ts';
import classes from './menus.module.css';

type RowResultsProps = {
  done: readonly { id: string; label: string }[];
  skipped: readonly Skipped<ErrorCode>[];
  after: boolean;
};

/** Every row with what becomes, or with `after` became, of it; folded until someone wants to see it. */
export function RowResults({ done, skipped, after }: RowResultsProps) {
  const { t } = useTranslation('lists');
  const all = done.length + skipped.length;
  if (all === 0) return null;
  return (
    <details className={classes.results}>
      <summary>{t('bulk.eachRow', { count: all })}</summary>
      <ul>
        {done.map(({ id, label }) => (
          <li key={id}>
            <span>{label}</span>
            <StatusBadge tone="good">{t(after ? 'bulk.rowDone' : 'bulk.rowWill')}</StatusBadge>
          </li>
        ))}
        {skipped.map(({ id, label, code }) => (
          <li key={id}>
            <span>{label || '–'}</span>
            <small>{refusalWords(new ApiError({ status: 409, code }))}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
