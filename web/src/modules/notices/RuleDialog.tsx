import { useQuery } from '@tanstack/react-query';
import { channels } from '@app/domain/delivery/topics';
import type { Channel } from '@app/domain/delivery/topics';
import { noticeRule } from '@app/domain/notices/rules';
import { Button, Checkbox, Group, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Suspense, useState } from 'react';
import { showRefusal } from '../../api/forms.ts';
import { queryOf, useCommand } from '../../api/queries.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { spokenLocale } from '../../words/languages.ts';
import type { Place, Rule } from './rule.ts';
import { limitsOf, names, offsetsIn, useTimes, written } from './rule.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const DryRun = lazyPart(() => import('./DryRun.tsx'));
const PlatformDryRun = lazyPart(() => import('./PlatformDryRun.tsx'));

type Props = { place: Place; rule: Rule; onClose: () => void };

/** When one notice is sent and how; what that would change in the next days can be seen before it is saved. */
export default function RuleDialog({ place, rule, onClose }: Props) {
  const { t } = useTranslation('notices');
  const times = useTimes();
  const texts = useQuery({ ...queryOf('getDeliverySettings', {}), enabled: place === 'company' });
  const noTexts = texts.data !== undefined && (!texts.data.smsAvailable || texts.data.smsSince === null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [trying, setTrying] = useState(false);
  const { fixed, name, trigger } = noticeRule(rule.rule);
  const { kind, ...limits } = limitsOf(rule);
  const locale = spokenLocale();
  const form = useForm({
    initialValues: { on: rule.on, offsets: written(rule, rule.offsets), channels: [...rule.channels] as Channel[] },
    validate: { offsets: (value) => (fixed || offsetsIn(rule, value) ? null : t('rule.numbers')) },
  });
  const refresh = [
    names[place].get,
    'getNoticeHealth',
    'previewNotices',
    'previewPlatformNotices',
    'getAssignmentRules',
  ] as const;
  const save = useCommand(names[place].rule, {
    quiet: true,
    refresh,
    done: t('rule.saved'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const reset = useCommand(names[place].rule, { refresh, done: t('rule.wasReset'), onSuccess: onClose });
  const submit = form.onSubmit(({ on, offsets, channels: chosen }) => {
    setRefusal(null);
    save.mutate({
      rule: rule.rule,
      setting: { on, offsets: fixed ? rule.offsets : offsetsIn(rule, offsets)!, channels: chosen },
    });
  });
  const Tried = place === 'company' ? DryRun : PlatformDryRun;
  const draft = offsetsIn(rule, form.values.offsets);
  return (
    <FormDialog
      title={name[locale]!}
      text={trigger[locale]}
      confirm={t('rule.save')}
      refusal={refusal}
      busy={save.isPending}
      size="lg"
      lightDismiss={!form.isDirty()}
      beside={
        rule.own ? (
          <Button
            variant="subtle"
            loading={reset.isPending}
            onClick={() => reset.mutate({ rule: rule.rule, setting: null })}
          >
            {t('rule.reset')}
          </Button>
        ) : undefined
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Switch label={t('rule.on')} description={t('rule.onHint')} {...form.getInputProps('on', { type: 'checkbox' })} />
      {fixed ? (
        <Text size="sm">{times(rule, rule.offsets)}</Text>
      ) : (
        <TextInput
          label={t('rule.offsets')}
          description={`${t(`rule.${kind}`, limits)} ${t('rule.usual', { times: written(rule, rule.usual.offsets) })}.`}
          inputMode="numeric"
          disabled={!form.values.on}
          {...form.getInputProps('offsets')}
        />
      )}
      <Checkbox.Group
        label={t('rule.channels')}
        description={t('rule.channelsHint')}
        {...form.getInputProps('channels')}
      >
        <Group mt="xs">
          {channels.map((channel) => (
            <Checkbox
              key={channel}
              value={channel}
              label={t(`channel.${channel}`)}
              {...(channel === 'sms' && noTexts && { description: t('rule.noTexts') })}
              // What is ticked already can be taken off.
              disabled={!form.values.on || (channel === 'sms' && noTexts && !form.values.channels.includes('sms'))}
            />
          ))}
        </Group>
      </Checkbox.Group>
      {!fixed && (
        <>
          <Group>
            <Button variant="default" size="xs" disabled={draft === null || trying} onClick={() => setTrying(true)}>
              {t('rule.preview')}
            </Button>
          </Group>
          <Suspense>
            {trying && draft && <Tried draft={{ rule: rule.rule, on: form.values.on, offsets: draft }} />}
          </Suspense>
        </>
      )}
    </FormDialog>
  );
}
