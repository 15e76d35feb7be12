import { fieldsOf } from '@app/domain/imports/fields';
import type { Outcome, Problem } from '@app/domain/imports/problems';
import { outcomes, problemText } from '@app/domain/imports/problems';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Result } from '../../../../api/client.ts';
import { moreOf, pagesOf, rowsOf } from '../../../../api/queries.ts';
import { DataList } from '../../../../ui/DataList.tsx';
import { FilterChips } from '../../../../ui/FilterChips.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { SectionCard } from '../../../../ui/SectionCard.tsx';
import type { Tone } from '../../../../ui/StatusBadge.tsx';
import { StatusBadge } from '../../../../ui/StatusBadge.tsx';
import { useUrlState } from '../../../../ui/urlState.ts';
import { refusalWords } from '../../../../words/words.ts';
import classes from './import.module.css';
import type { Import } from './sendImport.ts';

type Row = Result<'listImportRows'>['rows'][number];

const tones: Record<Outcome, Tone> = { new: 'good', changed: 'busy', unchanged: 'idle', refused: 'bad' };

/** The rows of the file with what they do, and what is wrong with them in words. */
export function ImportRows({ found }: { found: Import }) {
  const { t, language } = useTranslation('imports');
  const [{ outcome }, change] = useUrlState();
  const chosen = outcomes.find((one) => one === outcome);
  const list = useInfiniteQuery(pagesOf('listImportRows', { importId: found.id, ...(chosen && { outcome: chosen }) }));
  const labels = found.kind === 'certificates' ? {} : fieldsOf(found.kind);
  const words = (problem: Problem) => problemText(problem, labels, language === 'fr' ? 'fr' : 'en');
  return (
    <SectionCard
      title={t('row.list')}
      action={<FilterChips label={t('row.outcome')} name="outcome" options={outcomes.map((one) => ({ value: one, label: t(`outcomes.${one}`) }))} />}
      flush
    >
      <DataList<Row>
        label={t('row.list')}
        rows={rowsOf(list)}
        rowKey={(row) => String(row.line)}
        columns={[
          { key: 'line', label: t('row.line'), cell: (row) => row.line, width: '5rem' },
          {
            key: 'cells',
            label: t('row.cells'),
            card: 'title',
            cell: (row) => <span className={classes.cells}>{row.cells.filter(Boolean).slice(0, 4).join(' · ')}</span>,
          },
          {
            key: 'outcome',
            label: t('row.outcome'),
            cell: (row) => (row.outcome ? <StatusBadge tone={tones[row.outcome]}>{t(`outcomes.${row.outcome}`)}</StatusBadge> : null),
          },
          {
            key: 'problems',
            label: t('row.says'),
            card: 'bare',
            cell: (row) =>
              row.problems.length > 0 && (
                <ul className={classes.problems}>
                  {row.problems.map((problem, index) => (
                    <li key={index}>{words(problem as Problem)}</li>
                  ))}
                </ul>
              ),
          },
        ]}
        failed={list.error && refusalWords(list.error)}
        onRetry={() => void list.refetch()}
        more={moreOf(list)}
        narrowed={Boolean(chosen)}
        onClearFilters={() => change({ outcome: undefined })}
        empty={{ title: t('row.none') }}
      />
    </SectionCard>
  );
}
