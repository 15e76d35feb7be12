import { Button, CloseButton, Code, CopyButton, Group, NativeSelect, NumberInput, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../../api/client.ts';
import { showRefusal } from '../../../../api/forms.ts';
import { queryOf, refreshAll, useCommand } from '../../../../api/queries.ts';
import { BulkDialog } from '../../../../modules/lists/BulkDialog.tsx';
import type { Chosen } from '../../../../modules/lists/useList.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { useFormat } from '../../../../words/format.ts';
import type { Person } from '../../employees/PersonPicker.tsx';
import { PersonPicker } from '../../employees/PersonPicker.tsx';
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

const longEnough = (reason: string) => reason.trim().length >= 3;

export function TakeBack({ chosen, onClose }: { chosen: Chosen; onClose: (done: boolean) => void }) {
  const { t } = useTranslation('seats');
  const once = useCallOnce();
  const [reason, setReason] = useState('');
  const [done, setDone] = useState(false);
  const ask = (preview: boolean) => once('takeBackSeats', { selection: chosen as never, reason: reason.trim(), preview });
  return (
    <BulkDialog
      title={t('takeBack.title')}
      confirm={t('takeBack.confirm')}
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
        <Textarea label={t('reason')} autosize maxLength={500} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
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
    person ? send.mutate({ seatId: seat.id, personId: person.id, reason }) : form.setFieldError('personId', t('reassign.choose')),
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
      <PersonPicker label={t('reassign.to')} value={person} onChange={setPerson} error={form.errors['personId'] as string | undefined} />
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
      <NumberInput label={t('extend.days')} min={1} max={14 - seat.extendedDays} allowDecimal={false} {...form.getInputProps('days')} />
      <Textarea label={t('reason')} autosize maxLength={500} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}

export function AskReturn({ lot, onClose }: { lot: Result<'listSeatLots'>['rows'][number]; onClose: () => void }) {
  const { t } = useTranslation('seats');
  const f = useFormat();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { quantity: lot.available, reason: '' } });
  const send = useCommand('askSeatReturn', {
    quiet: true,
    refresh: ofSeats,
    done: ({ asked }) => t('return.done', { count: asked }),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  return (
    <FormDialog
      title={t('return.title', { product: lot.product })}
      text={t('return.text', { day: f.day(lot.refundableThrough!) })}
      confirm={t('return.confirm')}
      refusal={refusal}
      busy={send.isPending}
      onSubmit={form.onSubmit(({ quantity, reason }) => send.mutate({ lotId: lot.id, quantity: Number(quantity), reason }))}
      onClose={onClose}
    >
      <NumberInput label={t('return.quantity')} min={1} max={lot.available} allowDecimal={false} {...form.getInputProps('quantity')} />
      <Textarea label={t('reason')} autosize maxLength={500} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}

export function NewCode({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('seats');
  const f = useFormat();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { seats: 1, label: '' } });
  const make = useCommand('makeSeatCode', { quiet: true, refresh: ofSeats, onRefusal: (error) => setRefusal(showRefusal(form, error)) });
  const made = make.data;
  if (made) {
    const link = `${window.location.origin}/user#seat=${made.code}`;
    return (
      <Dialog opened onClose={onClose} title={t('code.madeTitle')} lightDismiss={false}>
        <Stack>
          <Text size="sm">{t('code.madeText', { day: f.instant(made.validUntil) })}</Text>
          <Code block style={{ overflowWrap: 'anywhere' }}>
            {made.code}
          </Code>
          <Group justify="flex-end">
            <Copy value={made.code} words={t('code.copy')} />
            <Copy value={link} words={t('code.copyLink')} />
            <Button onClick={onClose}>{t('code.close')}</Button>
          </Group>
        </Stack>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t('code.title', { product: product.name })}
      text={t('code.text')}
      confirm={t('code.confirm')}
      refusal={refusal}
      busy={make.isPending}
      onSubmit={form.onSubmit(({ seats, label }) => make.mutate({ productId: product.id, seats: Number(seats), label }))}
      onClose={onClose}
    >
      <NumberInput label={t('code.seats')} min={1} max={product.available} allowDecimal={false} {...form.getInputProps('seats')} />
      <TextInput label={t('code.label')} description={t('code.labelHint')} maxLength={100} {...form.getInputProps('label')} />
    </FormDialog>
  );
}

function Copy({ value, words }: { value: string; words: string }) {
  const { t } = useTranslation('seats');
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {copied ? t('code.copied') : words}
        </Button>
      )}
    </CopyButton>
  );
}

export function CancelCode({ code, onClose }: { code: Result<'listSeatCodes'>['rows'][number]; onClose: () => void }) {
  const { t } = useTranslation('seats');
  const cancel = useCommand('cancelSeatCode', { refresh: ofSeats, done: ({ released }) => t('code.cancelled', { count: released }), onSuccess: onClose });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => cancel.mutate({ codeId: code.id })}
      title={t('code.cancelTitle')}
      preview={t('code.cancelText', { count: code.left })}
      confirm={t('code.cancel')}
      busy={cancel.isPending}
    />
  );
}

export function Decide({ request, onClose }: { request: Result<'listSeatRequests'>['rows'][number]; onClose: () => void }) {
  const { t } = useTranslation('seats');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { reason: '' } });
  const send = useCommand('decideSeatRequest', {
    quiet: true,
    refresh: ofSeats,
    done: t('decide.done'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const decide = (give: boolean) => form.onSubmit(({ reason }) => send.mutate({ requestId: request.id, give, reason }))();
  return (
    <FormDialog
      title={t('decide.title', { name: request.person, course: request.course })}
      text={t('decide.text', { count: request.free })}
      confirm={t('decide.give')}
      refusal={refusal}
      busy={send.isPending}
      onSubmit={(event) => {
        event?.preventDefault();
        decide(true);
      }}
      onClose={onClose}
      beside={
        <Button variant="default" color="brick" onClick={() => decide(false)}>
          {t('decide.decline')}
        </Button>
      }
    >
      {request.note && <Text size="sm">“{request.note}”</Text>}
      <Textarea label={t('decide.reason')} description={t('decide.reasonHint')} autosize maxLength={500} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
