import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useSignOut } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { usePageTitle } from '../../ui/layout/pageTitle.ts';
import { useFormat } from '../../words/format.ts';
import { OtherCompanies } from './OtherCompanies.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/**
 * What an administrator finds once their time to set up a second factor has ended: setting it up, another company,
 * signing out. `until` null: it is set up, and the recovery codes are still to be kept.
 */
export default function FactorSetUp({ until, onCodes }: { until: string | null; onCodes: (shown: boolean) => void }) {
  const { t } = useTranslation('factorRule');
  const f = useFormat();
  const signOut = useSignOut();
  usePageTitle(t('setUp.title'));
  return (
    <Stack gap="lg" maw="34rem" mx="auto" w="100%">
      <div>
        <Title order={1}>{t('setUp.title')}</Title>
        {until && <Text mt="xs">{t('setUp.text', { until: f.instant(until) })}</Text>}
      </div>
      <SecondFactor onCodes={onCodes} />
      {until && (
        <Text size="sm" c="dimmed">
          {t('setUp.lost')}
        </Text>
      )}
      {until && <OtherCompanies title={t('setUp.others')} />}
      {until && (
        <Group>
          <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate({})}>
            {t('setUp.signOut')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
