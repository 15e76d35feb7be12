import { Button, Group, Text } from '@mantine/core';
import { hrefOf } from '../../../../api/client.ts';
import { followConfirmed } from '../../../../api/followConfirmed.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import { IconDownload } from '../../../../ui/icons.ts';

const kinds = ['refused', 'all'] as const;

/** All rows as a file, with what each changes; and the refused ones to put right and send again. */
export function ProblemFiles({ importId, refused }: { importId: string; refused: boolean }) {
  const { t } = useTranslation('imports');
  return (
    <div>
      <Group gap="xs">
        {kinds
          .filter((rows) => rows === 'all' || refused)
          .flatMap((rows) =>
            (['csv', 'xlsx'] as const).map((format) => (
              <Button
                key={`${rows} ${format}`}
                component="a"
                href={hrefOf('exportImportProblems', { importId, rows, format })}
                onClick={(event) => void followConfirmed(event)}
                download
                variant="default"
                size="sm"
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {t(rows === 'all' ? 'check.allRows' : 'check.problems')} ({format.toUpperCase()})
              </Button>
            )),
          )}
      </Group>
      {refused && (
        <Text size="sm" c="dimmed" mt={6}>
          {t('check.problemsHint')}
        </Text>
      )}
    </div>
  );
}
