import { Alert, Button, Stack, Text } from '@mantine/core';
import { useCommand } from '../../../api/queries.ts';
import type { RunClient } from '../../../modules/group-training/run-client.ts';
import type { Run } from '../../../modules/group-training/run-types.ts';
import type { Row } from '../../../modules/group-training/run-view.ts';
import { useTranslation } from '../../../ui/i18n.ts';

/** A walk-in whom the company may know: a person says who it is, so that no one is there twice. */
export function WhoIsThis({ run, row, client }: { run: Run; row: Row; client: RunClient }) {
  const { t } = useTranslation('trainingRun');
  const settle = useCommand('settleWalkIn', { onSuccess: (answer) => client.take(answer) });
  const as = (personId: string | null) =>
    settle.mutate({ trainingId: run.trainingId, walkInId: row.entryId, personId });
  return (
    <Alert color="amber" title={t('person.who')}>
      <Text size="sm" mb="xs">
        {t('person.whoText')}
      </Text>
      <Stack gap="xs">
        {row.candidates.map(({ personId, name, number }) => (
          <Button key={personId} size="md" variant="default" loading={settle.isPending} onClick={() => as(personId)}>
            {t('person.itIs', { name, number })}
          </Button>
        ))}
        <Button size="md" variant="default" loading={settle.isPending} onClick={() => as(null)}>
          {t('person.isNew')}
        </Button>
      </Stack>
    </Alert>
  );
}
