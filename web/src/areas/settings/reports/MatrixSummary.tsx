import { compliancePercent } from '@app/domain/qualification/compliance';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../../api/client.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { showsGaps, toGaps } from './matrix.ts';

/** Figures of about the same width, which keep the place of those that are on their way. */
const places = { matching: 100, people: 100, compliant: 50, gaps: 100 };

/** How many people it shows, how many of them are compliant, and the way to what is not. */
export function MatrixSummary({ totals }: { totals: Result<'getMatrixTotals'> | undefined }) {
  const { t } = useTranslation('matrix');
  const f = useFormat();
  const [url] = useUrlState();
  const { matching, people, compliant, gaps } = totals ?? places;
  const percent = totals ? compliancePercent(totals) : 50;
  const waiting = { 'aria-hidden': !totals, 'data-waiting': !totals || undefined };
  return (
    <>
      <span {...waiting}>
        <strong>
          {matching === people ? t('people', { count: people }) : t('ofPeople', { matching, count: people })}
        </strong>
      </span>
      <span {...waiting}>
        {t('summary.compliant')} <strong>{percent === null ? t('summary.nothingRequired') : f.percent(percent)}</strong>
        {percent !== null && ` ${t('compliantOf', { compliant: f.number(compliant), people: f.number(people) })}`}
      </span>
      <span {...waiting}>
        {t('summary.gaps')}{' '}
        <strong>
          {gaps > 0 && !showsGaps(url) ? (
            <Anchor component={Link} inherit to="." activeProps={{}} search={toGaps as never}>
              {f.number(gaps)}
            </Anchor>
          ) : (
            f.number(gaps)
          )}
        </strong>
      </span>
    </>
  );
}
