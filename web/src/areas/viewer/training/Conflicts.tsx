import { Alert, Button, Stack, Text } from '@mantine/core';
import type { MarkSubject, MarkValue } from '@app/domain/group-training/marks';
import type { Run } from '../../../modules/group-training/run-types.ts';
import type { Row } from '../../../modules/group-training/run-view.ts';
import { useZoneFormat } from '../../../modules/group-training/training.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { useMarkWords } from './markWords.ts';

type ConflictsProps = {
  row: Row;
  run: Run;
  onKeep: (subject: MarkSubject, value: MarkValue, answers: string[]) => void;
};

/** Values that two devices recorded without knowledge of each other: one is chosen, and replaces both. */
export function Conflicts({ row, run, onKeep }: ConflictsProps) {
  const { t } = useTranslation('trainingRun');
  const { f } = useZoneFormat(run.timeZone);
  const { said, about } = useMarkWords(run);
  return row.conflicts.map(({ subject, conflict }) => (
    <Alert key={`${subject.kind} ${subject.sessionId} ${subject.item}`} color="brick" title={about(subject)}>
      <Text size="sm" mb="xs">
        {t('person.conflict')}
      </Text>
      <Stack gap="xs">
        {conflict.map((mark) => (
          <Button
            key={mark.id}
            size="md"
            variant="default"
            h="auto"
            py={6}
            onClick={() =>
              onKeep(
                subject,
                mark.value,
                conflict.map(({ id }) => id),
              )
            }
          >
            <span>
              {t('person.keep', { value: said(mark) })}
              <Text span size="xs" c="dimmed" display="block">
                {t('person.by', { by: mark.by, time: f.time(mark.at) })}
              </Text>
            </span>
          </Button>
        ))}
      </Stack>
    </Alert>
  ));
}
