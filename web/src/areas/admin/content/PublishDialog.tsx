import type { ContentProblem } from '@app/domain/content/content-problems';
import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconCircleX, IconInfoCircle } from '../../../ui/icons.ts';
import classes from './content.module.css';
import type { Item } from './item.ts';

type PublishDialogProps = {
  item: Item;
  number: number;
  problems: ContentProblem[];
  changedAt: string;
  onClose: () => void;
};

/** Says what is still missing, asks what has changed, publishes. */
export function PublishDialog({ item, number, problems, changedAt, onClose }: PublishDialogProps) {
  const { t } = useTranslation('library');
  const [note, setNote] = useState('');
  const publish = useCommand('publishContentVersion', {
    refresh: ['getContentItem', 'listContentItems'],
    done: ({ number: published }) => t('done.published', { number: published }),
    onSuccess: onClose,
  });
  const blocking = problems.filter(({ blocks }) => blocks);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('publish.title', { number })}
      preview={t('publish.text')}
      confirm={t('publish.action')}
      ready={blocking.length === 0}
      busy={publish.isPending}
      onConfirm={() => publish.mutate({ itemId: item.id, changedAt, changeNote: note.trim() || undefined })}
    >
      <Problems title={t('publish.blocked')} problems={blocking} />
      <Problems title={t('publish.notes')} problems={problems.filter(({ blocks }) => !blocks)} />
      <Textarea
        label={t('publish.note')}
        description={t('publish.noteHint')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={500}
        autosize
        minRows={2}
      />
    </ConfirmDialog>
  );
}

function Problems({ title, problems }: { title: string; problems: ContentProblem[] }) {
  const { t } = useTranslation('library');
  if (problems.length === 0) return null;
  return (
    <>
      <Text fw={600} size="sm" mb={6}>
        {title}
      </Text>
      <ul className={classes.problems}>
        {problems.map(({ code, blocks, language, count }) => (
          <li key={`${code}-${language}`}>
            {blocks ? (
              <IconCircleX size={18} color="var(--mantine-color-error)" aria-hidden />
            ) : (
              <IconInfoCircle size={18} aria-hidden />
            )}
            <Text size="sm" component="span">
              {t(`problems.${code}`, { count: count ?? 0, language: language && t(`languages.${language}`) })}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}
