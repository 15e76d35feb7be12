import { ticketList, ticketPriorityWords, ticketStatusWords } from '@app/domain/support/ticket-list';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { SupportFigures } from '../../../modules/support/SupportFigures.tsx';
import { ticketTones } from '../../../modules/support/tones.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { nothingSelected } from '../../../ui/lists/selection.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const TicketBulk = lazyPart(() => import('./TicketBulk.tsx').then((module) => ({ default: module.TicketBulk })));
const HelpTexts = lazyPart(() => import('./HelpTexts.tsx').then((module) => ({ default: module.HelpTexts })));
const Macros = lazyPart(() => import('./Macros.tsx').then((module) => ({ default: module.Macros })));

const Emails = lazyPart(() => import('./Emails.tsx').then((module) => ({ default: module.Emails })));

/** The queue of the platform's support; what arrived by email is under `?tab=emails`. */
export default function SupportQueuePage() {
  const [{ tab }] = useUrlState();
  if (tab !== 'emails') return <Queue />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Emails />
    </Suspense>
  );
}

function Queue() {
  const { t } = useTranslation('support');
  const f = useFormat();
  const locale = spokenLocale();
  const [macros, setMacros] = useState(false);
  const [help, setHelp] = useState(false);
  const mailbox = useQuery(queryOf('getSupportMailbox', {})).data;
  const list = useList(ticketList, 'listTickets', 'exportTickets');
  return (
    <>
      <PageHeader
        title={t('queue.title')}
        description={t('queue.text')}
        actions={
          <>
            {mailbox && (mailbox.address !== null || mailbox.held > 0) && (
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link
                    to="/admin/support"
                    search={{ tab: 'emails', ...(mailbox.held > 0 && { state: 'held' }) } as never}
                    {...props}
                  />
                )}
              >
                {mailbox.held > 0 ? t('emails.openHeld', { count: mailbox.held }) : t('emails.open')}
              </Button>
            )}
            <Button variant="default" onClick={() => setHelp(true)}>
              {t('queue.help')}
            </Button>
            <Button variant="default" onClick={() => setMacros(true)}>
              {t('queue.macros')}
            </Button>
          </>
        }
      />
      <SupportFigures />
      <ListView
        list={list}
        search={t('queue.search')}
        title="subject"
        rowLink={(row) => ({ to: '/admin/support/$id', params: { id: row.id } })}
        cells={{
          number: ({ number }) => number,
          // Many columns do not squeeze it into one word a line.
          subject: ({ subject }) => <span style={{ display: 'inline-block', minWidth: '12rem' }}>{subject}</span>,
          status: ({ status }) => (
            <StatusBadge tone={ticketTones[status]}>{ticketStatusWords[status][locale]}</StatusBadge>
          ),
          priority: ({ priority }) =>
            priority === 'urgent' || priority === 'high' ? (
              <StatusBadge tone="bad">{ticketPriorityWords[priority][locale]}</StatusBadge>
            ) : (
              ticketPriorityWords[priority][locale]
            ),
          dueAt: ({ dueAt, late }) =>
            dueAt && (late ? <StatusBadge tone="bad">{f.instant(dueAt)}</StatusBadge> : f.instant(dueAt)),
        }}
        bulk={{
          label: ({ subject }) => subject,
          actions: (chosen) => (
            <Suspense>
              <TicketBulk chosen={chosen} onDone={() => list.select(nothingSelected)} />
            </Suspense>
          ),
        }}
        empty={{ title: t('queue.none'), text: t('queue.noneText') }}
      />
      <Suspense>{help && <HelpTexts onClose={() => setHelp(false)} />}</Suspense>
      <Suspense>{macros && <Macros onClose={() => setMacros(false)} />}</Suspense>
    </>
  );
}
