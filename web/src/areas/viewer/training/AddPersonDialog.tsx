import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import classes from './Run.module.css';
import type { DialogProps } from './runDialogs.ts';
import { arrivalAt } from './runDialogs.ts';

const mostShown = 20;
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Someone who came without a booking: found among the company's people on this device, or added with a name. */
export function AddPersonDialog({ state, client, rows, session, onOpen }: DialogProps) {
  const { t } = useTranslation('trainingRun');
  const [search, setSearch] = useState('');
  const [fresh, setFresh] = useState<{ name: string; number: string } | null>(null);
  const words = plain(search).split(/\s+/).filter(Boolean);
  const found =
    words.length === 0
      ? []
      : state.people
          .filter(({ name, number }) => words.every((word) => plain(`${name} ${number}`).includes(word)))
          .slice(0, mostShown);
  const onRoster = new Set(rows.map(({ personId }) => personId));
  const add = async (person: { personId: string | null; name: string; number: string | null }) => {
    const entryId = await client.addWalkIn(person);
    await client.mark({ entryId, sessionId: session.id, kind: 'checkIn', item: null }, arrivalAt(state, session));
    void client.sync();
    onOpen(null);
  };
  return (
    <Dialog opened onClose={() => onOpen(null)} title={t('addPerson.title')} size="md">
      {fresh ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void add({ personId: null, name: fresh.name.trim(), number: fresh.number.trim() || null });
          }}
        >
          <Stack>
            <TextInput
              label={t('addPerson.name')}
              value={fresh.name}
              maxLength={200}
              required
              withAsterisk={false}
              data-autofocus
              onChange={(event) => setFresh({ ...fresh, name: event.currentTarget.value })}
            />
            <TextInput
              label={t('addPerson.number')}
              value={fresh.number}
              maxLength={40}
              onChange={(event) => setFresh({ ...fresh, number: event.currentTarget.value })}
            />
            <Button type="submit" size="md" disabled={fresh.name.trim() === ''}>
              {t('addPerson.submit')}
            </Button>
          </Stack>
        </form>
      ) : (
        <Stack>
          <Text size="sm">{t('addPerson.text')}</Text>
          <TextInput
            label={t('addPerson.search')}
            value={search}
            size="md"
            data-autofocus
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {words.length > 0 && found.length === 0 && <Text size="sm">{t('addPerson.none')}</Text>}
          <ul className={classes.found}>
            {found.map(({ personId, name, number }) => (
              <li key={personId}>
                <button
                  type="button"
                  className={classes.person}
                  disabled={onRoster.has(personId)}
                  onClick={() => void add({ personId, name, number })}
                >
                  <span className={classes.name}>{name}</span>
                  <span className={classes.facts}>{onRoster.has(personId) ? t('addPerson.onRoster') : number}</span>
                </button>
              </li>
            ))}
          </ul>
          <Button size="md" variant="default" onClick={() => setFresh({ name: search, number: '' })}>
            {t('addPerson.new')}
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}
