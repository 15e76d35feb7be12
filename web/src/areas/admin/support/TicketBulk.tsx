import { ticketPriorities } from '@app/domain/support/ticket';
import { ticketPriorityWords } from '@app/domain/support/ticket-list';
import { Button, Menu } from '@mantine/core';
import { useCommand } from '../../../api/queries.ts';
import type { SelectionBar } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { useSession } from '../../../session/session.ts';
import { spokenLocale } from '../../../words/languages.ts';

/** What can be done with several tickets at once. Those that are closed are passed over. */
export function TicketBulk({ chosen, onDone }: { chosen: SelectionBar; onDone: () => void }) {
  const { t } = useTranslation('support');
  const locale = spokenLocale();
  const me = useSession();
  const change = useCommand('changeTickets', {
    refresh: ['listTickets', 'getSupportFigures'],
    done: ({ changed }) => t('queue.done', { count: changed }),
    onSuccess: onDone,
  });
  const say = (changes: object) => change.mutate({ selection: chosen as never, ...changes });
  return (
    <>
      <Button variant="default" size="sm" loading={change.isPending} onClick={() => say({ assigneeId: me.person.id })}>
        {t('queue.toMe')}
      </Button>
      <Menu>
        <Menu.Target>
          <Button variant="default" size="sm">
            {t('queue.priority')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ticketPriorities.map((priority) => (
            <Menu.Item key={priority} onClick={() => say({ priority })}>
              {ticketPriorityWords[priority][locale]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" size="sm" onClick={() => say({ solve: true })}>
        {t('queue.solve')}
      </Button>
    </>
  );
}
