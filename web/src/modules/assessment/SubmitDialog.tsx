import { Button, Group, Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import type { QuestionState } from './QuestionList.tsx';

type SubmitDialogProps = {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  busy: boolean;
  states: QuestionState[];
  unsaved: boolean;
  onGo: (index: number) => void;
};

/** Asks before submitting; lists what has no answer yet, each a way back to it. */
export function SubmitDialog({ opened, onClose, onConfirm, busy, states, unsaved, onGo }: SubmitDialogProps) {
  const { t } = useTranslation('assessment');
  const numbers = (wanted: (state: QuestionState) => boolean) =>
    states.flatMap((state, index) => (wanted(state) ? [index] : []));
  const missing = numbers((state) => !state.answered);
  const flagged = numbers((state) => state.flagged);
  const links = (list: number[]) => (
    <Group gap={6} mt={6}>
      {list.map((index) => (
        <Button
          key={index}
          size="compact-sm"
          variant="light"
          onClick={() => onGo(index)}
          aria-label={t('player.question', { number: index + 1, of: states.length })}
        >
          {index + 1}
        </Button>
      ))}
    </Group>
  );
  const preview = (
    <Stack gap="md">
      {missing.length === 0 ? (
        <Text>{t('player.submitAll', { count: states.length })}</Text>
      ) : (
        <div>
          <Text>{t('player.submitMissing', { count: missing.length })}</Text>
          {links(missing)}
        </div>
      )}
      {flagged.length > 0 && (
        <div>
          <Text>{t('player.submitFlagged')}</Text>
          {links(flagged)}
        </div>
      )}
      {unsaved && <Text c="dimmed">{t('player.submitUnsaved')}</Text>}
    </Stack>
  );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={onConfirm}
      title={t('player.submitTitle')}
      preview={preview}
      confirm={t('player.submit')}
      busy={busy}
    />
  );
}
