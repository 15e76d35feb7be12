import {
  Alert,
  Button,
  Group,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { minutesMissing } from '@app/domain/group-training/attendance';
import type { MarkKind, MarkValue } from '@app/domain/group-training/marks';
import { depths, finals, resultsOf } from '@app/domain/group-training/marks';
import { useState } from 'react';
import { useZoneFormat } from '../../../modules/group-training/training.ts';
import type { Row } from '../../../modules/group-training/run-view.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { Conflicts } from './Conflicts.tsx';
import type { DialogProps } from './runDialogs.ts';
import classes from './Run.module.css';
import { timeField } from './timeField.ts';
import { WhoIsThis } from './WhoIsThis.tsx';

/** Everything recorded about one person. Each value is kept as soon as it is chosen. */
export function PersonDialog({ state, client, row, check, session, onOpen }: DialogProps & { row: Row }) {
  const { t } = useTranslation('trainingRun');
  const { run } = state;
  const { f } = useZoneFormat(run.timeZone);
  const { attendance, entryId } = row;
  const closed = run.closedAt !== null || run.cancelledAt !== null;
  const own = row.personId === run.me.personId;
  const set = (kind: MarkKind, value: MarkValue, about: { sessionId?: string; item?: string } = {}) =>
    void client
      .mark({ entryId, kind, sessionId: about.sessionId ?? null, item: about.item ?? null }, value)
      .then(() => client.sync());
  const here = attendance.sessions.find(({ sessionId }) => sessionId === session.id)!;
  const missing = minutesMissing(attendance, run);
  const times = timeField(session.startsAt, run.timeZone);
  const problems = check.people.get(entryId) ?? [];
  const contradicts =
    (attendance.final === 'noShow' || attendance.final === 'unable') &&
    (attendance.checkedIn || attendance.result === 'pass');
  return (
    <Dialog opened onClose={() => onOpen(null)} title={row.name} size="md">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {[row.number, row.walkIn && t('walkIn')].filter(Boolean).join(' · ')}
        </Text>
        {row.personId === null && row.candidates.length > 0 && <WhoIsThis run={run} row={row} client={client} />}
        <Conflicts
          row={row}
          run={run}
          onKeep={(subject, value, answers) => void client.mark(subject, value, { answers }).then(() => client.sync())}
        />
        {!closed && run.startedAt && problems.length > 0 && (
          <Alert color="amber">
            {problems.map((problem) => (
              <Text key={problem} size="sm">
                {t(`closeForm.people.${problem}`)}
              </Text>
            ))}
          </Alert>
        )}
        <fieldset disabled={closed || own} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
          <Stack gap="md">
            <Choice
              label={t(run.sessions.length > 1 ? 'person.wholeTraining' : 'person.attendance')}
              value={attendance.final}
              values={finals}
              say={(value) => t(`finals.${value}`)}
              onChange={(value) => set('final', value)}
              disabled={closed || own}
            />
            {contradicts && (
              <Text size="sm" c="var(--mantine-color-error)">
                {t(
                  row.certified
                    ? 'person.contradictionCertified'
                    : run.proves === 'nothing'
                      ? 'person.contradictionNothing'
                      : 'person.contradiction',
                  {
                    final: t(`finals.${attendance.final!}`),
                  },
                )}
              </Text>
            )}
            {run.sessions.length > 1 && (
              <Title order={3} size="h4">
                {f.instant(session.startsAt)}
              </Title>
            )}
            <Group grow align="flex-start">
              <TextInput
                type="time"
                label={t('person.arrived')}
                value={times.show(here.arrivedAt)}
                onChange={(event) => set('checkIn', times.read(event.currentTarget.value), { sessionId: session.id })}
              />
              <TextInput
                type="time"
                label={t('person.left')}
                value={times.show(here.leftAt)}
                onChange={(event) => set('leave', times.read(event.currentTarget.value), { sessionId: session.id })}
              />
            </Group>
            <Group grow align="flex-start">
              <Amount
                label={t('person.minutes')}
                placeholder={String(here.minutes)}
                hint={t('person.minutesHint')}
                max={1440}
                onKeep={(value) => set('minutes', value, { sessionId: session.id })}
              />
              <Amount
                label={t('person.madeUp')}
                start={attendance.madeUp || null}
                hint={t('person.madeUpHint')}
                max={10_000}
                onKeep={(value) => set('madeUp', value)}
              />
            </Group>
            <Text size="sm" c={missing > 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
              {missing > 0
                ? [
                    t(run.sessions.length > 1 ? 'person.missingAll' : 'person.missing', {
                      minutes: f.minutes(missing),
                    }),
                    run.requiredMinutes === null && t('person.missingRule'),
                  ]
                    .filter(Boolean)
                    .join(' ')
                : t('person.enough')}
            </Text>
            {run.resultKind !== 'attendance' && (
              <Choice
                label={t('person.result')}
                value={attendance.result}
                values={resultsOf[run.resultKind]}
                say={(value) => t(`results.${value}`)}
                onChange={(value) => set('result', value)}
                disabled={closed || own}
              />
            )}
            {run.resultKind === 'passFail' && (
              <Amount
                label={t('person.score')}
                start={attendance.score}
                hint={run.passMark === null ? '' : t('person.passMark', { percent: run.passMark })}
                max={100}
                onKeep={(value) => set('score', value)}
              />
            )}
            {run.checklist.length > 0 && (
              <Stack gap="xs">
                <Title order={3} size="h4">
                  {t('person.checklist')}
                </Title>
                {run.checklist.map((item) => (
                  <Choice
                    key={item.id}
                    label={item.text}
                    hint={t('person.required', { depth: t(`depths.${item.depth}`) })}
                    value={attendance.depths[item.id] ?? null}
                    values={depths}
                    say={(value) => t(`depths.${value}`)}
                    onChange={(value) => set('depth', value, { item: item.id })}
                    disabled={closed || own}
                  />
                ))}
              </Stack>
            )}
          </Stack>
        </fieldset>
        <NoteField start={attendance.note} disabled={closed} onKeep={(value) => set('note', value)} />
        <Signing row={row} closed={closed} evaluator={run.evaluatorSigns} own={own} onOpen={onOpen} />
      </Stack>
    </Dialog>
  );
}

type ChoiceProps<V extends string> = {
  label: string;
  hint?: string;
  value: V | null;
  values: readonly V[];
  say: (value: V) => string;
  onChange: (value: V | null) => void;
  disabled: boolean;
};

function Choice<V extends string>({ label, hint, value, values, say, onChange, disabled }: ChoiceProps<V>) {
  const { t } = useTranslation('trainingRun');
  return (
    <div>
      <Text size="sm" fw={550} mb={4}>
        {label}
        {hint && (
          <Text span size="sm" c="dimmed" fw={400}>
            {' '}
            · {hint}
          </Text>
        )}
      </Text>
      <SegmentedControl
        fullWidth
        size="sm"
        classNames={{ label: classes.choice }}
        orientation="vertical"
        aria-label={label}
        disabled={disabled}
        value={value ?? ''}
        onChange={(next) => onChange(next === '' ? null : (next as V))}
        data={[
          { value: '', label: t('person.unset') },
          ...values.map((one) => ({ value: one as string, label: say(one) })),
        ]}
      />
    </div>
  );
}

type AmountProps = {
  label: string;
  hint: string;
  max: number;
  start?: number | null;
  placeholder?: string;
  onKeep: (value: number | null) => void;
};

/** Kept when one leaves the field: not a mark for each digit. */
function Amount({ label, hint, max, start = null, placeholder, onKeep }: AmountProps) {
  const [value, setValue] = useState<number | ''>(start ?? '');
  const [kept, setKept] = useState<number | ''>(start ?? '');
  const keep = () => {
    if (value === kept) return;
    setKept(value);
    onKeep(value === '' ? null : value);
  };
  return (
    <NumberInput
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description']}
      value={value}
      onChange={(next) => setValue(typeof next === 'number' ? next : '')}
      onBlur={keep}
      min={0}
      max={max}
      hideControls
      inputMode="decimal"
      {...(placeholder && { placeholder })}
    />
  );
}

function NoteField({
  start,
  disabled,
  onKeep,
}: {
  start: string | null;
  disabled: boolean;
  onKeep: (value: string | null) => void;
}) {
  const { t } = useTranslation('trainingRun');
  const [value, setValue] = useState(start ?? '');
  return (
    <Textarea
      label={t('person.note')}
      value={value}
      maxLength={1000}
      autosize
      minRows={2}
      disabled={disabled}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => value.trim() !== (start ?? '') && onKeep(value.trim() || null)}
    />
  );
}

type SigningProps = { row: Row; closed: boolean; evaluator: boolean; own: boolean; onOpen: DialogProps['onOpen'] };

function Signing({ row: { entryId, signatures }, closed, evaluator, own, onOpen }: SigningProps) {
  const { t } = useTranslation('trainingRun');
  const trainee = signatures.find(({ role }) => role === 'trainee');
  const evaluated = signatures.some(({ role }) => role === 'evaluator');
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {t('person.signature')}
      </Title>
      {trainee && <Text size="sm">{t(trainee.proxy ? 'person.proxied' : 'signed')}</Text>}
      {evaluated && <Text size="sm">{t('person.evaluatorSigned')}</Text>}
      {!closed && (
        <Group gap="xs">
          {!trainee && (
            <Button size="md" onClick={() => onOpen({ kind: 'sign', entryId, role: 'trainee' })}>
              {t('person.sign')}
            </Button>
          )}
          {!trainee && !own && (
            <Button size="md" variant="default" onClick={() => onOpen({ kind: 'proxy', entryId })}>
              {t('person.proxy')}
            </Button>
          )}
          {evaluator && !evaluated && !own && (
            <Button size="md" variant="default" onClick={() => onOpen({ kind: 'sign', entryId, role: 'evaluator' })}>
              {t('person.evaluatorSign')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}
