import { timeLimits } from '@app/domain/support/ticket';
import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';

type Time = Result<'listTicketTimes'>['times'][number];
const refresh = ['listTicketTimes', 'listTickets', 'getSupportFigures'] as const;

/** Minutes as they were typed; null where they cannot be sent. */
export function minutesOf(typed: string | number): number | null {
  const minutes = Number(typed);
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= timeLimits.minutes ? minutes : null;
}

/** How long staff worked on a ticket. Each enters, corrects and removes their own. */
export function TicketTimes({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('support');
  const f = useFormat();
  const found = useQuery(queryOf('listTicketTimes', { ticketId }));
  const [editing, setEditing] = useState<Time | 'new' | null>(null);
  const [removing, setRemoving] = useState<Time | null>(null);
  const remove = useCommand('removeTicketTime', {
    refresh,
    done: t('times.removed'),
    onSuccess: () => setRemoving(null),
  });
  const said = (time: Time) => ({ duration: f.minutes(time.minutes), when: f.instant(time.at) });
  const { total = 0, times = [] } = found.data ?? {};
  return (
    <SectionCard title={t('times.title')}>
      <Stack gap="sm">
        {found.error && (
          <Text size="sm" c="brick" role="alert">
            {refusalWords(found.error)}
          </Text>
        )}
        {found.data && (
          <Text size="sm" fw={total > 0 ? 600 : undefined} c={total > 0 ? undefined : 'dimmed'}>
            {total > 0 ? t('times.total', { duration: f.minutes(total) }) : t('times.none')}
          </Text>
        )}
        {times.map((time) => (
          <div key={time.id}>
            <Text size="sm">
              {f.minutes(time.minutes)} · {time.name}
            </Text>
            {time.note && (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {time.note}
              </Text>
            )}
            <Text size="sm" c="dimmed">
              {f.instant(time.at)}
            </Text>
            {time.mine && (
              <Group gap="xs">
                <Button
                  size="sm"
                  variant="subtle"
                  aria-label={t('times.editNamed', said(time))}
                  onClick={() => setEditing(time)}
                >
                  {t('times.edit')}
                </Button>
                <Button
                  size="sm"
                  variant="subtle"
                  color="brick"
                  aria-label={t('times.removeNamed', said(time))}
                  onClick={() => setRemoving(time)}
                >
                  {t('times.remove')}
                </Button>
              </Group>
            )}
          </div>
        ))}
        <Button variant="default" onClick={() => setEditing('new')}>
          {t('times.add')}
        </Button>
      </Stack>
      {editing && (
        <TimeForm ticketId={ticketId} time={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate({ ticketId, timeId: removing.id })}
        title={t('times.removeTitle')}
        preview={removing && t('times.removeText', said(removing))}
        confirm={t('times.remove')}
        destructive
        busy={remove.isPending}
      />
    </SectionCard>
  );
}

function TimeForm({ ticketId, time, onClose }: { ticketId: string; time: Time | null; onClose: () => void }) {
  const { t } = useTranslation('support');
  const [typed, setTyped] = useState<string | number>(time?.minutes ?? '');
  const [note, setNote] = useState(time?.note ?? '');
  const [tried, setTried] = useState(false);
  const options = { quiet: true, refresh, done: t('times.saved'), onSuccess: onClose } as const;
  const add = useCommand('addTicketTime', options);
  const change = useCommand('changeTicketTime', options);
  const error = add.error ?? change.error;
  const minutes = minutesOf(typed);
  return (
    <FormDialog
      title={t(time ? 'times.change' : 'times.add')}
      confirm={t('times.save')}
      refusal={error ? refusalWords(error) : null}
      busy={add.isPending || change.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        setTried(true);
        if (minutes === null) return;
        if (time) change.mutate({ ticketId, timeId: time.id, minutes, note: note.trim() });
        else add.mutate({ ticketId, minutes, note: note.trim() });
      }}
    >
      <NumberInput
        label={t('times.minutes')}
        withAsterisk
        aria-required
        data-autofocus
        min={1}
        max={timeLimits.minutes}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        value={typed}
        error={tried && minutes === null ? t('times.minutesError', { max: timeLimits.minutes }) : null}
        onChange={setTyped}
      />
      <TextInput
        label={t('times.note')}
        maxLength={timeLimits.note}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
