import { Avatar, Button, FileButton, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../api/client.ts';
import { refreshAll, useCommand } from '../../../../api/queries.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import { notifyBad, notifyGood } from '../../../../ui/feedback/notify.ts';
import { refusalWords } from '../../../../words/words.ts';
import type { Employee } from '../standing.ts';
import { ofEmployee } from '../standing.ts';

const largest = 10 * 1024 * 1024;

/** The photo the company puts for its own people; too large a file is refused before it is sent. */
export function EmployeePhoto({ employee: { id: personId, name, photo, nameIsOurs } }: { employee: Employee }) {
  const { t } = useTranslation('company');
  const upload = useMutation({
    mutationFn: (file: File) =>
      call(
        'uploadEmployeePhoto',
        { personId },
        { body: file, headers: { 'content-type': 'application/octet-stream' } },
      ),
    onSuccess: async () => {
      await refreshAll(ofEmployee);
      notifyGood(t('photo.saved'));
    },
    onError: (error) => notifyBad(refusalWords(error)),
  });
  const remove = useCommand('removeEmployeePhoto', { refresh: ofEmployee, done: t('photo.removed') });
  const choose = (file: File | null) => {
    if (!file) return;
    if (file.size > largest) notifyBad(t('photo.tooLarge'));
    else upload.mutate(file);
  };
  if (!nameIsOurs) return null;
  return (
    <Group mb="lg">
      <Avatar src={photo} name={name} color="spruce" size={72} radius="50%" alt="" />
      <Group gap="xs">
        <FileButton accept="image/jpeg,image/png,image/webp" onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" size="sm" loading={upload.isPending}>
              {t(photo ? 'photo.change' : 'photo.choose')}
            </Button>
          )}
        </FileButton>
        {photo && (
          <Button variant="subtle" size="sm" loading={remove.isPending} onClick={() => remove.mutate({ personId })}>
            {t('photo.remove')}
          </Button>
        )}
      </Group>
    </Group>
  );
}
