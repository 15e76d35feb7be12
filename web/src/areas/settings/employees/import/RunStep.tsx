import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommand } from '../../../../api/queries.ts';
import { ConfirmDialog } from '../../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { useUrlState } from '../../../../ui/layout/urlState.ts';
import { useFormat } from '../../../../words/format.ts';
import { codeWords } from '../../../../words/words.ts';
import { Counts } from './Counts.tsx';
import { ImportRows } from './ImportRows.tsx';
import { ProblemFiles } from './ProblemFiles.tsx';
import type { Import } from './sendImport.ts';
import { UndoImport } from './UndoImport.tsx';

/** The import under way, and what came of it. */
export function RunStep({ found, onChanged }: { found: Import; onChanged: () => void }) {
  const { t } = useTranslation('imports');
  const f = useFormat();
  const [, change] = useUrlState();
  const [asking, setAsking] = useState(false);
  const cancel = useCommand('cancelImport', {
    onSuccess: () => {
      setAsking(false);
      onChanged();
    },
  });
  if (found.state === 'running')
    return (
      <SectionCard title={t('running.title')} description={found.name}>
        <Stack>
          <Progress
            size="lg"
            value={(found.rowsDone / Math.max(1, found.rowsTotal)) * 100}
            aria-label={t('running.title')}
          />
          <Text role="status">
            {found.cancelAsked
              ? t('running.stopping')
              : t('running.progress', { done: f.number(found.rowsDone), total: f.number(found.rowsTotal) })}
          </Text>
          <Text size="sm" c="dimmed">
            {t('running.leave')}
          </Text>
          <Group>
            <Button variant="default" onClick={() => setAsking(true)} disabled={found.cancelAsked}>
              {t('running.stop')}
            </Button>
          </Group>
          <ConfirmDialog
            opened={asking}
            onClose={() => setAsking(false)}
            title={t('running.stop')}
            confirm={t('running.stop')}
            onConfirm={() => cancel.mutate({ importId: found.id })}
            preview={t('running.stopText')}
            busy={cancel.isPending}
          />
        </Stack>
      </SectionCard>
    );
  const rejected = found.counts.refused;
  const words =
    found.state === 'failed'
      ? t('result.failed', { reason: found.failure ? codeWords(found.failure.code, found.failure.details) : '' })
      : found.state !== 'done'
        ? t('result.cancelled')
        : rejected > 0
          ? t('result.doneInPart', { count: rejected, total: f.number(found.rowsTotal) })
          : t('result.done');
  return (
    <>
      <SectionCard title={found.name}>
        <Stack>
          {found.state !== 'undone' && found.state !== 'undoing' && (
            <Alert
              color={found.state === 'failed' ? 'brick' : found.state === 'done' && rejected === 0 ? 'spruce' : 'amber'}
              role="status"
            >
              {words}
            </Alert>
          )}
          <Counts counts={found.counts} />
          <Group>
            <Button component={Link} to="/settings/employees">
              {t('result.people')}
            </Button>
            <Button variant="default" onClick={() => change({ import: 'new', step: undefined })}>
              {t('result.another')}
            </Button>
          </Group>
          <ProblemFiles importId={found.id} refused={found.counts.refused > 0} />
          <UndoImport found={found} onChanged={onChanged} />
        </Stack>
      </SectionCard>
      <ImportRows found={found} onChanged={onChanged} />
    </>
  );
}
