import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './courses.module.css';

/** From here on a question counts as hard, or as one that could be better. */
const weakBelow = 50;
const fairBelow = 80;

/** What people find hard: the questions answered right least often come first. */
export function QuestionsTab({ courseId }: { courseId: string }) {
  const { t, language } = useTranslation('assignment');
  const f = useFormat();
  const found = useQuery(queryOf('listQuestionResults', { courseId }));
  const tone = (percent: number) => (percent < weakBelow ? 'bad' : percent < fairBelow ? 'due' : 'good');
  return (
    <SectionCard title={t('questions.title')} description={t('questions.text')} flush>
      <DataList
        label={t('questions.title')}
        rows={found.data}
        rowKey={(row) => `${row.quizId} ${row.key}`}
        failed={found.error && refusalWords(found.error)}
        onRetry={() => void found.refetch()}
        empty={{ title: t('questions.none'), text: t('questions.noneText') }}
        columns={[
          {
            key: 'question',
            label: t('questions.question'),
            card: 'title',
            cell: (row) => (
              <span className={classes.prompt}>
                {inLanguage(row.prompt as Localised, language)}
                <small>{inLanguage(row.quiz as Localised, language)}</small>
              </span>
            ),
          },
          {
            key: 'right',
            label: t('questions.right'),
            width: '8rem',
            cell: (row) => <StatusBadge tone={tone(row.rightPercent)}>{f.percent(row.rightPercent)}</StatusBadge>,
          },
          {
            key: 'people',
            label: t('questions.people'),
            width: '7rem',
            align: 'end',
            cell: (row) => f.number(row.people),
          },
          {
            key: 'answered',
            label: t('questions.answered'),
            width: '7rem',
            align: 'end',
            cell: (row) => f.number(row.answered),
          },
        ]}
      />
    </SectionCard>
  );
}
