import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { queryOf } from '../../../api/queries.ts';
import classes from '../../../modules/support/support.module.css';
import { ticketTones } from '../../../modules/support/tones.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { Help, useHelp } from './Help.tsx';
import { HelpArticle } from './HelpArticle.tsx';
import { OwnTicket } from './OwnTicket.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const NewTicket = lazyPart(() => import('./NewTicket.tsx').then((module) => ({ default: module.NewTicket })));

/**
 * Help articles, one's own requests to the platform's support, and a new one. `?article=` and `?ticket=` open one;
 * `?new=` begins a request, in a category.
 */
export default function SupportPage() {
  const { t } = useTranslation('support');
  const [url, change] = useUrlState();
  const open = url['ticket'];
  if (open) return <OwnTicket ticketId={open} />;
  if (url['article']) return <HelpArticle slug={url['article']} />;
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => change({ new: 'other' })}>
      {t('new')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('text')} actions={add} />
      <HelpAndTickets add={add} />
      <Suspense>
        {url['new'] !== undefined && (
          <NewTicket
            category={url['new']}
            from={url['from']}
            enrolmentId={url['enrolment']}
            followsId={url['follows']}
            onClose={(made) =>
              change({ new: undefined, from: undefined, enrolment: undefined, follows: undefined, ticket: made })
            }
          />
        )}
      </Suspense>
    </>
  );
}

/** Both at once: what comes first would be moved by the other. */
function HelpAndTickets({ add }: { add: React.ReactNode }) {
  const { t } = useTranslation('support');
  const [url] = useUrlState();
  const pending = [useHelp((url['q'] ?? '').trim()), useQuery(queryOf('listMyTickets', {}))].some(
    ({ isPending }) => isPending,
  );
  if (pending) return <PageSkeleton />;
  return (
    <Stack gap="lg">
      <Help />
      <SectionCard title={t('mine')} flush>
        <Tickets add={add} />
      </SectionCard>
    </Stack>
  );
}

function Tickets({ add }: { add: React.ReactNode }) {
  const { t } = useTranslation('support');
  const f = useFormat();
  const found = useQuery(queryOf('listMyTickets', {}));
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={160} m="md" />;
  if (found.data.tickets.length === 0)
    return <EmptyState drawing="empty" title={t('none')} text={t('noneText')} action={add} heading={3} compact />;
  return (
    <ul className={classes.tickets}>
      {found.data.tickets.map(({ id, number, subject, status, repliedAt, answered }) => (
        <li key={id}>
          <Link to="/support" search={{ ticket: id } as never} className={classes.ticket}>
            <strong dir="auto">{subject}</strong>
            <StatusBadge tone={ticketTones[status]}>{t(`states.${status}`)}</StatusBadge>
            <small>
              {t('line', { number, when: f.instant(repliedAt) })}
              {answered && ` · ${t('answered')}`}
            </small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
