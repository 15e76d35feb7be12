import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import type { CoursePerson } from './course.ts';

/** Who moved the due day of an attempt, when and why. */
export function DueHistory({ row, onClose }: { row: CoursePerson; onClose: () => void }) {
  const { t } = useTranslation('assignment');
  const f = useFormat();
  const found = useQuery(queryOf('listDueChanges', { enrolmentId: row.id }));
  return (
    <Dialog opened onClose={onClose} title={t('people.historyOf', { name: row.name, count: row.dueChanges })}>
      {found.error && <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && <Skeleton h={80} />}
      <Stack>
        {found.data?.map(({ id, before, after, reason, changedAt, changedBy }) => (
          <div key={id}>
            <Text fw={600}>
              {before
                ? t('people.moved', { before: f.day(before), after: after ? f.day(after) : '–' })
                : t('people.set', { after: after ? f.day(after) : '–' })}
            </Text>
            <Text>{reason}</Text>
            <Text size="sm" c="var(--app-ink-soft)">
              {t('people.movedBy', { name: changedBy ?? '–', day: f.instant(changedAt) })}
            </Text>
          </div>
        ))}
      </Stack>
    </Dialog>
  );
}
