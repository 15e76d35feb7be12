import { Progress, Text } from '@mantine/core';
import { Figure, Figures } from '../../ui/lists/Figures.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { useFormat } from '../../words/format.ts';
import type { AccessCounts } from './access.ts';
import classes from './access.module.css';

const states = ['kept', 'removed', 'refused', 'gone'] as const;

/** How far a review is, and the ways to the rights that are undecided, decided or flagged. */
export function AccessProgress({ counts, closed }: { counts: AccessCounts; closed: boolean }) {
  const { t } = useTranslation('accessReview');
  const f = useFormat();
  const [url] = useUrlState();
  const decided = counts.total - counts.undecided - counts.refused;
  const kept = Object.fromEntries(
    Object.entries({ tab: url['tab'], review: url['review'] }).filter(([, value]) => value),
  ) as Record<string, string>;
  const to = (search: Record<string, string>) => ({ to: '.' as const, search: { ...kept, ...search } });
  const words = t('review.progress', { decided: f.number(decided), total: f.number(counts.total) });
  return (
    <div className={classes.progress}>
      <Text size="sm" mb={4}>
        {words}
      </Text>
      <Progress value={counts.total > 0 ? (100 * decided) / counts.total : 100} aria-label={words} mb="md" />
      <Figures>
        <Figure
          to={to({ state: 'undecided' })}
          label={t(closed ? 'review.notDecided' : 'review.undecided')}
          value={f.number(counts.undecided)}
          alarm={closed && counts.undecided > 0}
        />
        {states
          .filter((state) => counts[state] > 0 || state === 'kept' || state === 'removed')
          .map((state) => (
            <Figure
              key={state}
              to={to({ state })}
              label={t(`review.${state}`)}
              value={f.number(counts[state])}
              alarm={state === 'refused'}
            />
          ))}
        <Figure to={to({ flagged: 'true' })} label={t('review.flagged')} value={f.number(counts.flagged)} />
      </Figures>
    </div>
  );
}
