import { ticketPriorities } from '@app/domain/support/ticket';
import { ticketPriorityWords } from '@app/domain/support/ticket-list';
import { Button, Menu, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCallOnce } from '../../../api/callOnce.ts';
import { queryOf, refreshAll, useCommand } from '../../../api/queries.ts';
import { BulkDialog } from '../../../modules/lists/BulkDialog.tsx';
import type { SelectionBar } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { useSession } from '../../../session/session.ts';
import { spokenLocale } from '../../../words/languages.ts';

const refresh = ['listTickets', 'getSupportFigures', 'getAnyTicket'] as const;
type BulkProps = { chosen: SelectionBar; onDone: () => void };

/** What can be done with several tickets at once; what weighs more shows first what would happen. */
export function TicketBulk({ chosen, onDone }: BulkProps) {
  const { t } = useTranslation('support');
  const locale = spokenLocale();
  const [asking, setAsking] = useState<'assign' | 'solve' | 'merge' | null>(null);
  const change = useCommand('changeTickets', {
    refresh,
    done: ({ changed }) => t('queue.done', { count: changed }),
    onSuccess: onDone,
  });
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsking('assign')}>
        {t('queue.assign')}
      </Button>
      <Menu>
        <Menu.Target>
          <Button variant="default" size="sm" loading={change.isPending}>
            {t('queue.priority')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ticketPriorities.map((priority) => (
            <Menu.Item
              key={priority}
              onClick={() => change.mutate({ selection: chosen as never, priority, preview: false })}
            >
              {ticketPriorityWords[priority][locale]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" size="sm" onClick={() => setAsking('solve')}>
        {t('queue.solve')}
      </Button>
      <Button variant="default" size="sm" onClick={() => setAsking('merge')}>
        {t('queue.merge')}
      </Button>
      {asking && (
        <BulkAsk key={asking} action={asking} chosen={chosen} onDone={onDone} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

/** What would happen to each, then what did; the choice goes when the answer was read. */
function BulkAsk({
  action,
  chosen,
  onDone,
  onClose,
}: BulkProps & { action: 'assign' | 'solve' | 'merge'; onClose: () => void }) {
  const { t } = useTranslation('support');
  const once = useCallOnce();
  const me = useSession();
  const staff = useQuery({ ...queryOf('listSupportStaff', {}), enabled: action === 'assign' }).data?.staff;
  const [assigneeId, setAssigneeId] = useState<string | null>(me.person.id);
  const [into, setInto] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const selection = chosen as never;
  const ask = async (preview: boolean) => {
    if (action !== 'merge')
      return once('changeTickets', { selection, preview, ...(action === 'solve' ? { solve: true } : { assigneeId }) });
    const result = await once('mergeChosenTickets', { selection, preview });
    setInto(result.into?.label ?? null);
    return result;
  };
  return (
    <BulkDialog
      title={t(`queue.${action}Title`)}
      confirm={t(`queue.${action}Confirm`)}
      says={(count, did) => (into && count > 0 ? t(did ? 'queue.didMerge' : 'queue.willMerge', { count, into }) : null)}
      of={`${action} ${assigneeId}`}
      preview={() => ask(true)}
      run={() => ask(false)}
      onDone={() => {
        setDone(true);
        void refreshAll(refresh);
      }}
      onClose={() => {
        onClose();
        if (done) onDone();
      }}
    >
      {action === 'assign' && (
        <NativeSelect
          label={t('ticket.assignee')}
          value={assigneeId ?? ''}
          data={[
            { value: '', label: t('ticket.nobody') },
            ...(staff ?? [{ id: me.person.id, name: me.person.displayName }]).map(({ id, name }) => ({
              value: id,
              label: name,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => setAssigneeId(value || null)}
        />
      )}
      {action === 'solve' && <Text size="sm">{t('queue.solveText')}</Text>}
    </BulkDialog>
  );
}
