import type { MessageChannel } from '@app/domain/messaging/message';
import { leftOutWords, recipientList, recipientStateWords } from '@app/domain/messaging/message-list';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { recipientTone } from './states.ts';

type Step = Parameters<typeof stepWords>[1];
const stepWords = (
  t: ReturnType<typeof useTranslation<'messaging'>>['t'],
  step:
    | 'queued'
    | 'sent'
    | 'delivered'
    | 'opened'
    | 'failed'
    | 'noAddress'
    | 'noSignIn'
    | 'optedOut'
    | 'bounced'
    | 'notSetUp'
    | 'tooMany'
    | 'left',
) => t(`step.${step}`);

/** Everyone it went to, how it arrived on each channel, and why someone did not get it. */
export function Recipients({ messageId }: { messageId: string }) {
  const { t } = useTranslation('messaging');
  const f = useFormat();
  const locale = spokenLocale();
  const list = useList(recipientList, 'listMessageRecipients', 'exportMessageRecipients', { messageId });
  const trail = (text: string | null) =>
    (text ?? '')
      .split(', ')
      .filter(Boolean)
      .map((part) => {
        const [channel, step] = part.split(':') as [MessageChannel, Step];
        return `${t(`channel.${channel}`)}: ${stepWords(t, step)}`;
      });
  return (
    <ListView
      list={list}
      search={t('detail.searchPeople')}
      title="name"
      rowLink={(row) => ({ to: '/settings/employees/$id', params: { id: row.id } })}
      cells={{
        state: (row) => (
          <StatusBadge tone={recipientTone[row.state]}>{recipientStateWords[row.state][locale]}</StatusBadge>
        ),
        trail: (row) =>
          row.trail ? (
            <>
              {trail(row.trail).map((line, place) => (
                <div key={place}>{line}</div>
              ))}
            </>
          ) : (
            '–'
          ),
        note: (row) => (row.note ? leftOutWords[row.note][locale] : '–'),
        acknowledgedAt: (row) => (row.acknowledgedAt ? f.instant(row.acknowledgedAt) : '–'),
      }}
      empty={{ title: t('detail.noPeople'), text: t('detail.noPeopleText') }}
    />
  );
}
