import type { MessageChannel } from '@app/domain/messaging/message';
import { Button, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Input } from '../../../api/client.ts';
import { moreOf, pagesOf, rowsOf } from '../../../api/queries.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './messaging.module.css';

type AudiencePeopleProps = Pick<Input<'listAudience'>, 'audience' | 'channels'> & {
  unreachable: boolean;
  onClose: () => void;
};

/** The people of an audience by name, page by page, and how each can be reached. */
export function AudiencePeople({ audience, channels, unreachable, onClose }: AudiencePeopleProps) {
  const { t } = useTranslation('messaging');
  const f = useFormat();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const pages = useInfiniteQuery(
    pagesOf('listAudience', { audience, channels, ...(q && { q }), ...(unreachable && { unreachable }) }),
  );
  const rows = rowsOf(pages);
  const more = moreOf(pages);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(unreachable ? 'audience.unreachableTitle' : 'audience.listTitle')}
      size="lg"
    >
      <TextInput
        type="search"
        aria-label={t('audience.search')}
        placeholder={t('audience.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={200}
        mb="sm"
      />
      {pages.error && <ErrorState text={refusalWords(pages.error)} onRetry={() => void pages.refetch()} />}
      {rows?.length === 0 && <Text c="dimmed">{t('audience.found')}</Text>}
      <ul className={classes.people}>
        {rows?.map(({ id, name, position, site, reachedBy }) => (
          <li key={id}>
            <span className={classes.who}>
              <strong>{name}</strong>
              <small>{[position, site].filter(Boolean).join(' · ')}</small>
            </span>
            <small>
              {reachedBy.length > 0
                ? t('audience.reachedBy', {
                    channels: f.list(reachedBy.map((one: MessageChannel) => t(`channel.${one}`))),
                  })
                : t('audience.notReached')}
            </small>
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="default" size="sm" loading={more.busy} onClick={more.load}>
          {t('audience.more50')}
        </Button>
      )}
    </Dialog>
  );
}
