import { NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Result } from '../../../../api/client.ts';
import { showRefusal } from '../../../../api/forms.ts';
import { refreshAll, useCommand } from '../../../../api/queries.ts';
import { BulkDialog } from '../../../../modules/lists/BulkDialog.tsx';
import type { SelectionBar } from '../../../../modules/lists/useList.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { useFormat } from '../../../../words/format.ts';
import type { Person } from '../../../../modules/people/PersonPicker.tsx';
import { PersonPicker } from '../../../../modules/people/PersonPicker.tsx';
import { useCallOnce } from '../../../../api/callOnce.ts';
import { ofSeats } from './seats.ts';

const longEnough = (reason: string) => reason.trim().length >= 3;

export function TakeBack({ chosen, onClose }: { chosen: SelectionBar; onClose: (done: boolean) => void }) {
  const { t } = useTranslation('seats');
  const once = useCallOnce();
  const [reason, setReason] = useState('');
  const [done, setDone] = useState(false);
  const ask = (preview: boolean) =>
    once('takeBackSeats', { selection: chosen as never, reason: reason.trim(), preview });
  return (
    <BulkDialog
      title={t('takeBack.title')}
      confirm={t('takeBack.confirm')}
      undo={{ words: (count) => t('takeBack.done', { count }), refresh: ofSeats }}
      destructive
      ready={longEnough(reason)}
      preview={() => ask(true)}
      run={() => ask(false)}
      onDone={() => {
        setDone(true);
        void refreshAll(ofSeats);
      }}
      onClose={() => onClose(done)}
    >
      <Stack>
        <Text size="sm">{t('takeBack.text')}</Text>
        <Textarea
          label={t('reason')}
          autosize
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </BulkDialog>
  );
}

type Seat = Result<'listSeats'>['rows'][number];

export function Reassign({ seat, onClose }: { seat: Seat; onClose: () => void }) {
  const { t } = useTranslation('seats');
  const [person, setPerson] = useState<Person | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { personId: '', reason: '' } });
  const send = useCommand('reassignSeat', {
    quiet: true,
    refresh: ofSeats,
    done: t('reassign.done'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ reason }) =>
    person
      ? send.mutate({ seatId: seat.id, personId: person.id, reason })
      : form.setFieldError('personId', t('reassign.choose')),
  );
  return (
    <FormDialog
      title={t('reassign.title', { seat: seat.label })}
      text={t('reassign.text', { name: seat.person ?? '' })}
      confirm={t('reassign.confirm')}
      refusal={refusal}
      busy={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonPicker
        label={t('reassign.to')}
        value={person}
        onChange={setPerson}
        error={form.errors['personId'] as string | undefined}
      />
      <Textarea label={t('reason')} autosize maxLength={500} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}

export function Extend({ seat, onClose }: { seat: Seat; onClose: () => void }) {
  const { t } = useTranslation('seats');
  const f = useFormat();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { days: 14 - seat.extendedDays, reason: '' } });
  const send = useCommand('extendSeat', {
    quiet: true,
    refresh: ofSeats,
    done: ({ completeBy }) => t('extend.done', { day: f.day(completeBy) }),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  return (
    <FormDialog
      title={t('extend.title', { name: seat.person ?? seat.label })}
      text={t('extend.text', { day: f.day(seat.completeBy!) })}
      confirm={t('extend.confirm')}
      refusal={refusal}
      busy={send.isPending}
      onSubmit={form.onSubmit(({ days, reason }) => send.mutate({ seatId: seat.id, days: Number(days), reason }))}
      onClose={onClose}
    >
      <NumberInput
        label={t('extend.days')}
        min={1}
        max={14 - seat.extendedDays}
        allowDecimal={false}
        {...form.getInputProps('days')}
      />
      <Textarea label={t('reason')} autosize maxLength={500} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
