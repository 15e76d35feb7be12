import { answerResultWords } from '@app/domain/packages/results/answer-list';
import { Button, Group, NativeSelect, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchFile } from '../../api/client.ts';
import { moreOf, pagesOf, rowsOf } from '../../api/queries.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { downloadBlob } from '../../ui/downloadBlob.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconDownload } from '../../ui/icons.ts';
import { notifyBad } from '../../ui/feedback/notify.ts';
import { spokenLocale } from '../../words/languages.ts';
import { refusalWords } from '../../words/words.ts';
import { AnswerLines } from './AnswerLines.tsx';
import classes from './answers.module.css';
import type { Attempt, Desk, Played } from './record.ts';
import { endpointsOf } from './record.ts';

/** What someone answered inside a package, narrowed by result and as a file. */
export function Answers({ desk, attempt, one }: { desk: Desk; attempt: Attempt; one: Played }) {
  const { t } = useTranslation('packageConsole');
  const [result, setResult] = useState('');
  const { answers, exportAnswers } = endpointsOf(desk);
  const asked = {
    enrolmentId: attempt.enrolmentId,
    unitId: one.unitId,
    locale: spokenLocale(),
    ...(result !== '' && { result }),
  };
  const file = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      fetchFile(exportAnswers, { ...asked, format }, { signal: new AbortController().signal, onBytes: () => {} }),
    onSuccess: ({ blob, filename }) => downloadBlob(blob, filename),
    onError: (error) => notifyBad(refusalWords(error)),
  });
  const list = useInfiniteQuery(pagesOf(answers, asked));
  const rows = rowsOf(list);
  const more = moreOf(list);
  return (
    <>
      <div className={classes.tools}>
        <NativeSelect
          label={t('answers.result')}
          value={result}
          onChange={({ currentTarget }) => setResult(currentTarget.value)}
          data={[
            { value: '', label: t('answers.all') },
            ...Object.entries(answerResultWords).map(([value, words]) => ({
              value,
              label: value === 'scored' ? t('answers.scored') : words[spokenLocale()],
            })),
          ]}
        />
        <Group gap="xs">
          {(['csv', 'xlsx'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              size="sm"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={file.isPending && file.variables === format}
              onClick={() => file.mutate(format)}
            >
              {t('answers.file', { format: format.toUpperCase() })}
            </Button>
          ))}
        </Group>
      </div>
      {list.error && <ErrorState compact text={refusalWords(list.error)} onRetry={() => void list.refetch()} />}
      {!rows && !list.error && <Skeleton h={160} role="status" aria-label={t('answers.loading')} />}
      {rows?.length === 0 && <EmptyState compact heading={3} title={t('answers.noMatch')} />}
      {rows && rows.length > 0 && <AnswerLines answers={rows} parts={one.parts} />}
      {more && (
        <Button variant="default" mt="md" size="sm" loading={more.busy} onClick={more.load}>
          {t('ui:loadMore')}
        </Button>
      )}
    </>
  );
}
