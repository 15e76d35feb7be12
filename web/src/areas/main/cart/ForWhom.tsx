import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryClient, queryOf, useCommand } from '../../../api/queries.ts';
import { PeopleField } from '../../../modules/people/PeopleField.tsx';
import { PositionSelect } from '../../../modules/people/PositionSelect.tsx';
import { cartReads } from '../../../modules/store/orderStates.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';

type Person = Result<'getCartLinePeople'>['people'][number];

/** Whom the seats of a line are meant for. Each choice counts at once; the line grows with them. */
export default function ForWhom({ lineId, name, onClose }: { lineId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('buying');
  const f = useFormat();
  const asked = queryOf('getCartLinePeople', { lineId });
  const found = useQuery(asked);
  const [refusal, setRefusal] = useState<string | null>(null);
  const set = useCommand('setCartLinePeople', {
    quiet: true,
    refresh: cartReads,
    onSuccess: ({ people }) => {
      setRefusal(null);
      queryClient.setQueryData(asked.queryKey, { people });
    },
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  const people = (found.data?.people ?? []).map((person) => ({ ...person, id: person.personId }));
  const send = (ids: string[], positionIds: string[] = []) => set.mutate({ lineId, personIds: ids, positionIds });
  const ids = people.map(({ id }) => id);
  const note = (person: Person) => {
    if (person.note === 'alreadyValid' && person.until === null) return t('forWhom.alreadyValidNoExpiry');
    return person.note && t(`forWhom.${person.note}`, { until: person.until ? f.day(person.until) : null });
  };
  return (
    <Dialog opened onClose={onClose} title={t('forWhom.title', { name })}>
      <Stack>
        <Text size="sm">{t('forWhom.text')}</Text>
        {refusal && (
          <Alert color="brick" role="alert">
            {refusal}
          </Alert>
        )}
        {found.data && (
          <>
            <PeopleField
              label={t('forWhom.person')}
              people={people}
              note={note}
              onAdd={({ id }) => send([...ids, id])}
              onRemove={({ id }) => send(ids.filter((one) => one !== id))}
            />
            <PositionSelect
              label={t('forWhom.position')}
              none={t('forWhom.choosePosition')}
              value=""
              onChange={(positionId) => positionId && send(ids, [positionId])}
            />
            <Text size="sm" c="dimmed" role="status">
              {t('forWhom.count', { count: people.length })}
            </Text>
          </>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose} loading={set.isPending}>
            {t('forWhom.done')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
