import { Button, Group, NativeSelect, NumberInput, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import classes from './training.module.css';

type Room = Result<'listTrainingRooms'>[number];

/** The rooms and yards that sessions take place in. */
export default function Rooms({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('training');
  const [editing, setEditing] = useState<Room | 'new' | null>(null);
  const rooms = useQuery(queryOf('listTrainingRooms', {}));
  const refresh = ['listTrainingRooms'] as const;
  const archive = useCommand('archiveTrainingRoom', { refresh });
  const restore = useCommand('restoreTrainingRoom', { refresh });
  if (editing) return <RoomForm room={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />;
  return (
    <Dialog opened onClose={onClose} title={t('rooms.title')} size="lg">
      <Stack>
        {!rooms.data && <Skeleton h={120} />}
        {rooms.data?.length === 0 && <Text c="dimmed">{t('rooms.none')}</Text>}
        <ul className={classes.rows}>
          {rooms.data?.map((room) => (
            <li key={room.id} className={classes.row}>
              <div>
                <Text fw={600}>{room.name}</Text>
                <Text size="sm" c="dimmed">
                  {[
                    room.site?.name,
                    room.capacity && t('rooms.seats', { count: room.capacity }),
                    room.archivedAt ? t('rooms.archived') : t('rooms.upcoming', { count: room.upcoming }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              <Group gap="xs">
                {room.archivedAt ? (
                  <Button size="xs" variant="default" onClick={() => restore.mutate({ roomId: room.id })}>
                    {t('rooms.restore')}
                  </Button>
                ) : (
                  <>
                    <Button size="xs" variant="default" onClick={() => setEditing(room)}>
                      {t('rooms.edit')}
                    </Button>
                    <Button size="xs" variant="default" onClick={() => archive.mutate({ roomId: room.id })}>
                      {t('rooms.archive')}
                    </Button>
                  </>
                )}
              </Group>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button onClick={() => setEditing('new')}>{t('rooms.add')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function RoomForm({ room, onClose }: { room: Room | null; onClose: () => void }) {
  const { t } = useTranslation('training');
  const [refusal, setRefusal] = useState<string | null>(null);
  const sites = useQuery({ ...queryOf('listSites', {}), staleTime: 60_000 });
  const form = useForm({
    initialValues: {
      name: room?.name ?? '',
      siteId: room?.site?.id ?? '',
      capacity: room?.capacity ?? ('' as number | ''),
      directions: room?.directions ?? '',
    },
  });
  const after = {
    quiet: true,
    refresh: ['listTrainingRooms'] as const,
    onSuccess: onClose,
    onRefusal: (error: unknown) => setRefusal(showRefusal(form, error)),
  };
  const create = useCommand('createTrainingRoom', after);
  const change = useCommand('changeTrainingRoom', after);
  return (
    <FormDialog
      title={room ? t('rooms.editTitle', { name: room.name }) : t('rooms.add')}
      confirm={t('save')}
      refusal={refusal}
      busy={create.isPending || change.isPending}
      onSubmit={form.onSubmit(({ name, siteId, capacity, directions }) => {
        const given = {
          name,
          siteId: siteId || null,
          capacity: capacity === '' ? null : capacity,
          directions: directions || null,
        };
        if (room) change.mutate({ roomId: room.id, ...given });
        else create.mutate(given);
      })}
      onClose={onClose}
    >
      <TextInput
        label={t('rooms.name')}
        required
        withAsterisk={false}
        maxLength={120}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t('fields.site')}
        data={[
          { value: '', label: t('rooms.noSite') },
          ...(sites.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('siteId')}
      />
      <NumberInput
        label={t('rooms.capacity')}
        min={1}
        max={10_000}
        allowDecimal={false}
        {...form.getInputProps('capacity')}
      />
      <Textarea
        label={t('rooms.directions')}
        maxLength={500}
        autosize
        minRows={2}
        {...form.getInputProps('directions')}
      />
    </FormDialog>
  );
}
