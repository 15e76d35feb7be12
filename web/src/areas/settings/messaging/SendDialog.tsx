import { messageLanguages } from '@app/domain/messaging/message';
import { instantOf } from '@app/domain/messaging/schedule';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { followConfirmed } from '../../../api/followConfirmed.ts';
import { hrefOf } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { useAudienceCount } from './AudienceCount.tsx';
import type { Draft } from './draft.ts';
import { paper } from './paper.ts';

type SendDialogProps = {
  messageId: string;
  draft: Draft;
  save: () => Promise<string | null>;
  onKiosk: () => void;
  onRefusal: (error: unknown) => void;
  onSent: () => void;
  onClose: () => void;
};

/** Says to how many it goes, who cannot be reached and what can be done for them; then it goes. */
export function SendDialog({ messageId, draft, save, onKiosk, onRefusal, onSent, onClose }: SendDialogProps) {
  const { t } = useTranslation('messaging');
  const f = useFormat();
  const { audience, channels, kiosk, when, at, acknowledge, acknowledgeBy } = draft;
  const { data } = useAudienceCount({ audience, channels });
  const later = when !== 'now' && at !== '';
  const send = useCommand('sendMessage', {
    quiet: true,
    refresh: ['listMessages', 'getMessage'],
    done: ({ expected }) => t(later ? 'confirm.scheduled' : 'confirm.sent', { count: expected }),
    onSuccess: onSent,
    onRefusal,
  });
  const people = data?.people ?? 0;
  // Who reads a language without a text gets the other one.
  const other = messageLanguages.find((one) => (data?.byLanguage[one] ?? 0) > 0 && !draft.variants[one].body.trim());
  const used = [...channels.map((one) => t(`channel.${one}`)), ...(kiosk ? [t('channel.kiosk')] : [])];
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(later ? 'confirm.scheduleTitle' : 'confirm.title', { count: people })}
      confirm={t(later ? 'confirm.scheduleNow' : 'confirm.send')}
      busy={send.isPending || !data}
      onConfirm={() => void save().then((id) => id && send.mutate({ messageId: id, expected: people }))}
      preview={
        <Stack gap="xs">
          <Text size="sm">{t('confirm.channels', { channels: f.list(used) })}</Text>
          {acknowledge && (
            <Text size="sm">
              {acknowledgeBy ? t('confirm.acknowledgeBy', { day: f.day(acknowledgeBy) }) : t('confirm.acknowledge')}
            </Text>
          )}
          {other && <Text size="sm">{t(`confirm.without.${other}`, { count: data?.byLanguage[other] ?? 0 })}</Text>}
          <Text size="sm">
            {later
              ? t(when === 'recipient' ? 'confirm.scheduleThere' : 'confirm.schedule', {
                  at: f.instant(instantOf(at, f.timeZone)),
                })
              : t('confirm.once')}
          </Text>
        </Stack>
      }
    >
      {data && data.unreachable > 0 && (
        <Alert color="amber">
          <Text size="sm">{t('confirm.unreachable', { count: data.unreachable })}</Text>
          <Group gap="xs" mt="xs">
            <Button
              component="a"
              size="compact-sm"
              variant="default"
              href={hrefOf('printMessage', { messageId, people: 'unreachable', format: paper() })}
              onClick={(event) => void followConfirmed(event)}
            >
              {t('confirm.print')}
            </Button>
            {kiosk ? (
              <Text size="sm">{t('confirm.kioskOn')}</Text>
            ) : (
              <Button size="compact-sm" variant="default" onClick={onKiosk}>
                {t('confirm.kiosk')}
              </Button>
            )}
          </Group>
        </Alert>
      )}
    </ConfirmDialog>
  );
}
