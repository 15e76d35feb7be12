import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { call, hrefOf } from '../../../api/client.ts';
import { queryClient, useCommand } from '../../../api/queries.ts';
import { IconPhoto } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyGood } from '../../../ui/feedback/notify.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './CoursePage.module.css';
import type { Editing } from './useDraft.ts';

const byteLimit = 10 * 1024 * 1024;

/** The picture on the card and the page. It is sent as it is chosen, and refused with the reason. */
export function CoursePicture({ editing }: { editing: Editing }) {
  const { t } = useTranslation('editor');
  const { courseId, version } = editing;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const done = async ({ changedAt }: { changedAt: string }) => {
    editing.savedApart(changedAt);
    await queryClient.invalidateQueries({ queryKey: ['getCourse'] });
  };
  const remove = useCommand('removeDraftPicture', { onSuccess: done });
  const send = async (file: File | null) => {
    if (!file) return;
    if (file.size > byteLimit) return setRefusal(t('general.pictureTooLarge'));
    setBusy(true);
    setRefusal(null);
    try {
      await done(
        await call(
          'setDraftPicture',
          { courseId },
          { body: file, headers: { 'content-type': 'application/octet-stream' } },
        ),
      );
      notifyGood(t('general.pictureSaved'));
    } catch (error) {
      setRefusal(refusalWords(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="sm">
      {version.hasPicture && (
        <img
          className={classes.picture}
          src={hrefOf('getVersionPicture', { courseId, versionId: version.id, at: version.changedAt })}
          alt={t('general.pictureAlt')}
        />
      )}
      {!version.hasPicture && !editing.editable && (
        <Text size="sm" c="dimmed">
          {t('general.noPicture')}
        </Text>
      )}
      {editing.editable && (
        <>
          <Group gap="xs">
            <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void send(file)}>
              {(props) => (
                <Button {...props} variant="default" loading={busy} leftSection={<IconPhoto size={18} aria-hidden />}>
                  {t('general.choosePicture')}
                </Button>
              )}
            </FileButton>
            {version.hasPicture && (
              <Button
                variant="subtle"
                color="brick"
                loading={remove.isPending}
                onClick={() => remove.mutate({ courseId })}
              >
                {t('general.removePicture')}
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {t('general.pictureHint')}
          </Text>
        </>
      )}
      {refusal && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {refusal}
        </Text>
      )}
    </Stack>
  );
}
