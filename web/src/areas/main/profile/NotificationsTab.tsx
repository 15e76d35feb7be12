import { Button, Checkbox, Group, Skeleton, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { refusalWords } from '../../../words/words.ts';
import classes from './MyInfoPage.module.css';

/** What is sent to me, and when it stays quiet. */
export function NotificationsTab() {
  const profile = useQuery(queryOf('getProfile', {}));
  if (profile.error) return <ErrorState text={refusalWords(profile.error)} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <Skeleton height={320} />;
  return <Choices chosen={profile.data.notifications} />;
}

function Choices({ chosen }: { chosen: Result<'getProfile'>['notifications'] }) {
  const { t } = useTranslation('profile');
  const form = useForm({
    initialValues: { email: chosen.email, quiet: chosen.quietHours !== null, from: chosen.quietHours?.from ?? '22:00', to: chosen.quietHours?.to ?? '07:00' },
  });
  const save = useCommand('changeNotifications', { refresh: ['getProfile'], done: t('notifications.saved'), onSuccess: () => form.resetDirty() });
  const { quiet } = form.getValues();
  return (
    <form className={classes.narrow} onSubmit={form.onSubmit(({ email, quiet, from, to }) => save.mutate({ email, quietHours: quiet ? { from, to } : null }))}>
      <SectionCard title={t('notifications.channels')} description={t('notifications.channelsText')}>
        <div className={classes.fields}>
          {(['due', 'achievements', 'news'] as const).map((about) => (
            <Checkbox
              key={about}
              label={t(`notifications.${about}`)}
              description={t(`notifications.${about}Hint`)}
              {...form.getInputProps(`email.${about}`, { type: 'checkbox' })}
            />
          ))}
          <Checkbox label={t('notifications.mandatory')} description={t('notifications.mandatoryHint')} checked disabled readOnly />
        </div>
      </SectionCard>
      <SectionCard title={t('notifications.quiet')} description={t('notifications.quietText')}>
        <div className={classes.fields}>
          <Switch label={t('notifications.quietOn')} {...form.getInputProps('quiet', { type: 'checkbox' })} />
          {quiet && (
            <Group>
              <TextInput type="time" label={t('notifications.from')} required withAsterisk={false} w={140} {...form.getInputProps('from')} />
              <TextInput type="time" label={t('notifications.to')} required withAsterisk={false} w={140} {...form.getInputProps('to')} />
            </Group>
          )}
        </div>
      </SectionCard>
      <Group justify="flex-end">
        <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
          {t('notifications.save')}
        </Button>
      </Group>
    </form>
  );
}
