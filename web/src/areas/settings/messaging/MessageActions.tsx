import { Button, Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { followConfirmed } from '../../../api/followConfirmed.ts';
import { hrefOf } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconChevronDown } from '../../../ui/icons.ts';
import type { Message } from './draft.ts';
import { paper } from './paper.ts';

/** What can be done with a message in its state. */
export function MessageActions({ message }: { message: Message }) {
  const { t } = useTranslation('messaging');
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'cancel' | 'discard' | 'remind' | null>(null);
  const { id: messageId, state, counts, acknowledge, reminders } = message;
  const close = () => setAsking(null);
  const refresh = ['getMessage', 'listMessages', 'listMessageRecipients'] as const;
  const copy = useCommand('copyMessage', {
    refresh: ['listMessages'],
    onSuccess: ({ messageId: draft }) => navigate({ to: '/settings/messaging/new', search: { draft } as never }),
  });
  const cancel = useCommand('cancelMessage', {
    refresh,
    done: t('detail.cancelled'),
    onSuccess: close,
    onRefusal: close,
  });
  const discard = useCommand('discardMessage', {
    refresh: ['listMessages'],
    done: t('detail.discarded'),
    onSuccess: () => navigate({ to: '/settings/messaging' }),
    onRefusal: close,
  });
  const remind = useCommand('remindOfMessage', {
    refresh,
    done: ({ people }) => t('detail.reminded', { count: people }),
    onSuccess: close,
    onRefusal: close,
  });
  const open = counts.recipients - counts.acknowledged;
  const canRemind =
    acknowledge &&
    open > 0 &&
    (state === 'sent' || state === 'partlyFailed') &&
    reminders.every(({ finishedAt }) => finishedAt);
  const sheet = (people: 'none' | 'unreachable' | 'open', words: string) => (
    <Menu.Item
      component="a"
      href={hrefOf('printMessage', { messageId, people, format: paper() })}
      onClick={(event) => void followConfirmed(event as never)}
    >
      {words}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('detail.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => copy.mutate({ messageId })}>{t('detail.duplicate')}</Menu.Item>
          <Menu.Label>{t('detail.print')}</Menu.Label>
          {sheet('none', t('detail.printBoard'))}
          {sheet('unreachable', t('detail.printUnreachable'))}
          {acknowledge && sheet('open', t('detail.printOpen'))}
          {state === 'draft' && <Menu.Divider />}
          {state === 'draft' && (
            <Menu.Item color="brick" onClick={() => setAsking('discard')}>
              {t('detail.discard')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {state === 'draft' && (
        <Button
          renderRoot={(props) => (
            <Link to="/settings/messaging/new" search={{ draft: messageId } as never} {...props} />
          )}
        >
          {t('detail.edit')}
        </Button>
      )}
      {state === 'scheduled' && (
        <Button variant="default" onClick={() => setAsking('cancel')}>
          {t('detail.cancel')}
        </Button>
      )}
      {canRemind && <Button onClick={() => setAsking('remind')}>{t('detail.remind')}</Button>}
      <ConfirmDialog
        opened={asking === 'remind'}
        onClose={close}
        onConfirm={() => remind.mutate({ messageId })}
        title={t('detail.remindTitle', { count: open })}
        preview={t('detail.remindText')}
        confirm={t('detail.remind')}
        busy={remind.isPending}
      />
      <ConfirmDialog
        opened={asking === 'cancel'}
        onClose={close}
        onConfirm={() => cancel.mutate({ messageId })}
        title={t('detail.cancelTitle')}
        preview={t('detail.cancelText')}
        confirm={t('detail.cancel')}
        busy={cancel.isPending}
      />
      <ConfirmDialog
        opened={asking === 'discard'}
        onClose={close}
        onConfirm={() => discard.mutate({ messageId })}
        title={t('detail.discardTitle')}
        preview={t('detail.discardText')}
        confirm={t('detail.discard')}
        destructive
        busy={discard.isPending}
      />
    </>
  );
}
