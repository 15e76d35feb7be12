import { ticketCategories, ticketPriorities } from '@app/domain/support/ticket';
import { ticketCategoryWords, ticketPriorityWords, ticketStatusWords } from '@app/domain/support/ticket-list';
import { Alert, Anchor, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const TicketSheets = lazyPart(() => import('./TicketSheets.tsx').then((module) => ({ default: module.TicketSheets })));
const TicketCorrections = lazyPart(() =>
  import('./TicketCorrections.tsx').then((module) => ({ default: module.TicketCorrections })),
);
const TicketCourse = lazyPart(() => import('./TicketCourse.tsx').then((module) => ({ default: module.TicketCourse })));
const TicketCertificates = lazyPart(() =>
  import('./TicketCertificates.tsx').then((module) => ({ default: module.TicketCertificates })),
);
const SplitForm = lazyPart(() => import('./SplitForm.tsx').then((module) => ({ default: module.SplitForm })));

type Ticket = Result<'getAnyTicket'>;
/** What may be about facts that a company keeps. */
const passedOn = new Set<Ticket['category']>(['correction', 'certificate', 'other']);
const refresh = ['getAnyTicket', 'listTickets', 'getSupportFigures'] as const;

/** Beside the thread: what can be changed, who asks, and what the ticket is about. */
export function TicketFacts({ ticket, mayChange }: { ticket: Ticket; mayChange: boolean }) {
  const { t } = useTranslation('support');
  const f = useFormat();
  const locale = spokenLocale();
  const change = useCommand('changeTicket', { refresh, done: t('ticket.changed') });
  const [splitting, setSplitting] = useState(false);
  const late = ticket.dueAt !== null && Date.parse(ticket.dueAt) < Date.now();
  const { requester, company, context } = ticket;
  return (
    <Stack gap="md">
      <SectionCard title={t('ticket.properties')}>
        <Stack gap="sm">
          {ticket.dueAt && (
            <Text size="sm" fw={600} c={late ? 'brick' : undefined}>
              {t(late ? 'ticket.late' : 'ticket.due', { when: f.instant(ticket.dueAt) })}
            </Text>
          )}
          <NativeSelect
            label={t('ticket.assignee')}
            disabled={!mayChange}
            value={ticket.assignee?.id ?? ''}
            data={[
              { value: '', label: t('ticket.nobody') },
              ...ticket.assignees.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              change.mutate({ ticketId: ticket.id, assigneeId: value || null })
            }
          />
          <NativeSelect
            label={t('ticket.priority')}
            disabled={!mayChange}
            value={ticket.priority}
            data={ticketPriorities.map((value) => ({ value, label: ticketPriorityWords[value][locale] }))}
            onChange={({ currentTarget: { value } }) =>
              change.mutate({ ticketId: ticket.id, priority: value as Ticket['priority'] })
            }
          />
          <NativeSelect
            label={t('ticket.category')}
            disabled={!mayChange || requester.id === null}
            value={ticket.category}
            data={ticketCategories.map((value) => ({ value, label: ticketCategoryWords[value][locale] }))}
            onChange={({ currentTarget: { value } }) =>
              change.mutate({ ticketId: ticket.id, category: value as Ticket['category'] })
            }
          />
          {ticket.mergedInto === null && (
            <Button variant="default" onClick={() => setSplitting(true)}>
              {t('ticket.split')}
            </Button>
          )}
          {ticket.satisfaction && (
            <Text size="sm">{t('ticket.rated', { rating: t(`satisfaction.${ticket.satisfaction}`) })}</Text>
          )}
          {ticket.satisfactionNote && <Text size="sm">“{ticket.satisfactionNote}”</Text>}
        </Stack>
      </SectionCard>
      <SectionCard title={t('ticket.requester')}>
        <Stack gap={4}>
          {requester.id ? (
            <>
              <Anchor component={Link} to="/admin/employees/$id" params={{ id: requester.id } as never} fw={600}>
                {requester.name}
              </Anchor>
              <Anchor component={Link} to="/admin/companies/$id" params={{ id: company.id } as never} size="sm">
                {company.name}
              </Anchor>
            </>
          ) : (
            <>
              <Text fw={600}>{requester.name}</Text>
              <Alert color="amber" p="xs">
                {t('ticket.stranger')}
              </Alert>
              {requester.accountId && (
                <Anchor
                  component={Link}
                  to="/admin/employees/$id"
                  params={{ id: requester.accountId } as never}
                  size="sm"
                >
                  {t('ticket.account')}
                </Anchor>
              )}
            </>
          )}
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {requester.email ?? t('ticket.noEmail')}
          </Text>
          {requester.phone && <Text size="sm">{requester.phone}</Text>}
          {requester.id && (ticket.category === 'correction' || ticket.category === 'transfer') && (
            <Anchor
              component={Link}
              to="/admin/employees/$id"
              params={{ id: requester.id } as never}
              search={{ tab: 'merge' } as never}
              size="sm"
            >
              {t('ticket.mergeAccounts')}
            </Anchor>
          )}
        </Stack>
      </SectionCard>
      {ticket.transfer && <TransferFacts transfer={ticket.transfer} />}
      {requester.id && (ticket.category === 'sds' || ticket.entries.some(({ kind }) => kind === 'sheetRequest')) && (
        <Suspense>
          <TicketSheets ticket={ticket} mayChange={mayChange} />
        </Suspense>
      )}
      {requester.id &&
        (passedOn.has(ticket.category) ||
          ticket.entries.some(({ kind }) => kind === 'passOnAsked' || kind === 'correction')) && (
          <Suspense>
            <TicketCorrections ticket={ticket} mayChange={mayChange} />
          </Suspense>
        )}
      {ticket.enrolment && (
        <Suspense>
          <TicketCourse ticket={ticket} enrolment={ticket.enrolment} mayChange={mayChange} />
        </Suspense>
      )}
      {ticket.certificates.length > 0 && (
        <Suspense>
          <TicketCertificates certificates={ticket.certificates} />
        </Suspense>
      )}
      {context && (
        <SectionCard title={t('ticket.details')}>
          <Stack gap="xs">
            {(['page', 'device', 'language', 'saveError', 'deviceCheck'] as const).map(
              (key) =>
                context[key] && (
                  <div key={key}>
                    <Text size="sm" c="dimmed">
                      {t(`ticket.${key}`)}
                    </Text>
                    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                      {context[key]}
                    </Text>
                  </div>
                ),
            )}
          </Stack>
        </SectionCard>
      )}
      {ticket.orders.length > 0 && (
        <SectionCard title={t('ticket.orders')}>
          <Stack gap={4}>
            {ticket.orders.map(({ id, number, placedAt }) => (
              <Anchor key={id} component={Link} to="/admin/orders/$id" params={{ id } as never} size="sm">
                {t('ticket.order', { number })} · {f.dayOf(placedAt)}
              </Anchor>
            ))}
          </Stack>
        </SectionCard>
      )}
      {ticket.others.length > 0 && <Others ticket={ticket} mayMerge={mayChange} />}
      <Suspense>{splitting && <SplitForm ticket={ticket} onClose={() => setSplitting(false)} />}</Suspense>
    </Stack>
  );
}

/** The transfer of records that the ticket is about: whom it waits for, and of the records only how many. */
function TransferFacts({ transfer }: { transfer: NonNullable<Ticket['transfer']> }) {
  const { t } = useTranslation('support');
  const f = useFormat();
  const { from, to, state, records, releasedAt, acceptedAt, expiresAt } = transfer;
  const waits = [...(releasedAt ? [] : [from]), ...(acceptedAt ? [] : [to])];
  return (
    <SectionCard title={t('ticket.transfer')}>
      <Text size="sm">{t('ticket.transferWay', { from, to })}</Text>
      <Text size="sm" c="dimmed">
        {t(`ticket.transferStates.${state}`)}
        {records > 0 && ` · ${t('ticket.transferRecords', { count: records })}`}
      </Text>
      {state === 'agreed' && (
        <Text size="sm">{t('ticket.transferWaits', { companies: f.list(waits), when: f.instant(expiresAt) })}</Text>
      )}
    </SectionCard>
  );
}

function Others({ ticket, mayMerge }: { ticket: Ticket; mayMerge: boolean }) {
  const { t } = useTranslation('support');
  const locale = spokenLocale();
  const [merging, setMerging] = useState<Ticket['others'][number] | null>(null);
  const merge = useCommand('mergeTickets', { refresh, done: t('ticket.merged'), onSuccess: () => setMerging(null) });
  return (
    <SectionCard title={t('ticket.others')}>
      <Stack gap="sm">
        {ticket.others.map((other) => (
          <div key={other.id}>
            <Anchor component={Link} to="/admin/support/$id" params={{ id: other.id } as never} size="sm">
              {other.subject}
            </Anchor>
            <Text size="sm" c="dimmed">
              {t('number', { number: other.number })} · {ticketStatusWords[other.status][locale]}
            </Text>
            {mayMerge && other.status !== 'closed' && (
              <Button size="sm" variant="subtle" onClick={() => setMerging(other)}>
                {t('ticket.merge')}
              </Button>
            )}
          </div>
        ))}
      </Stack>
      <ConfirmDialog
        opened={merging !== null}
        onClose={() => setMerging(null)}
        onConfirm={() => merging && merge.mutate({ ticketId: merging.id, intoId: ticket.id })}
        title={t('ticket.mergeTitle')}
        preview={t('ticket.mergeText', { subject: merging?.subject, number: merging?.number })}
        confirm={t('ticket.mergeConfirm')}
        busy={merge.isPending}
      />
    </SectionCard>
  );
}
