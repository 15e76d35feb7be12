import { CloseButton, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../../api/client.ts';
import { queryOf, refreshAll } from '../../../../api/queries.ts';
import { BulkDialog } from '../../../../modules/lists/BulkDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import type { Person } from '../../../../modules/people/PersonPicker.tsx';
import { PersonPicker } from '../../../../modules/people/PersonPicker.tsx';
import { useCallOnce } from '../course.ts';
import classes from '../courses.module.css';
import { ofSeats } from './seats.ts';

type Product = Pick<Result<'listSeatInventory'>['rows'][number], 'id' | 'name' | 'available'>;
type Audience = { ids: string[] } | { positionId: string };

/** Gives seats of a product to people, one by one or by position; first it says for how many there are enough. */
export function AssignSeats({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('seats');
  const once = useCallOnce();
  const [by, setBy] = useState<'person' | 'position'>('person');
  const [people, setPeople] = useState<Person[]>([]);
  const [positionId, setPosition] = useState('');
  const positions = useQuery({ ...queryOf('listPositions', { limit: '100' }), staleTime: 60_000 });
  const audience: Audience | null = by === 'position' ? (positionId ? { positionId } : null) : people.length > 0 ? { ids: people.map(({ id }) => id) } : null;
  const ask = (preview: boolean) => once('assignSeats', { productId: product.id, audience: audience!, preview });
  return (
    <BulkDialog
      title={t('assign.title', { product: product.name })}
      confirm={t('assign.confirm')}
      of={JSON.stringify(audience)}
      ready={audience !== null}
      preview={() => ask(true)}
      run={() => ask(false)}
      onDone={() => void refreshAll(ofSeats)}
      onClose={onClose}
    >
      <Stack>
        <Text size="sm">{t('assign.text', { count: product.available })}</Text>
        <SegmentedControl
          aria-label={t('assign.whom')}
          value={by}
          onChange={(next) => setBy(next as 'person' | 'position')}
          data={[
            { value: 'person', label: t('assign.byPerson') },
            { value: 'position', label: t('assign.byPosition') },
          ]}
        />
        {by === 'position' ? (
          <NativeSelect
            label={t('assign.position')}
            value={positionId}
            onChange={(event) => setPosition(event.currentTarget.value)}
            data={[{ value: '', label: t('assign.choosePosition') }, ...(positions.data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }))]}
          />
        ) : (
          <div>
            <PersonPicker
              key={people.length}
              label={t('assign.person')}
              value={null}
              onChange={(person) => person && !people.some(({ id }) => id === person.id) && setPeople([...people, person])}
            />
            {people.length > 0 && (
              <ul className={classes.people} style={{ marginTop: 8 }}>
                {people.map((person) => (
                  <li key={person.id} className={classes.person}>
                    {person.name}
                    <CloseButton
                      size="xs"
                      aria-label={t('assign.remove', { name: person.name })}
                      onClick={() => setPeople(people.filter((one) => one !== person))}
                    />
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </Stack>
    </BulkDialog>
  );
}
