import { fieldsOf } from '@app/domain/imports/fields';
import type { Outcome, Problem } from '@app/domain/imports/problems';
import { outcomes, problemText } from '@app/domain/imports/problems';
import { Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Result } from '../../../../api/client.ts';
import { moreOf, pagesOf, rowsOf } from '../../../../api/queries.ts';
import { DataList } from '../../../../ui/lists/DataList.tsx';
import { FilterChips } from '../../../../ui/lists/FilterChips.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import type { Tone } from '../../../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../../ui/layout/urlState.ts';
import { refusalWords } from '../../../../words/words.ts';
import classes from './import.module.css';
import { RowChanges } from './RowChanges.tsx';
import type { Import } from './sendImport.ts';

type Row = Result<'listImportRows'>['rows'][number];

const onlys = ['risks', 'undecided', 'kept'] as const;
const tones: Record<Outcome, Tone> = { new: 'good', changed: 'busy', unchanged: 'idle', refused: 'bad' };

/** The rows of the file with what they do, and what is wrong with them in words. */
export function ImportRows({ found, onChanged }: { found: Import; onChanged: () => void }) {
  const { t, language } = useTranslation('imports');
  const [{ outcome, only }, change] = useUrlState();
  const chosen = outcomes.find((one) => one === outcome);
  const narrowed = onlys.find((one) => one === only);
  const list = useInfiniteQuery(
    pagesOf('listImportRows', {
      importId: found.id,
      ...(chosen && { outcome: chosen }),
      ...(narrowed && { only: narrowed }),
    }),
  );
  const labels = found.kind === 'certificates' ? {} : fieldsOf(found.kind, found.custom);
  const words = (problem: Problem) => problemText(problem, labels, language === 'fr' ? 'fr' : 'en');
  return (
    <SectionCard
      title={t('row.list')}
      action={
        <Group gap="sm">
          <FilterChips
            label={t('row.outcome')}
            name="outcome"
            options={outcomes.map((one) => ({ value: one, label: t(`outcomes.${one}`) }))}
          />
          {(found.risks.length > 0 || found.undo.kept > 0) && (
            <FilterChips
              label={t('row.only')}
              name="only"
              options={(found.state === 'undone'
                ? (['kept', 'risks'] as const)
                : (['undecided', 'risks'] as const)
              ).map((one) => ({
                value: one,
                label: t(`row.${one}`),
              }))}
            />
          )}
        </Group>
      }
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
            cell: (row) =>
              row.outcome ? (
                <StatusBadge tone={tones[row.outcome]}>{t(`row.outcomes.${row.outcome}`)}</StatusBadge>
              ) : null,
          },
          {
            key: 'problems',
            label: t('row.says'),
            card: 'bare',
            cell: (row) => {
              const said = [...row.problems, ...(row.undone?.kept ?? [])];
              return (
                <>
                  {row.changes.length > 0 && <RowChanges row={row} found={found} onChanged={onChanged} />}
                  {said.length > 0 && (
                    <ul className={classes.problems}>
                      {said.map((problem, index) => (
                        <li key={index}>{words(problem as Problem)}</li>
                      ))}
                    </ul>
                  )}
                </>
              );
            },
          },
        ]}
        failed={list.error && refusalWords(list.error)}
        onRetry={() => void list.refetch()}
        more={moreOf(list)}
        narrowed={Boolean(chosen ?? narrowed)}
        onClearFilters={() => change({ outcome: undefined, only: undefined })}
        empty={{ title: t('row.none') }}
      />
    </SectionCard>
  );
}
