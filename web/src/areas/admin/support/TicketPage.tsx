import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Alert, Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { platformMay } from '@app/domain/support/ticket';
import { ticketCategoryWords, ticketStatusWords } from '@app/domain/support/ticket-list';
import { queryOf } from '../../../api/queries.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { Thread } from '../../../modules/support/Thread.tsx';
import classes from '../../../modules/support/support.module.css';
import { ticketTones } from '../../../modules/support/tones.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { TicketFacts } from './TicketFacts.tsx';
import { TicketTimes } from './TicketTimes.tsx';

/** One ticket: its thread with notes, the reply, and beside it what is known and can be changed. */
export default function TicketPage() {
  const { t } = useTranslation('support');
  const f = useFormat();
  const locale = spokenLocale();
  const { id } = useParams({ from: '/admin/support/$id' });
  const found = useQuery({ ...queryOf('getAnyTicket', { ticketId: id }), refetchInterval: 20_000 });
  return (
    <RecordPage found={found} list="/admin/support" back={t('ticket.back')}>
      {(ticket, back) => (
        <>
          <PageHeader
            above={back}
            title={ticket.subject}
            description={`${t('line', { number: ticket.number, when: f.instant(ticket.createdAt) })} · ${ticketCategoryWords[ticket.category][locale]}`}
            beside={
              <StatusBadge tone={ticketTones[ticket.status]}>{ticketStatusWords[ticket.status][locale]}</StatusBadge>
            }
          />
          <div className={classes.columns}>
            <Stack gap="lg">
              {ticket.follows && (
                <Anchor component={Link} to="/admin/support/$id" params={{ id: ticket.follows.id } as never} size="sm">
                  {t('follows', { number: ticket.follows.number })}
                </Anchor>
              )}
              <Thread
                ticketId={id}
                entries={ticket.entries}
                notes={ticket.notes}
                names={new Map(ticket.assignees.map(({ id: personId, name }) => [personId, name]))}
                staff
              />
              {ticket.mergedInto && (
                <Alert color="gray">
                  {t('continues')}{' '}
                  <Anchor component={Link} to="/admin/support/$id" params={{ id: ticket.mergedInto.id } as never}>
                    {t('number', { number: ticket.mergedInto.number })}
                  </Anchor>
                </Alert>
              )}
              <AnswerForm key={ticket.id} ticket={ticket} mayReply={platformMay(ticket.status).reply} />
            </Stack>
            <Stack gap="md">
              <TicketFacts ticket={ticket} mayChange={platformMay(ticket.status).change} />
              <TicketTimes ticketId={id} />
            </Stack>
          </div>
        </>
      )}
    </RecordPage>
  );
}
