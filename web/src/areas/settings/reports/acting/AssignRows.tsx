import { Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCallOnce } from '../../../../api/callOnce.ts';
import type { Result } from '../../../../api/client.ts';
import { BulkDialog } from '../../../../modules/lists/BulkDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { useToday } from '../../../../words/format.ts';
import { ofCourse } from '../../courses/course.ts';
import type { ActProps } from './rows.ts';
import { ofRows } from './rows.ts';

/**
 * Assigns what each chosen row leads to; first it says which courses, to how many, and whether there are seats.
 * `reserve`: only to those who need a seat and for whom there is one.
 */
export function AssignRows({ rows, reserve = false, onClose, onDone }: ActProps & { reserve?: boolean }) {
  const { t } = useTranslation('acting', 'assignment');
  const once = useCallOnce();
  const today = useToday();
  const [dueOn, setDueOn] = useState('');
  const [note, setNote] = useState('');
  const [evenIfValid, setEvenIfValid] = useState(false);
  const [seatedOnly, setSeatedOnly] = useState(false);
  const [told, setTold] = useState<Result<'assignFromReport'> | null>(null);
  const past = dueOn !== '' && dueOn < today;
  const renews = rows.report === 'companyExpiring' || rows.report === 'companyExpired';
  const ask = async (preview: boolean) => {
    const result = await once('assignFromReport', {
      rows,
      dueOn: dueOn || null,
      note: note.trim() || null,
      evenIfValid,
      seatedOnly,
      reserve,
      preview,
    });
    setTold(result);
    return result;
  };
  const skips = (code: string) => told?.skipped.some((one) => one.code === code) === true;
  const people = (result: typeof told) => result?.courses.reduce((all, course) => all + course.people, 0) ?? 0;
  return (
    <BulkDialog
      title={t(reserve ? 'reserve.title' : renews ? 'assign.renewTitle' : 'assign.title')}
      confirm={reserve ? t('reserve.confirm') : t('assignment:assign.confirm')}
      says={(_count, done) =>
        told && people(told) > 0 ? t(done ? 'assign.did' : 'assign.will', { count: people(told) }) : null
      }
      undo={{ words: () => t('assign.did', { count: people(told) }), refresh: [...ofRows, ...ofCourse] }}
      of={JSON.stringify([dueOn, evenIfValid, seatedOnly])}
      ready={!past}
      preview={() => ask(true)}
      run={() => ask(false)}
      onDone={onDone}
      onClose={onClose}
    >
      <Stack>
        {reserve && <Text size="sm">{t('reserve.text')}</Text>}
        {told?.courses.map(({ courseId, course, people: count, seats }) => (
          <Text key={courseId} size="sm">
            <strong>{course}</strong>
            {': '}
            {[
              t('assign.people', { count }),
              seats && t('assign.available', { count: seats.available }),
              seats && seats.waiting > 0 && t('assign.waiting', { count: seats.waiting }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        ))}
        <TextInput
          type="date"
          label={t('assignment:assign.dueOn')}
          description={t(renews ? 'assign.dueHint' : 'assignment:assign.dueHintPlain')}
          min={today}
          value={dueOn}
          error={past && t('inThePast')}
          onChange={(event) => setDueOn(event.currentTarget.value)}
        />
        <Textarea
          label={t('assignment:assign.note')}
          description={t('assignment:assign.noteHint')}
          autosize
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {(evenIfValid || skips('stillValid')) && (
          <Checkbox
            label={t('assignment:assign.evenIfValid')}
            checked={evenIfValid}
            onChange={(event) => setEvenIfValid(event.currentTarget.checked)}
          />
        )}
        {!reserve && (seatedOnly || told?.courses.some(({ seats }) => seats && seats.waiting > 0)) && (
          <Checkbox
            label={t('assign.seatedOnly')}
            description={t('assign.seatedOnlyHint')}
            checked={seatedOnly}
            onChange={(event) => setSeatedOnly(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </BulkDialog>
  );
}
