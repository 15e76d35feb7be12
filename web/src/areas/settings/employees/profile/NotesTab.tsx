import { Button, Group, Skeleton, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCommand } from '../../../../api/queries.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../../../words/words.ts';
import type { TabProps } from '../standing.ts';

/** For the company's admins only. */
export default function NotesTab({ employee }: TabProps) {
  const { t } = useTranslation('company');
  const note = useQuery(queryOf('getEmployeeNote', { personId: employee.id }));
  const [typed, setTyped] = useState<string | null>(null);
  const save = useCommand('changeEmployeeNote', {
    refresh: ['getEmployeeNote', 'listEmployeeAudit'],
    done: t('notes.saved'),
    onSuccess: () => setTyped(null),
  });
  const shown = typed ?? note.data?.note ?? '';
  return (
    <SectionCard title={t('notes.title')} description={t('notes.text')}>
      {note.error && <ErrorState compact text={refusalWords(note.error)} onRetry={() => void note.refetch()} />}
      {!note.data && !note.error && <Skeleton height={120} />}
      {note.data && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate({ personId: employee.id, note: shown });
          }}
        >
          <Textarea
            aria-label={t('notes.label')}
            autosize
            minRows={5}
            maxRows={20}
            maxLength={10_000}
            value={shown}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end" mt="md">
            <Button type="submit" loading={save.isPending} disabled={typed === null || typed === note.data.note}>
              {t('notes.save')}
            </Button>
          </Group>
        </form>
      )}
    </SectionCard>
  );
}
