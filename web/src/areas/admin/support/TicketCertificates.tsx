import { inLanguage } from '@app/domain/localised';
import { Anchor, Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../../api/client.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { spokenLocale } from '../../../words/languages.ts';

/** The requester's certificates: staff copy the link of one into their reply, which sends it again. */
export function TicketCertificates({ certificates }: { certificates: Result<'getAnyTicket'>['certificates'] }) {
  const { t } = useTranslation('support');
  return (
    <SectionCard title={t('ticket.certificates')}>
      <Stack gap="xs">
        {certificates.map(({ publicId, number, course, valid }) => (
          <Group key={publicId} justify="space-between" wrap="nowrap" gap="xs">
            <div style={{ minWidth: 0 }}>
              <Anchor component={Link} to="/achievements/$id" params={{ id: publicId } as never} size="sm">
                {inLanguage(course, spokenLocale())}
              </Anchor>
              <Text size="xs" c="dimmed">
                {number} {!valid && <StatusBadge tone="idle">{t('ticket.notValid')}</StatusBadge>}
              </Text>
            </div>
            <CopyButton value={`${window.location.origin}/achievements/${publicId}`}>
              {({ copied, copy }) => (
                <Button variant="default" size="compact-sm" onClick={copy} style={{ flex: 'none' }}>
                  {t(copied ? 'ticket.copied' : 'ticket.copyLink')}
                </Button>
              )}
            </CopyButton>
          </Group>
        ))}
      </Stack>
    </SectionCard>
  );
}
