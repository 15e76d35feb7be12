import {
  Alert,
  Anchor,
  Checkbox,
  FileButton,
  Group,
  NativeSelect,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCallOnce } from '../../../api/callOnce.ts';
import { queryOf, refreshAll } from '../../../api/queries.ts';
import { BulkDialog } from '../../../modules/lists/BulkDialog.tsx';
import type { SelectionBar } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { useToday } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import type { Person } from '../../../modules/people/PersonPicker.tsx';
import { PeopleField } from '../../../modules/people/PeopleField.tsx';
import { ofCourse } from './course.ts';

type Chooseable = { id: string; title: string };
type AssignCourseProps = {
  /** Left open, it is chosen here. */
  course?: Chooseable;
  /** Employees chosen in their list; without them they are chosen here. */
  chosen?: SelectionBar;
  onClose: (done: boolean) => void;
};
type Audience = SelectionBar | { positionId: string } | { employeeNumbers: string[] };

/**
 * Gives a course to people: chosen before, or one by one, by position, or by employee number. First it says what would
 * happen.
 */
export function AssignCourse({ course: given, chosen, onClose }: AssignCourseProps) {
  const { t } = useTranslation('assignment');

  const once = useCallOnce();
  const [course, setCourse] = useState<Chooseable | null>(given ?? null);
  const [audience, setAudience] = useState<Audience | null>(chosen ?? null);
  const [dueOn, setDueOn] = useState('');
  const [note, setNote] = useState('');
  const [evenIfValid, setEvenIfValid] = useState(false);
  const [seats, setSeats] = useState<{ free: number; waiting: number } | null>(null);
  const [unknown, setUnknown] = useState<string[]>([]);
  const [done, setDone] = useState(false);
  const details = useQuery({
    ...queryOf('getCompanyCourse', { courseId: course?.id ?? '' }),
    enabled: course !== null,
  });
  const today = useToday();
  const ask = async (preview: boolean) => {
    const result = await once('assignCourse', {
      courseId: course!.id,
      audience: audience as never,
      dueOn: dueOn || null,
      note: note.trim() || null,
      evenIfValid,
      preview,
    });
    setUnknown(result.unknownNumbers);
    setSeats(result.seats);
    return result;
  };
  const days = details.data && (details.data.settings.dueDays ?? details.data.usual.dueDays);
  return (
    <BulkDialog
      title={given ? t('assign.title', { title: given.title }) : t('assign.titleAny')}
      confirm={t('assign.confirm')}
      says={(count, done) => (done ? null : t('assign.will', { count }))}
      undo={{ words: (count) => t('assign.done', { count, title: course?.title ?? '' }), refresh: ofCourse }}
      of={JSON.stringify([course?.id, audience, dueOn, evenIfValid])}
      ready={course !== null && audience !== null && (dueOn === '' || dueOn >= today)}
      preview={() => ask(true)}
      run={() => ask(false)}
      onDone={() => {
        setDone(true);
        void refreshAll(ofCourse);
      }}
      onClose={() => onClose(done)}
    >
      <Stack>
        {!given && <CoursePicker value={course} onChange={setCourse} />}
        {!chosen && <AudienceFields onChange={setAudience} />}
        {seats && (
          <Alert color={seats.waiting > 0 ? 'amber' : 'spruce'} role="status">
            {t('assign.seats', { count: seats.free })}{' '}
            {seats.waiting > 0 && t('assign.seatsWaiting', { count: seats.waiting })}
          </Alert>
        )}
        {unknown.length > 0 && (
          <Alert color="amber">
            {t('assign.unknown', {
              count: unknown.length,
              numbers: unknown.slice(0, 12).join(', ') + (unknown.length > 12 ? ' …' : ''),
            })}
          </Alert>
        )}
        <TextInput
          type="date"
          label={t('assign.dueOn')}
          description={days === undefined ? t('assign.dueHintPlain') : t('assign.dueHint', { count: days })}
          min={today}
          value={dueOn}
          onChange={(event) => setDueOn(event.currentTarget.value)}
        />
        <Textarea
          label={t('assign.note')}
          description={t('assign.noteHint')}
          autosize
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Checkbox
          label={t('assign.evenIfValid')}
          checked={evenIfValid}
          onChange={(event) => setEvenIfValid(event.currentTarget.checked)}
        />
      </Stack>
    </BulkDialog>
  );
}

function CoursePicker({
  value,
  onChange,
}: {
  value: Chooseable | null;
  onChange: (course: Chooseable | null) => void;
}) {
  const { t } = useTranslation('assignment');
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 180);
  const narrowed = asked && asked !== value?.title ? { q: asked.slice(0, 100) } : {};
  const found = useQuery({
    ...queryOf('listCompanyCourses', { ...narrowed, limit: '30', locale: spokenLocale() }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data?.rows ?? [];
  const options = rows.map(({ id, title, code }) => ({ value: id, label: `${title} · ${code}` }));
  return (
    <Select
      label={t('assign.course')}
      placeholder={t('assign.coursePlaceholder')}
      searchable
      filter={({ options: all }) => all}
      data={
        value && !rows.some(({ id }) => id === value.id)
          ? [{ value: value.id, label: value.title }, ...options]
          : options
      }
      value={value?.id ?? null}
      onSearchChange={setTyped}
      onChange={(id) => onChange(rows.find((row) => row.id === id) ?? value)}
      nothingFoundMessage={found.isFetching ? undefined : t('assign.noCourse')}
    />
  );
}

type Way = 'person' | 'position' | 'number';

function AudienceFields({ onChange }: { onChange: (audience: Audience | null) => void }) {
  const { t } = useTranslation('assignment');
  const [way, setWay] = useState<Way>('person');
  const turn = (next: string) => {
    setWay(next as Way);
    onChange(null);
  };
  const ways = [
    { value: 'person', label: t('assign.byPerson') },
    { value: 'position', label: t('assign.byPosition') },
    { value: 'number', label: t('assign.byNumber') },
  ];
  return (
    <>
      <div>
        <Text size="sm" fw={500} mb={4} id="assign-whom">
          {t('assign.whom')}
        </Text>
        <SegmentedControl aria-labelledby="assign-whom" fullWidth size="sm" data={ways} value={way} onChange={turn} />
      </div>
      {way === 'person' && <People onChange={onChange} />}
      {way === 'position' && <Position onChange={onChange} />}
      {way === 'number' && <Numbers onChange={onChange} />}
    </>
  );
}

function People({ onChange }: { onChange: (audience: Audience | null) => void }) {
  const { t } = useTranslation('assignment');
  const [people, setPeople] = useState<Person[]>([]);
  const choose = (next: Person[]) => {
    setPeople(next);
    onChange(next.length > 0 ? { ids: next.map(({ id }) => id) } : null);
  };
  return (
    <div>
      <PeopleField
        label={people.length > 0 ? t('assign.addPerson') : t('assign.person')}
        people={people}
        onAdd={(person) => choose([...people, person])}
        onRemove={(person) => choose(people.filter((one) => one !== person))}
      />
      <Text size="xs" mt={6} c="var(--app-ink-soft)">
        {t('assign.fromEmployees')}
      </Text>
    </div>
  );
}

function Position({ onChange }: { onChange: (audience: Audience | null) => void }) {
  const { t } = useTranslation('assignment');
  const positions = useQuery({ ...queryOf('listPositions', { limit: '100' }), staleTime: 60_000 });
  const options = (positions.data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <NativeSelect
      label={t('assign.position')}
      data={[{ value: '', label: t('assign.choosePosition') }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value ? { positionId: event.currentTarget.value } : null)}
    />
  );
}

/** The first cell of each line, whatever separates the cells. */
const numbersIn = (text: string): string[] => [
  ...new Set(
    text
      .replace(/^\ufeff/, '')
      .split(/\r?\n/)
      .map((line) =>
        line
          .split(/[,;\t]/)[0]!
          .trim()
          .replace(/^"(.*)"$/, '$1'),
      )
      .filter(Boolean),
  ),
];

function Numbers({ onChange }: { onChange: (audience: Audience | null) => void }) {
  const { t } = useTranslation('assignment');
  const [text, setText] = useState('');
  const write = (next: string) => {
    setText(next);
    const employeeNumbers = numbersIn(next);
    onChange(employeeNumbers.length > 0 ? { employeeNumbers } : null);
  };
  return (
    <div>
      <Textarea
        label={t('assign.numbers')}
        description={t('assign.numbersHint')}
        minRows={3}
        maxRows={8}
        autosize
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Group mt={6}>
        <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void file?.text().then(write)}>
          {(props) => (
            <Anchor component="button" type="button" size="sm" {...props}>
              {t('assign.fromFile')}
            </Anchor>
          )}
        </FileButton>
      </Group>
    </div>
  );
}
