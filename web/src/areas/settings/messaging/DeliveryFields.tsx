import type { MessageChannel } from '@app/domain/messaging/message';
import { Checkbox, Input, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import type { Draft } from './draft.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { zoneName } from '../../../words/zoneName.ts';

type DeliveryFieldsProps = {
  draft: Draft;
  offered: readonly MessageChannel[];
  onChange: (part: Partial<Draft>) => void;
  errors: Record<string, string>;
};

/** How it goes out, whether it asks for acknowledgement, and when. */
export function DeliveryFields({ draft, offered, onChange, errors }: DeliveryFieldsProps) {
  const { t } = useTranslation('messaging');
  const f = useFormat();
  const { channels, kiosk, acknowledge, acknowledgeBy, when, at } = draft;
  return (
    <Stack gap="lg">
      <Input.Wrapper
        component="fieldset"
        label={t('options.channels')}
        labelElement="div"
        error={errors['channels']}
        style={{ border: 0, padding: 0, margin: 0 }}
      >
        <Stack gap="sm" mt="xs">
          {offered.map((channel) => (
            <Checkbox
              key={channel}
              label={t(`channel.${channel}`)}
              description={t(`channelHint.${channel}`)}
              checked={channels.includes(channel)}
              onChange={(event) =>
                onChange({
                  channels: event.currentTarget.checked
                    ? [...channels, channel]
                    : channels.filter((one) => one !== channel),
                })
              }
            />
          ))}
          <Checkbox
            label={t('options.kiosk')}
            description={t('options.kioskHint')}
            checked={kiosk}
            onChange={(event) => onChange({ kiosk: event.currentTarget.checked })}
          />
        </Stack>
      </Input.Wrapper>
      <Stack gap="sm">
        <Checkbox
          label={t('options.acknowledge')}
          description={t('options.acknowledgeHint')}
          checked={acknowledge}
          onChange={(event) => onChange({ acknowledge: event.currentTarget.checked })}
        />
        {acknowledge && (
          <TextInput
            type="date"
            label={t('options.acknowledgeBy')}
            description={t('options.acknowledgeByHint')}
            value={acknowledgeBy}
            min={f.today()}
            onChange={(event) => onChange({ acknowledgeBy: event.currentTarget.value })}
            error={errors['acknowledgeBy']}
            maw="16rem"
          />
        )}
      </Stack>
      <Radio.Group
        label={t('options.when')}
        value={when}
        onChange={(next) => onChange({ when: next as Draft['when'] })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="now" label={t('options.now')} />
          <Radio value="company" label={t('options.company')} />
          <Radio value="recipient" label={t('options.recipient')} />
        </Stack>
      </Radio.Group>
      {when !== 'now' && (
        <TextInput
          type="datetime-local"
          label={t('options.at')}
          {...(when === 'company' && {
            description: t('options.zone', { zone: zoneName(f.timeZone, spokenLocale()) }),
          })}
          value={at}
          onChange={(event) => onChange({ at: event.currentTarget.value })}
          error={errors['schedule']}
          maw="18rem"
        />
      )}
      <Text size="sm" c="dimmed">
        {t('options.quiet')}
      </Text>
    </Stack>
  );
}
