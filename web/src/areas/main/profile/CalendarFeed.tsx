import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';

/** The secret address from which a calendar reads one's sessions: shown once, replaced or turned off. */
export function CalendarFeed() {
  const { t } = useTranslation('training');
  const f = useFormat();
  const [address, setAddress] = useState<string | null>(null);
  const [replacing, setReplacing] = useState(false);
  const found = useQuery(queryOf('getCalendarFeed', {}));
  const make = useCommand('makeCalendarFeed', {
    refresh: ['getCalendarFeed'],
    onSuccess: (made) => {
      setAddress(made.address);
      setReplacing(false);
    },
  });
  const end = useCommand('endCalendarFeed', {
    refresh: ['getCalendarFeed'],
    done: t('feed.ended'),
    onSuccess: () => setAddress(null),
  });
  const feed = found.data;
  if (!feed) return null;
  return (
    <SectionCard title={t('feed.title')} description={t('feed.text')}>
      <Stack>
        {address && (
          <>
            <TextInput
              label={t('feed.address')}
              description={t('feed.once')}
              readOnly
              value={address}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton value={address}>
              {({ copied, copy }) => (
                <Button variant="default" w="fit-content" onClick={copy}>
                  {copied ? t('feed.copied') : t('feed.copy')}
                </Button>
              )}
            </CopyButton>
          </>
        )}
        {feed.madeAt && (
          <Text size="sm">
            {t('feed.since', { when: f.instant(feed.madeAt) })}{' '}
            {feed.readAt ? t('feed.read', { when: f.instant(feed.readAt) }) : t('feed.never')}
          </Text>
        )}
        <Group>
          {feed.madeAt ? (
            <>
              <Button variant="default" onClick={() => setReplacing(true)}>
                {t('feed.replace')}
              </Button>
              <Button variant="default" loading={end.isPending} onClick={() => end.mutate({})}>
                {t('feed.end')}
              </Button>
            </>
          ) : (
            <Button loading={make.isPending} onClick={() => make.mutate({})}>
              {t('feed.make')}
            </Button>
          )}
        </Group>
      </Stack>
      <ConfirmDialog
        opened={replacing}
        title={t('feed.replaceTitle')}
        preview={t('feed.replaceText')}
        confirm={t('feed.replace')}
        busy={make.isPending}
        onConfirm={() => make.mutate({})}
        onClose={() => setReplacing(false)}
      />
    </SectionCard>
  );
}
