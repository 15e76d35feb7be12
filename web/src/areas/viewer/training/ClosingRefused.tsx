import { Alert, Button, Stack, Text } from '@mantine/core';
import type { PersonProblem, TrainingProblem } from '@app/domain/group-training/closing';
import type { Refused } from '../../../modules/group-training/run-types.ts';
import type { Row } from '../../../modules/group-training/run-view.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { codeWords } from '../../../words/words.ts';

type Reasons = { training?: TrainingProblem[]; people?: Record<string, PersonProblem[]> };

/**
 * A closing that the server did not take, with the reason at each person: what another device recorded meanwhile may be
 * among them.
 */
export function ClosingRefused({
  one,
  rows,
  onDismiss,
}: {
  one: Refused;
  rows: readonly Row[];
  onDismiss: () => void;
}) {
  const { t } = useTranslation('trainingRun');
  const { training = [], people = {} } = (one.reason === 'runNotReady' ? one.details : {}) as Reasons;
  const nameOf = (entryId: string) => rows.find((row) => row.entryId === entryId)?.name ?? t('refused.entryUnknown');
  return (
    <Alert color="brick" role="alert" mb="sm" title={t('closingWaits.refused')}>
      <Stack gap={6}>
        {one.reason !== 'runNotReady' && <Text size="sm">{codeWords(one.reason, one.details)}</Text>}
        {training.map((problem) => (
          <Text key={problem} size="sm">
            {t(`closeForm.problems.${problem}`)}
          </Text>
        ))}
        {Object.entries(people).map(([entryId, problems]) => (
          <Text key={entryId} size="sm">
            <b>{nameOf(entryId)}</b>: {problems.map((problem) => t(`closeForm.people.${problem}`)).join(' ')}
          </Text>
        ))}
        <Button size="md" variant="default" onClick={onDismiss} style={{ alignSelf: 'flex-end' }}>
          {t('refused.dismiss')}
        </Button>
      </Stack>
    </Alert>
  );
}
