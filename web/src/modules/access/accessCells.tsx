import { accessFlagWords, accessStateWords } from '@app/domain/reports/access-review/access-review';
import { Text } from '@mantine/core';
import { useTranslation } from '../../ui/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import { codeWords } from '../../words/words.ts';
import type { AccessRow } from './access.ts';
import { stateTones } from './access.ts';
import classes from './access.module.css';

/** The cells of a right under review: what to look at, and what was decided, by whom and why. */
export function useAccessCells(closed: boolean) {
  const { t } = useTranslation('accessReview');
  const f = useFormat();
  const locale = spokenLocale();
  return {
    flags: ({ flags }: AccessRow) =>
      flags.length > 0 && (
        <span className={classes.flags}>
          {flags.map((flag) => (
            <StatusBadge key={flag} tone="due">
              {accessFlagWords[flag][locale]}
            </StatusBadge>
          ))}
        </span>
      ),
    state: (row: AccessRow) => (
      <div>
        <StatusBadge tone={stateTones[row.state]}>
          {row.state === 'undecided' && closed ? t('review.notDecided') : accessStateWords[row.state][locale]}
        </StatusBadge>
        {row.decidedBy && row.decidedAt && row.state !== 'gone' && (
          <Text size="xs" c="dimmed">
            {t('review.by', { name: row.decidedBy, when: f.dayOf(row.decidedAt) })}
          </Text>
        )}
        {row.ownDecision && <Text size="xs">{t('review.ownDecision')}</Text>}
        {row.state === 'refused' && row.refusal && <Text size="xs">{codeWords(row.refusal)}</Text>}
        {row.again && <Text size="xs">{t('review.again')}</Text>}
        {row.comment && (
          <Text size="xs" className={classes.comment}>
            {row.comment}
          </Text>
        )}
      </div>
    ),
  };
}
