import type { Question } from '@app/domain/assessment/quiz';
import { withFreshKeys } from '@app/domain/assessment/quiz';
import type { QuizProblem } from '@app/domain/assessment/quiz-problems';
import { VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { moved } from '../questions/useDragList.ts';
import { problemsBelow } from './editing.ts';
import { replaced, without } from './questionDrafts.ts';
import { QuestionRow } from './QuestionRow.tsx';
import classes from './QuestionRows.module.css';

type QuestionRowsProps = {
  questions: readonly Question[];
  problems: readonly QuizProblem[];
  opened: string | null;
  onOpen: (key: string | null) => void;
  onChange: (questions: Question[]) => void;
};

/** The questions in their order; one of them open at a time. */
export function QuestionRows({ questions, problems, opened, onOpen, onChange }: QuestionRowsProps) {
  const { t } = useTranslation('assessment');
  const list = useId();
  const [said, setSaid] = useState('');
  const [removing, setRemoving] = useState<number | null>(null);
  if (questions.length === 0)
    return <EmptyState compact title={t('editor.emptyTitle')} text={t('editor.emptyText')} heading={3} />;
  const move = (from: number, to: number) => {
    onChange(moved(questions, from, to));
    setSaid(t('editor.moved', { place: to + 1 }));
  };
  const duplicate = (index: number) => {
    const [copy] = withFreshKeys(
      [questions[index]!],
      questions.map(({ key }) => key),
    );
    onChange([...questions.slice(0, index + 1), copy!, ...questions.slice(index + 1)]);
    onOpen(copy!.key);
  };
  return (
    <>
      <ol className={classes.rows}>
        {questions.map((question, index) => (
          <QuestionRow
            key={question.key}
            list={list}
            index={index}
            of={questions.length}
            question={question}
            problems={problemsBelow(problems, `questions.${index}`)}
            open={opened === question.key}
            onToggle={() => onOpen(opened === question.key ? null : question.key)}
            onChange={(next) => onChange(replaced(questions, index, next))}
            onMove={move}
            onDuplicate={() => duplicate(index)}
            onRemove={() => setRemoving(index)}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing !== null) onChange(without(questions, removing));
          setRemoving(null);
        }}
        title={t('editor.removeTitle')}
        preview={t('editor.removeText', {
          prompt: (removing !== null && questions[removing]?.prompt.en) || t('editor.untitled'),
        })}
        confirm={t('editor.removeConfirm')}
        destructive
      />
    </>
  );
}
