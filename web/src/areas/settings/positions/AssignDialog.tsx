import { Checkbox, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { queryOf, refreshAll } from '../../../api/queries.ts';
import { BulkDialog } from '../../../modules/lists/BulkDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useToday } from '../../../words/format.ts';
import classes from './AssignDialog.module.css';
import type { Position } from './position.ts';
import { ofPosition } from './position.ts';

/** People are ticked, a day is set, and what would happen is said before it does. */
export function AssignDialog({ position, onClose }: { position: Position; onClose: () => void }) {
  const { t } = useTranslation('positions');
  const today = useToday();
  const [q, setQ] = useState('');
  const [asked] = useDebouncedValue(q.trim(), 180);
  const [chosen, setChosen] = useState<Map<string, string>>(new Map());
  const [startedOn, setStartedOn] = useState(today);
  const [endedOn, setEndedOn] = useState('');
  const found = useQuery({
    ...queryOf('findCandidates', { positionId: position.id, q: asked.slice(0, 100) }),
    placeholderData: keepPreviousData,
  });
  const people = found.data?.people ?? [];
  const toggle = (id: string, name: string) => {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, name);
    setChosen(next);
  };
  const wanted = { positionId: position.id, personIds: [...chosen.keys()], startedOn, endedOn: endedOn || null };
  return (
    <BulkDialog
      title={t('people.assignTitle', { title: position.title })}
      confirm={t('people.assign')}
      of={JSON.stringify(wanted)}
      ready={chosen.size > 0 && startedOn !== ''}
      preview={() => call('assignPosition', { ...wanted, preview: true })}
      run={() => call('assignPosition', wanted)}
      onDone={() => void refreshAll(ofPosition)}
      onClose={onClose}
    >
      <Stack>
        <TextInput
          aria-label={t('people.find')}
          placeholder={t('people.find')}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
          data-autofocus
        />
        {!found.data && <Skeleton h={180} />}
        {found.data && people.length === 0 && <Text c="dimmed">{t('people.nobodyFound')}</Text>}
        {people.length > 0 && (
          <div className={classes.people}>
            {people.map((person) => (
              <label key={person.personId} className={classes.person}>
                <Checkbox checked={chosen.has(person.personId)} onChange={() => toggle(person.personId, person.name)} />
                <span>
                  {person.name}
                  <small>
                    {[person.employeeNumber, person.siteName, person.positions.join(', ')].filter(Boolean).join(' · ')}
                  </small>
                </span>
              </label>
            ))}
          </div>
        )}
        {chosen.size > 0 && (
          <Text size="sm">
            {t('people.chosen', { count: chosen.size, names: [...chosen.values()].slice(0, 4).join(', ') })}
          </Text>
        )}
        <Group grow>
          <TextInput
            type="date"
            label={t('fields.holdsFrom')}
            value={startedOn}
            onChange={(event) => setStartedOn(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label={t('fields.holdsTo')}
            value={endedOn}
            onChange={(event) => setEndedOn(event.currentTarget.value)}
          />
        </Group>
      </Stack>
    </BulkDialog>
  );
}
