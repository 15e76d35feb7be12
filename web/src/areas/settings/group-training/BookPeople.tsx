import { NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCallOnce } from '../../../api/callOnce.ts';
import type { Input, Result } from '../../../api/client.ts';
import { queryOf, refreshAll } from '../../../api/queries.ts';
import { useBookingChoices, useBookingWords } from '../../../modules/group-training/BookingChoices.tsx';
import { ofTrainings, titleOf } from '../../../modules/group-training/training.ts';
import { BulkDialog } from '../../../modules/lists/BulkDialog.tsx';
import { PeopleField } from '../../../modules/people/PeopleField.tsx';
import type { Person } from '../../../modules/people/PersonPicker.tsx';
import { PositionSelect } from '../../../modules/people/PositionSelect.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import type { TrainingShown } from './plan.ts';

type Audience = Input<'bookPeople'>['audience'];
const ways = ['person', 'position', 'site'] as const;

/**
 * Books people by name, by position or by site; first it says for whom that works, for whom not, and how many seats it
 * uses.
 */
export default function BookPeople({ training, onClose }: { training: TrainingShown; onClose: () => void }) {
  const { t, language } = useTranslation('training');
  const once = useCallOnce();
  const [by, setBy] = useState<(typeof ways)[number]>('person');
  const [people, setPeople] = useState<Person[]>([]);
  const [positionId, setPosition] = useState('');
  const [siteId, setSite] = useState('');
  const [told, setTold] = useState<Result<'bookPeople'> | null>(null);
  const { choices, fields } = useBookingChoices(told, training.maxPeople !== null);
  const says = useBookingWords();
  const sites = useQuery({ ...queryOf('listSites', {}), staleTime: 60_000 });
  const chosen: Record<(typeof ways)[number], Audience | null> = {
    person: people.length > 0 ? { ids: people.map(({ id }) => id) } : null,
    position: positionId ? { positionId } : null,
    site: siteId ? { siteId } : null,
  };
  const audience = chosen[by];
  const ask = async (preview: boolean) => {
    const result = await once('bookPeople', { trainingId: training.id, audience: audience!, ...choices, preview });
    setTold(result);
    // Who only joins the waiting list is reason enough to go on.
    return { ...result, changed: result.changed + result.waitlisted };
  };
  return (
    <BulkDialog
      title={t('book.title', { title: titleOf(training.subject, language) })}
      confirm={t('book.confirm')}
      of={JSON.stringify([audience, choices])}
      ready={audience !== null}
      preview={() => ask(true)}
      run={() => ask(false)}
      says={(_count, done) => (told ? says({ booked: told.changed, waitlisted: told.waitlisted }, done) : null)}
      onDone={() => void refreshAll(ofTrainings)}
      onClose={onClose}
    >
      <Stack>
        <SegmentedControl
          aria-label={t('book.by')}
          value={by}
          onChange={(next) => setBy(next as typeof by)}
          data={ways.map((way) => ({ value: way, label: t(`book.${way}`) }))}
        />
        {by === 'person' && (
          <PeopleField
            label={t('book.people')}
            people={people}
            onAdd={(person) => setPeople([...people, person])}
            onRemove={(person) => setPeople(people.filter((one) => one !== person))}
          />
        )}
        {by === 'position' && (
          <PositionSelect
            label={t('book.position')}
            none={t('book.choosePosition')}
            value={positionId}
            onChange={setPosition}
          />
        )}
        {by === 'site' && (
          <NativeSelect
            label={t('book.site')}
            value={siteId}
            onChange={(event) => setSite(event.currentTarget.value)}
            data={[
              { value: '', label: t('book.chooseSite') },
              ...(sites.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        {fields}
      </Stack>
    </BulkDialog>
  );
}
