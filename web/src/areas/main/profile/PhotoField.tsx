import { Avatar, Button, FileButton, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { refreshAll, useCommand } from '../../../api/queries.ts';
import { useSession } from '../../../session/session.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyBad, notifyGood } from '../../../ui/feedback/notify.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../../words/words.ts';
import classes from './MyInfoPage.module.css';

const largest = 10 * 1024 * 1024;

/** My photo; too large a file is refused before it is sent. */
export function PhotoField({ photo }: { photo: string | null }) {
  const { t } = useTranslation('profile');
  const { person } = useSession();
  const refresh = () => refreshAll(['getProfile', 'getSession']);
  const upload = useMutation({
    mutationFn: (file: File) =>
      call('uploadPhoto', {}, { body: file, headers: { 'content-type': 'application/octet-stream' } }),
    onSuccess: async () => {
      await refresh();
      notifyGood(t('details.photoSaved'));
    },
    onError: (error) => notifyBad(refusalWords(error)),
  });
  const remove = useCommand('removePhoto', { done: t('details.photoRemoved'), onSuccess: refresh });
  const choose = (file: File | null) => {
    if (!file) return;
    if (file.size > largest) notifyBad(t('details.photoTooLarge'));
    else upload.mutate(file);
  };
  return (
    <SectionCard title={t('details.photo')}>
      <div className={classes.photo}>
        <Avatar src={photo} name={person.displayName} color="spruce" size={88} radius="50%" alt="" />
        <div>
          <Group gap="xs">
            <FileButton accept="image/jpeg,image/png,image/webp" onChange={choose}>
              {(props) => (
                <Button {...props} variant="default" size="sm" loading={upload.isPending}>
                  {t('details.photoChoose')}
                </Button>
              )}
            </FileButton>
            {photo && (
              <Button variant="subtle" size="sm" loading={remove.isPending} onClick={() => remove.mutate({})}>
                {t('details.photoRemove')}
              </Button>
            )}
          </Group>
          <Text size="sm" c="dimmed" mt={8}>
            {t('details.photoHint')}
          </Text>
        </div>
      </div>
    </SectionCard>
  );
}
