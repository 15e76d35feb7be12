import { ticketLimits, timeLimits } from '@app/domain/support/ticket';
import { Alert, Button, Group, NativeSelect, NumberInput, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { call } from '../../../api/client.ts';
import { queryOf, refreshAll, useCommand } from '../../../api/queries.ts';
import type { ReplyFile } from '../../../modules/support/ReplyFiles.tsx';
import { ReplyFiles } from '../../../modules/support/ReplyFiles.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../../words/words.ts';
import { minutesOf } from './TicketTimes.tsx';

const thens = ['requester', 'open', 'thirdParty', 'solved'] as const;
type Then = (typeof thens)[number];

/** Tells colleagues while one is writing, again and again, and once when one stops. */
function useSayWriting(ticketId: string, writing: boolean): void {
  useEffect(() => {
    if (!writing) return;
    const say = (still: boolean) => void call('sayWriting', { ticketId, writing: still }).catch(() => {});
    say(true);
    const timer = setInterval(() => say(true), 20_000);
    return () => {
      clearInterval(timer);
      say(false);
    };
  }, [ticketId, writing]);
}

/** A reply to the requester or a note. What happened meanwhile is shown first; what was written stays. */
export function AnswerForm({ ticket, mayReply }: { ticket: Result<'getAnyTicket'>; mayReply: boolean }) {
  const { t } = useTranslation('support');
  const [body, setBody] = useState('');
  const [files, setFiles] = useState<ReplyFile[]>([]);
  const [chosen, setMode] = useState<'reply' | 'note'>('reply');
  const [after, setAfter] = useState<Then>('requester');
  const [typed, setTyped] = useState<string | number>('');
  const minutes = minutesOf(typed);
  // What the ticket was when the writing began: the server refuses what answers an older state.
  const [revision, setRevision] = useState<number | null>(null);
  const mode = mayReply ? chosen : 'note';
  useSayWriting(ticket.id, body.trim() !== '' && mode === 'reply');
  const macros = useQuery(queryOf('listMacros', {})).data?.macros ?? [];
  const send = useCommand('answerTicket', {
    quiet: true,
    refresh: ['getAnyTicket', 'listTickets', 'getSupportFigures', 'listTicketTimes'],
    done: mode === 'note' ? t('ticket.noted') : t('replied'),
    onSuccess: () => {
      setBody('');
      setFiles([]);
      setTyped('');
      setRevision(null);
    },
    onRefusal: async ({ code }) => {
      if (code !== 'ticketChanged') return;
      setRevision(null);
      await refreshAll(['getAnyTicket']);
    },
  });
  return (
    <SectionCard
      title={mode === 'note' ? t('ticket.toNote') : t('ticket.toReply')}
      action={
        mayReply && (
          <SegmentedControl
            size="sm"
            aria-label={t('reply')}
            value={mode}
            onChange={(next) => setMode(next as typeof chosen)}
            data={[
              { value: 'reply', label: t('reply') },
              { value: 'note', label: t('ticket.toNote') },
            ]}
          />
        )
      }
    >
      <Stack>
        {ticket.writers.length > 0 && (
          <Alert color="amber" role="status">
            {t('ticket.writing', { names: ticket.writers.join(', ') })}
          </Alert>
        )}
        {send.error && (
          <Alert color="brick" role="alert">
            {refusalWords(send.error)}
          </Alert>
        )}
        <Textarea
          aria-label={mode === 'note' ? t('ticket.toNote') : t('ticket.toReply')}
          autosize
          minRows={5}
          maxLength={ticketLimits.body}
          value={body}
          onChange={(event) => {
            setRevision((known) => known ?? ticket.revision);
            setBody(event.currentTarget.value);
          }}
        />
        {mode === 'reply' && ticket.requester.id !== null && <ReplyFiles files={files} onChange={setFiles} />}
        <Group justify="space-between" align="end">
          {mode === 'reply' && macros.length > 0 ? (
            <NativeSelect
              aria-label={t('ticket.macro')}
              value=""
              data={[
                { value: '', label: t('ticket.macro') },
                ...macros.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ currentTarget: { value } }) => {
                const macro = macros.find(({ id }) => id === value);
                if (!macro) return;
                setRevision((known) => known ?? ticket.revision);
                setBody(`${body}${body && '\n\n'}${macro.texts[ticket.requester.locale === 'fr' ? 'fr' : 'en']}`);
                setAfter(macro.after);
              }}
            />
          ) : (
            <span />
          )}
          <Group align="end">
            <NumberInput
              label={t('times.minutesOptional')}
              w="9.5rem"
              min={1}
              max={timeLimits.minutes}
              allowDecimal={false}
              allowNegative={false}
              clampBehavior="none"
              value={typed}
              error={typed !== '' && minutes === null ? t('times.minutesError', { max: timeLimits.minutes }) : null}
              onChange={setTyped}
            />
            {mode === 'reply' && (
              <NativeSelect
                label={t('ticket.after')}
                value={after}
                onChange={({ currentTarget: { value } }) => setAfter(value as Then)}
                data={thens.map((value) => ({ value, label: t(`ticket.afters.${value}`) }))}
              />
            )}
            <Button
              disabled={!body.trim() || (typed !== '' && minutes === null)}
              loading={send.isPending}
              onClick={() =>
                send.mutate({
                  ticketId: ticket.id,
                  body: body.trim(),
                  note: mode === 'note',
                  fileIds: mode === 'note' ? [] : files.map(({ fileId }) => fileId),
                  after,
                  revision: revision ?? ticket.revision,
                  ...(minutes !== null && { minutes }),
                })
              }
            >
              {mode === 'note' ? t('ticket.addNote') : t('sendReply')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </SectionCard>
  );
}
