import { Button, Group, Stack, Text } from '@mantine/core';
import { useCommand } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import type { Person } from './person.ts';
import { ofPerson } from './person.ts';
import { useGuarded } from './useGuarded.tsx';

/** The claim to administer the platform: asked for by one, confirmed by another, taken back at once. */
export function PlatformClaim({ person }: { person: Person }) {
  const { t } = useTranslation('people');
  const f = useFormat();
  const guarded = useGuarded();
  const quiet = { quiet: true, refresh: ofPerson } as const;
  const ask = useCommand('askQmsAdmin', quiet);
  const confirm = useCommand('confirmQmsAdmin', quiet);
  const decline = useCommand('withdrawQmsRequest', { refresh: ofPerson, done: t('platform.declined') });
  const revoke = useCommand('revokeQmsAdmin', quiet);
  const { id: personId, name, qmsAdminSince, requests } = person;
  const open = requests.find((one) => one.open);
  const button = qmsAdminSince ? (
    !person.lastPlatformAdmin && (
      <Button
        variant="default"
        size="sm"
        onClick={() =>
          guarded.ask({
            title: t('platform.revokeTitle', { name }),
            preview: t('platform.revokeText'),
            confirm: t('platform.revoke'),
            done: t('platform.revoked'),
            destructive: true,
            run: () => revoke.mutateAsync({ personId }),
          })
        }
      >
        {t('platform.revoke')}
      </Button>
    )
  ) : !open && !person.isMe && person.state === 'active' ? (
    <Button
      variant="default"
      size="sm"
      onClick={() =>
        guarded.ask({
          title: t('platform.askTitle', { name }),
          preview: t('platform.askText'),
          confirm: t('platform.ask'),
          done: t('platform.asked'),
          reason: t('signIn.reason'),
          run: (reason) => ask.mutateAsync({ personId, reason }),
        })
      }
    >
      {t('platform.ask')}
    </Button>
  ) : null;
  return (
    <SectionCard title={t('platform.title')} description={t('platform.text')} action={button}>
      <Stack gap="xs" align="flex-start">
        {qmsAdminSince ? (
          <StatusBadge tone={person.qmsAdminCounts ? 'good' : 'off'}>
            {t('platform.since', { day: f.dayOf(qmsAdminSince) })}
          </StatusBadge>
        ) : (
          <Text>{t('platform.not')}</Text>
        )}
        {qmsAdminSince && !person.qmsAdminCounts && <Text size="sm">{t('platform.idle')}</Text>}
        {person.lastPlatformAdmin && <Text size="sm">{t('platform.last')}</Text>}
        {requests.map((one) => (
          <div key={one.id}>
            <Text size="sm">
              {one.open
                ? t('platform.open', { when: f.instant(one.askedAt), name: one.askedBy, until: f.instant(one.endsAt) })
                : one.confirmedAt
                  ? t('platform.closedConfirmed', {
                      name: one.askedBy,
                      when: f.instant(one.confirmedAt),
                      second: one.confirmedBy ?? '',
                    })
                  : t('platform.closedOther', { when: f.instant(one.askedAt), name: one.askedBy })}
              {` — ${one.reason}`}
            </Text>
            {one.open && (
              <Group gap="xs" mt="xs">
                {one.askedByMe ? (
                  <Text size="sm" c="dimmed">
                    {t('platform.mine')}
                  </Text>
                ) : (
                  !person.isMe && (
                    <Button
                      size="xs"
                      onClick={() =>
                        guarded.ask({
                          title: t('platform.confirmTitle', { name }),
                          preview: t('platform.confirmText'),
                          confirm: t('platform.confirm'),
                          done: t('platform.confirmed'),
                          run: () => confirm.mutateAsync({ personId, requestId: one.id }),
                        })
                      }
                    >
                      {t('platform.confirm')}
                    </Button>
                  )
                )}
                <Button
                  size="xs"
                  variant="default"
                  loading={decline.isPending}
                  onClick={() => decline.mutate({ personId, requestId: one.id })}
                >
                  {t('platform.decline')}
                </Button>
              </Group>
            )}
          </div>
        ))}
      </Stack>
      {guarded.dialogs}
    </SectionCard>
  );
}
