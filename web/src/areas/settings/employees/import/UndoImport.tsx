import { Alert, Anchor, Button, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../../../api/queries.ts';
import { ConfirmDialog } from '../../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { useUrlState } from '../../../../ui/layout/urlState.ts';
import { useFormat, useToday } from '../../../../words/format.ts';
import type { Import } from './sendImport.ts';

/** Undoing an import as a whole, for thirty days, and what came of it. */
export function UndoImport({ found, onChanged }: { found: Import; onChanged: () => void }) {
  const { t } = useTranslation('imports');
  const f = useFormat();
  const today = useToday();
  const [, change] = useUrlState();
  const [asking, setAsking] = useState(false);
  const undo = useCommand('undoImport', {
    onSuccess: () => {
      setAsking(false);
      onChanged();
    },
  });
  const { through, done, rows, kept } = found.undo;
  if (found.state === 'undoing')
    return (
      <Stack gap="xs">
        <Progress value={(done / Math.max(1, rows)) * 100} aria-label={t('undo.running')} />
        <Text role="status">{t('undo.progress', { done: f.number(done), total: f.number(rows) })}</Text>
      </Stack>
    );
  if (found.state === 'undone')
    return (
      <Alert color={kept > 0 ? 'amber' : 'spruce'} role="status">
        {t('undo.done', { count: rows })} {kept > 0 && t('undo.kept', { count: kept })}{' '}
        {kept > 0 && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            underline="always"
            onClick={() => change({ only: 'kept', outcome: undefined })}
          >
            {t('undo.showKept')}
          </Anchor>
        )}
      </Alert>
    );
  if (through === null || through < today || found.startedAt === null || found.counts.new + found.counts.changed === 0)
    return null;
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('undo.open')}
      </Button>
      <Text size="sm" c="dimmed" mt={6}>
        {t('undo.until', { day: f.day(through) })}
      </Text>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('undo.title')}
        confirm={t('undo.open')}
        onConfirm={() => undo.mutate({ importId: found.id })}
        preview={
          <Stack gap="xs">
            <span>{t('undo.text', { count: found.counts.new + found.counts.changed })}</span>
            {found.undo.added > 0 && <span>{t('undo.added')}</span>}
            {found.undo.ended > 0 && <span>{t('undo.leavers')}</span>}
          </Stack>
        }
        busy={undo.isPending}
      />
    </div>
  );
}
