import { Button, Group, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import type { MediaAddress } from '../bodies.ts';
import type { StoredFile } from '../transfer.ts';
import { UploadField } from '../UploadField.tsx';
import classes from './LessonEditor.module.css';
import { Dialog } from '../../../ui/forms/Dialog.tsx';

export type MediaChoice = { kind: 'image' | 'video'; name: string; words: string };

type MediaDialogProps = {
  kind: 'image' | 'video';
  /** What is edited; without it something new is chosen. */
  present: { name: string; words: string } | null;
  media: MediaAddress;
  /** Puts an uploaded file into the draft; answers its name there. */
  onAttach: (file: StoredFile) => Promise<string>;
  onChoose: (choice: MediaChoice) => void;
  onClose: () => void;
};

/** Asks for a picture and its alternative text, or a video and its title. Without words it cannot be put in. */
export function MediaDialog({ kind, present, media, onAttach, onChoose, onClose }: MediaDialogProps) {
  const { t } = useTranslation('library');
  const [name, setName] = useState(present?.name ?? null);
  const [words, setWords] = useState(present?.words ?? '');
  const isImage = kind === 'image';
  const field = {
    value: words,
    onChange: (event: { currentTarget: { value: string } }) => setWords(event.currentTarget.value),
    required: true,
    maxLength: isImage ? 500 : 200,
  };
  return (
    <Dialog opened onClose={onClose} title={t(isImage ? 'editor.picture' : 'editor.film')} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name && words.trim()) onChoose({ kind, name, words: words.trim() });
        }}
      >
        <Stack>
          {name ? (
            <div className={classes.preview}>
              {isImage ? (
                <img src={media(name)} alt="" />
              ) : (
                <video src={media(name)} controls preload="metadata" aria-label={words} />
              )}
            </div>
          ) : (
            <UploadField
              kind={kind}
              label={t(isImage ? 'editor.choosePicture' : 'editor.chooseFilm')}
              onDone={(file) => void onAttach(file).then(setName, () => {})}
            />
          )}
          {name &&
            (isImage ? (
              <Textarea
                {...field}
                label={t('editor.alt')}
                description={t('editor.altHint')}
                autosize
                minRows={2}
                data-autofocus
              />
            ) : (
              <TextInput {...field} label={t('editor.filmTitle')} data-autofocus />
            ))}
          {!name && (
            <Text size="sm" c="dimmed">
              {t(isImage ? 'editor.pictureHint' : 'editor.filmHint')}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" disabled={!name || !words.trim()}>
              {t(present ? 'editor.apply' : 'editor.insert')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
