import { SegmentedControl, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from '../../ui/i18n.ts';
import { PeopleField } from './PeopleField.tsx';
import type { Person } from './PersonPicker.tsx';
import { PositionSelect } from './PositionSelect.tsx';

export type Audience = { ids: string[] } | { positionId: string };

/** People by name, or everyone who holds a position: the fields, and who is chosen with them; null while no one is. */
export function useAudiencePicker(): { audience: Audience | null; fields: ReactNode } {
  const { t } = useTranslation('company');
  const [by, setBy] = useState<'person' | 'position'>('person');
  const [people, setPeople] = useState<Person[]>([]);
  const [positionId, setPosition] = useState('');
  const byPosition = positionId ? { positionId } : null;
  const byName = people.length > 0 ? { ids: people.map(({ id }) => id) } : null;
  const fields = (
    <Stack>
      <SegmentedControl
        aria-label={t('whom.label')}
        value={by}
        onChange={(next) => setBy(next as 'person' | 'position')}
        data={[
          { value: 'person', label: t('whom.byPerson') },
          { value: 'position', label: t('whom.byPosition') },
        ]}
      />
      {by === 'position' ? (
        <PositionSelect
          label={t('whom.position')}
          none={t('whom.choosePosition')}
          value={positionId}
          onChange={setPosition}
        />
      ) : (
        <PeopleField
          label={t('whom.person')}
          people={people}
          onAdd={(person) => setPeople([...people, person])}
          onRemove={(person) => setPeople(people.filter((one) => one !== person))}
        />
      )}
    </Stack>
  );
  return { audience: by === 'position' ? byPosition : byName, fields };
}
