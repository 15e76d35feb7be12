import { myDeliveryList } from '@app/domain/delivery/delivery-list';
import { Alert, Anchor, Button, Checkbox, Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { hrefOf } from '../../../api/client.ts';
import { moreOf, pagesOf, queryOf, rowsOf, useCommand } from '../../../api/queries.ts';
import { InboxEntries } from '../../../modules/delivery/InboxEntries.tsx';
import { allReadAhead } from '../../../modules/delivery/inboxAhead.ts';
import classes from '../../../modules/delivery/inbox.module.css';
import { useDeliveryList } from '../../../modules/delivery/useDeliveryList.tsx';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SearchInput } from '../../../ui/lists/SearchInput.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';

/**
 * What came to me: the inbox, one entry of it (`?entry=`), or all that was sent to me on any channel (`?view=history`).
 */
export function InboxTab() {
  const { t } = useTranslation('delivery');
  const [{ entry, view }, change] = useUrlState();
  if (entry) return <OpenEntry key={entry} entryId={entry} />;
  return (
    <>
      <SegmentedControl
        mb="md"
        aria-label={t('inbox.views')}
        value={view === 'history' ? 'history' : 'received'}
        onChange={(chosen) =>
          change({ view: chosen === 'history' ? 'history' : undefined, q: undefined, unread: undefined })
        }
        data={[
          { value: 'received', label: t('inbox.received') },
          { value: 'history', label: t('inbox.history') },
        ]}
      />
      {view === 'history' ? <History /> : <Received />}
    </>
  );
}

function Received() {
  const { t } = useTranslation('delivery', 'ui');
  const [{ q, unread }, change] = useUrlState();
  const narrowed = { ...(q && { q }), ...(unread === 'true' && { unread: 'true' as const }) };
  const list = useInfiniteQuery(pagesOf('listInbox', narrowed));
  const readAll = useCommand('markInboxRead', {
    refresh: ['listInbox', 'countInbox'],
    ahead: allReadAhead,
    done: t('inbox.readAll'),
  });
  const rows = rowsOf(list);
  const more = moreOf(list);
  return (
    <>
      <div className={classes.tools}>
        <SearchInput label={t('inbox.search')} />
        <Checkbox
          label={t('inbox.unreadOnly')}
          checked={unread === 'true'}
          onChange={(event) => change({ unread: event.currentTarget.checked ? 'true' : undefined })}
        />
        <Button variant="default" onClick={() => readAll.mutate({})}>
          {t('inbox.allRead')}
        </Button>
      </div>
      <SectionCard flush>
        {list.error && <ErrorState compact text={refusalWords(list.error)} onRetry={() => void list.refetch()} />}
        {!rows && !list.error && <Skeleton height={240} />}
        {rows?.length === 0 &&
          (q ? (
            <EmptyState compact title={t('inbox.noMatch')} />
          ) : unread ? (
            <EmptyState compact drawing="done" title={t('inbox.noUnread')} />
          ) : (
            <EmptyState title={t('inbox.none')} text={t('inbox.noneText')} />
          ))}
        {rows && rows.length > 0 && <InboxEntries rows={rows} />}
        {more && (
          <Button variant="subtle" m="md" loading={more.busy} onClick={more.load}>
            {t('ui:loadMore')}
          </Button>
        )}
      </SectionCard>
    </>
  );
}

/** One entry. Looking at it is reading it. */
function OpenEntry({ entryId }: { entryId: string }) {
  const { t } = useTranslation('delivery');
  const f = useFormat();
  const [, change] = useUrlState();
  const found = useQuery(queryOf('getInboxEntry', { entryId }));
  const mark = useCommand('markInbox', { quiet: true, refresh: ['countInbox', 'listInbox'] });
  const marked = useRef(false);
  const unread = found.data?.readAt === null;
  useEffect(() => {
    if (!unread || marked.current) return;
    marked.current = true;
    mark.mutate({ entryIds: [entryId], read: true });
  }, [unread, entryId, mark]);
  const back = () => change({ entry: undefined });
  const heading = (
    <Group justify="space-between" mb="md">
      <BackLink to="/profile" search={{ tab: 'inbox' }}>
        {t('inbox.back')}
      </BackLink>
      {found.data && (
        <Button
          variant="default"
          onClick={() => mark.mutate({ entryIds: [entryId], read: false }, { onSuccess: back })}
        >
          {t('inbox.markUnread')}
        </Button>
      )}
    </Group>
  );
  if (found.error?.status === 404)
    return (
      <>
        {heading}
        <Alert>{t('inbox.gone')}</Alert>
      </>
    );
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={320} />;
  const { subject, paragraphs, action, attachments, locale, shownFrom, mandatory, acknowledge, acknowledgedAt } =
    found.data;
  return (
    <>
      {heading}
      <SectionCard>
        <article className={classes.letter}>
          <header>
            <Title order={2} size="h3" dir="auto" lang={locale}>
              {subject}
            </Title>
            <Group gap="sm" mt={4}>
              <Text c="dimmed" size="sm">
                {f.instant(shownFrom)}
              </Text>
              {acknowledge && (
                <StatusBadge tone={acknowledgedAt ? 'good' : 'due'}>
                  {acknowledgedAt
                    ? t('inbox.acknowledged', { at: f.instant(acknowledgedAt) })
                    : t('inbox.toAcknowledge')}
                </StatusBadge>
              )}
              {mandatory && !acknowledge && <StatusBadge tone="due">{t('inbox.mandatory')}</StatusBadge>}
            </Group>
          </header>
          {paragraphs.map((text, place) => (
            <p key={place} dir="auto" lang={locale}>
              {text}
            </p>
          ))}
          {action && <Action {...action} {...(acknowledgedAt && { label: t('inbox.view'), quiet: true })} />}
          {attachments.length > 0 && (
            <div>
              <Text fw={650} size="sm">
                {t('inbox.attachments')}
              </Text>
              <ul>
                {attachments.map(({ name }, place) => (
                  <li key={name}>
                    <Anchor href={hrefOf('getInboxAttachment', { entryId, place: String(place) })}>{name}</Anchor>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </article>
      </SectionCard>
    </>
  );
}

/** Where an entry leads: a page of this application, or another site. */
function Action({ label, href, quiet = false }: { label: string; href: string; quiet?: boolean }) {
  return (
    <div>
      {href.startsWith('/') ? (
        <Button variant={quiet ? 'default' : 'filled'} renderRoot={(props) => <Link to={href} {...props} />}>
          {label}
        </Button>
      ) : (
        <Button component="a" href={href} rel="noreferrer noopener">
          {label}
        </Button>
      )}
    </div>
  );
}

function History() {
  const { t } = useTranslation('delivery');
  const shown = useDeliveryList();
  const list = useList(myDeliveryList, 'listMyDeliveries', 'exportMyDeliveries');
  return <ListView list={list} {...shown} empty={{ title: t('history.none'), text: t('history.noneMine') }} />;
}
