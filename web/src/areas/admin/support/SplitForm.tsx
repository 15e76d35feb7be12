import type { TicketCategory } from '@app/domain/support/ticket';
import { ticketCategories, ticketLimits } from '@app/domain/support/ticket';
import { ticketCategoryWords } from '@app/domain/support/ticket-list';
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { refreshAll, useCommand } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';

type SplitFormProps = { ticket: Result<'getAnyTicket'>; onClose: () => void };

/** Two things in one ticket: which replies begin another one, and what that is about. */
export function SplitForm({ ticket, onClose }: SplitFormProps) {
  const { t } = useTranslation('support');
  const f = useFormat();
  const locale = spokenLocale();
  const navigate = useNavigate();
  const replies = ticket.entries.filter(({ kind, bySupport, from }) => kind === 'reply' && !bySupport && from === null);
  const [chosen, setChosen] = useState<string[]>([]);
  const [subject, setSubject] = useState('');
  const [category, setCategory] = useState<TicketCategory>(ticket.category);
  // What the ticket was when the replies were chosen: where someone split it or replied since, that is shown first.
  const [revision, setRevision] = useState<number | null>(ticket.revision);
  const [tried, setTried] = useState(false);
  const split = useCommand('splitTicket', {
    quiet: true,
    refresh: ['getAnyTicket', 'listTickets', 'getSupportFigures'],
    done: ({ number }) => t('ticket.splitDone', { number }),
    onRefusal: async ({ code }) => {
      if (code !== 'ticketChanged') return;
      setRevision(null);
      await refreshAll(['getAnyTicket']);
    },
    onSuccess: ({ id }) => {
      onClose();
      void navigate({ to: '/admin/support/$id', params: { id } as never });
    },
  });
  return (
    <FormDialog
      title={t('ticket.splitTitle')}
      text={t('ticket.splitText')}
      confirm={t('ticket.splitConfirm')}
      refusal={split.error ? refusalWords(split.error) : null}
      busy={split.isPending}
      size="lg"
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        setTried(true);
        if (chosen.length > 0 && subject.trim())
          split.mutate({
            ticketId: ticket.id,
            replyIds: chosen,
            subject: subject.trim(),
            category,
            revision: revision ?? ticket.revision,
          });
      }}
    >
      <Checkbox.Group
        label={t('ticket.splitReplies')}
        value={chosen}
        onChange={setChosen}
        error={tried && chosen.length === 0 ? t('ticket.splitOne') : null}
      >
        <Stack gap="xs" mt="xs">
          {replies.map(({ id, at, body }) => (
            <Checkbox key={id} value={id} label={f.instant(at)} description={(body ?? '').slice(0, 200)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        label={t('subject')}
        required
        maxLength={ticketLimits.subject}
        value={subject}
        error={tried && !subject.trim() ? t('required') : null}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('ticket.category')}
        disabled={ticket.requester.id === null}
        value={category}
        data={ticketCategories.map((value) => ({ value, label: ticketCategoryWords[value][locale] }))}
        onChange={({ currentTarget: { value } }) => setCategory(value as TicketCategory)}
      />
    </FormDialog>
  );
}
