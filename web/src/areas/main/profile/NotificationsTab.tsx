import type { ChosenChannel, NoticeTopic } from '@app/domain/delivery/topics';
import { chosenChannels, topics } from '@app/domain/delivery/topics';
import { Alert, Button, Checkbox, Group, Skeleton, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../../words/words.ts';
import classes from './MyInfoPage.module.css';
import { NotificationDevices } from './NotificationDevices.tsx';
import { UpcomingNotices } from './UpcomingNotices.tsx';

type Choices = Result<'getProfile'>['notifications'];

/** What is sent to me, on which channels and devices, and when it stays quiet. */
export function NotificationsTab() {
  const profile = useQuery(queryOf('getProfile', {}));
  const reach = useQuery(queryOf('getNotificationDevices', {}));
  if (profile.error) return <ErrorState text={refusalWords(profile.error)} onRetry={() => void profile.refetch()} />;
  if (!profile.data || reach.isPending) return <Skeleton height={320} />;
  // A channel that the company does not use is nothing to choose.
  const offered = chosenChannels.filter((channel) => channel !== 'sms' || reach.data?.smsOn);
  return (
    <div className={classes.narrow}>
      <ChoicesForm chosen={profile.data.notifications} offered={offered} />
      <UpcomingNotices />
      <NotificationDevices />
    </div>
  );
}

function ChoicesForm({ chosen, offered }: { chosen: Choices; offered: readonly ChosenChannel[] }) {
  const { t } = useTranslation('profile');
  const { quietHours, ...perChannel } = chosen;
  const form = useForm({
    initialValues: {
      ...perChannel,
      quiet: quietHours !== null,
      from: quietHours?.from ?? '22:00',
      to: quietHours?.to ?? '07:00',
    },
  });
  const save = useCommand('changeNotifications', {
    refresh: ['getProfile'],
    done: t('notifications.saved'),
    onSuccess: () => form.resetDirty(),
  });
  const { quiet } = form.getValues();
  return (
    <form
      className={classes.stack}
      onSubmit={form.onSubmit(({ quiet: isOn, from, to, ...choices }) =>
        save.mutate({ ...choices, quietHours: isOn ? { from, to } : null }),
      )}
    >
      <SectionCard title={t('notifications.channels')} description={t('notifications.channelsText')} flush>
        <Obstacles />
        <table className={classes.topics}>
          <thead>
            <tr>
              <th scope="col">{t('notifications.topic')}</th>
              {offered.map((channel) => (
                <th key={channel} scope="col">
                  {t(`notifications.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {topics.map((topic) => (
              <Topic
                key={topic}
                topic={topic}
                offered={offered}
                field={(channel) => form.getInputProps(`${channel}.${topic}`, { type: 'checkbox' })}
              />
            ))}
            <tr>
              <th scope="row">
                {t('notifications.mandatory')}
                <small>{t('notifications.mandatoryHint')}</small>
              </th>
              {offered.map((channel) => (
                <td key={channel}>
                  <Checkbox
                    aria-label={t('notifications.choice', {
                      topic: t('notifications.mandatory'),
                      channel: t(`notifications.${channel}Long`),
                    })}
                    checked
                    disabled
                    readOnly
                  />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </SectionCard>
      <SectionCard title={t('notifications.quiet')} description={t('notifications.quietText')}>
        <div className={classes.fields}>
          <Switch
            label={t('notifications.quietOn')}
            description={quiet ? undefined : t('notifications.quietUsual')}
            {...form.getInputProps('quiet', { type: 'checkbox' })}
          />
          {quiet && (
            <Group>
              <TextInput
                type="time"
                label={t('notifications.from')}
                required
                withAsterisk={false}
                w={140}
                {...form.getInputProps('from')}
              />
              <TextInput
                type="time"
                label={t('notifications.to')}
                required
                withAsterisk={false}
                w={140}
                {...form.getInputProps('to')}
              />
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

type TopicProps = { topic: NoticeTopic; offered: readonly ChosenChannel[]; field: (channel: ChosenChannel) => object };

function Topic({ topic, offered, field }: TopicProps) {
  const { t } = useTranslation('profile');
  return (
    <tr>
      <th scope="row">
        {t(`notifications.${topic}`)}
        <small>{t(`notifications.${topic}Hint`)}</small>
      </th>
      {offered.map((channel) => (
        <td key={channel}>
          <Checkbox
            aria-label={t('notifications.choice', {
              topic: t(`notifications.${topic}`),
              channel: t(`notifications.${channel}Long`),
            })}
            {...field(channel)}
          />
        </td>
      ))}
    </tr>
  );
}

/** Why a channel that is chosen does not reach me. */
function Obstacles() {
  const { t } = useTranslation('profile');
  const found = useQuery(queryOf('getNotificationDevices', {})).data;
  if (!found) return null;
  return (
    <>
      {found.emailReturned && (
        <Alert color="brick" m="md" mb={0}>
          {t('notifications.emailReturned')}
        </Alert>
      )}
      {found.smsOn && !found.hasPhone && (
        <Text size="sm" c="dimmed" px="md" pt="md">
          {t('notifications.noPhone')}
        </Text>
      )}
    </>
  );
}
