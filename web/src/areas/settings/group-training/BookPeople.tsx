import { Checkbox, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCallOnce } from '../../../api/callOnce.ts';
import type { Input, Result } from '../../../api/client.ts';
import { queryOf, refreshAll } from '../../../api/queries.ts';
import { ofTrainings, titleOf } from '../../../modules/group-training/training.ts';
import { BulkDialog } from '../../../modules/lists/BulkDialog.tsx';
import { PeopleField } from '../../../modules/people/PeopleField.tsx';
import type { Person } from '../../../modules/people/PersonPicker.tsx';
import { PositionSelect } from '../../../modules/people/PositionSelect.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import type { TrainingShown } from './plan.ts';

type Audience = Input<'bookPeople'>['audience'];
const ways = ['person', 'position', 'site'] as const;
const includes = ['includeValid', 'includeUnprepared', 'includeClashes'] as const;

/** Books people by name, by position or by site; first it says for whom that works, for whom not, and how many seats it uses. */
export default function BookPeople({ training, onClose }: { training: TrainingShown; onClose: () => void }) {
  const { t, language } = useTranslation('training');
  const once = useCallOnce();
  const [by, setBy] = useState<(typeof ways)[number]>('person');
  const [people, setPeople] = useState<Person[]>([]);
  const [positionId, setPosition] = useState('');
  const [siteId, setSite] = useState('');
  const [choices, setChoices] = useState({ includeValid: false, includeUnprepared: false, includeClashes: false, waitlist: false });
  const [told, setTold] = useState<Result<'bookPeople'> | null>(null);
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
  const skips = (code: string) => told?.skipped.some((one) => one.code === code);
  const offered = {
    includeValid: choices.includeValid || skips('stillValid'),
    includeUnprepared: choices.includeUnprepared || skips('prerequisiteMissing'),
    includeClashes: choices.includeClashes || skips('attendeeClash'),
  };
  /** Who gets a place and who joins the waiting list, whichever there are. */
  const saysOf = (result: typeof told, done: boolean): string | null => {
    if (!result) return null;
    const { changed, waitlisted } = result;
    const booked = changed > 0 || waitlisted === 0 ? [t(done ? 'book.booked' : 'book.willBook', { count: changed })] : [];
    const waiting = waitlisted > 0 ? [t(done ? 'book.joined' : 'book.waitlisted', { count: waitlisted })] : [];
    return [...booked, ...waiting].join(' ');
  };
  const check = (name: keyof typeof choices) => ({
    checked: choices[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setChoices({ ...choices, [name]: event.currentTarget.checked }),
  });
  return (
    <BulkDialog
      title={t('book.title', { title: titleOf(training.subject, language) })}
      confirm={t('book.confirm')}
      of={JSON.stringify([audience, choices])}
      ready={audience !== null}
      preview={() => ask(true)}
      run={() => ask(false)}
      says={(_count, done) => saysOf(told, done)}
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
        {by === 'position' && <PositionSelect label={t('book.position')} none={t('book.choosePosition')} value={positionId} onChange={setPosition} />}
        {by === 'site' && (
          <NativeSelect
            label={t('book.site')}
            value={siteId}
            onChange={(event) => setSite(event.currentTarget.value)}
            data={[{ value: '', label: t('book.chooseSite') }, ...(sites.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
        {includes.map((name) => offered[name] && <Checkbox key={name} label={t(`book.${name}`)} {...check(name)} />)}
        {training.maxPeople !== null && <Checkbox label={t('book.waitlist')} {...check('waitlist')} />}
        {audience && told && told.seatsNeeded > 0 && (
          <Text size="sm" role="status">
            {t('book.seats', { needed: told.seatsNeeded, free: told.seatsFree ?? 0 })}
          </Text>
        )}
      </Stack>
    </BulkDialog>
  );
}
