import { messageList, messageStateWords } from '@app/domain/messaging/message-list';
import type { MessageChannel, MessageState } from '@app/domain/messaging/message';
import { Button, SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { loadWords, useTranslation } from '../../../ui/i18n.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { messageTone } from './states.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const NoticesPage = lazyPart(async () => {
  await loadWords('notices');
  return import('./NoticesPage.tsx');
});
const MessageDetail = lazyPart(() =>
  import('./MessageDetail.tsx').then((module) => ({ default: module.MessageDetail })),
);

/** The messages of the company; one of them under `?message=`, what is sent automatically under `?tab=notices`. */
export default function MessagingPage() {
  const [{ message, tab }] = useUrlState();
  if (!message && tab !== 'notices') return <Messages />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      {message ? <MessageDetail key={message} messageId={message} /> : <NoticesPage />}
    </Suspense>
  );
}

const kinds = { all: undefined, sent: 'sending,sent,partlyFailed', scheduled: 'scheduled', drafts: 'draft' } as const;
type Kind = keyof typeof kinds;

/** Before sending begins there is nothing to count. */
const hasBegun = (state: MessageState): boolean => state === 'sending' || state === 'sent' || state === 'partlyFailed';

function Messages() {
  const { t } = useTranslation('messaging');
  const f = useFormat();
  const [{ state }, change] = useUrlState();
  const list = useList(messageList, 'listMessages', 'exportMessages');
  const kind = (Object.keys(kinds) as Kind[]).find((one) => kinds[one] === state) ?? 'all';
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <Link to="/settings/messaging/new" {...props} />}
    >
      {t('new')}
    </Button>
  );
  const counted = (count: number | null) => (count === null ? '–' : f.number(count));
  const channels = (text: string) =>
    text
      .split(',')
      .filter(Boolean)
      .map((one) => t(`channel.${one as MessageChannel | 'kiosk'}`))
      .join(', ');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={add} />
      <SegmentedControl
        aria-label={t('tabs.label')}
        mb="md"
        value={kind}
        onChange={(next) => change({ state: kinds[next as Kind] })}
        data={(Object.keys(kinds) as Kind[]).map((one) => ({ value: one, label: t(`tabs.${one}`) }))}
      />
      <ListView
        list={list}
        search={t('search')}
        title="subject"
        rowLink={(row) => ({ to: '/settings/messaging', search: { message: row.id } }) as never}
        cells={{
          subject: (row) => row.subject || t('noSubject'),
          channels: (row) => channels(row.channels) || '–',
          state: (row) => (
            <StatusBadge tone={messageTone[row.state]}>{messageStateWords[row.state][spokenLocale()]}</StatusBadge>
          ),
          recipients: (row) => (row.state === 'cancelled' ? '–' : counted(row.recipients)),
          delivered: (row) => (hasBegun(row.state) ? counted(row.delivered) : '–'),
          opened: (row) => (hasBegun(row.state) ? counted(row.opened) : '–'),
          acknowledged: (row) => (hasBegun(row.state) && row.acknowledge ? counted(row.acknowledged) : '–'),
          failed: (row) => (hasBegun(row.state) ? counted(row.failed) : '–'),
        }}
        empty={{ title: t('none'), text: t('noneText'), action: add }}
      />
    </>
  );
}
