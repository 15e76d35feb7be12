import { Button, Group, Text } from '@mantine/core';
import { hrefOf } from '../../../../api/client.ts';
import { followConfirmed } from '../../../../api/followConfirmed.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import { IconDownload } from '../../../../ui/icons.ts';

/** The refused rows as a file to put right and send again. */
export function ProblemFiles({ importId }: { importId: string }) {
  const { t } = useTranslation('imports');
  return (
    <div>
      <Group gap="xs">
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            component="a"
            href={hrefOf('exportImportProblems', { importId, format })}
            onClick={(event) => void followConfirmed(event)}
            download
            variant="default"
            size="sm"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('check.problems')} ({format.toUpperCase()})
          </Button>
        ))}
      </Group>
      <Text size="sm" c="dimmed" mt={6}>
        {t('check.problemsHint')}
      </Text>
    </div>
  );
}
