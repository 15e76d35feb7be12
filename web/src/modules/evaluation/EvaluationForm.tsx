import type { EvaluationOutcome } from '@app/domain/enrolment/evaluation';
import { evaluationObstacle } from '@app/domain/enrolment/evaluation';
import type { Depth } from '@app/domain/group-training/marks';
import { depths } from '@app/domain/group-training/marks';
import { legalHref } from '@app/domain/legal/kinds';
import { inLanguage } from '@app/domain/localised';
import { Alert, Button, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Result } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { useSession } from '../../session/session.ts';
import { SignedStatement } from '../../ui/feedback/SignedStatement.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useToday } from '../../words/format.ts';
import { codeWords, refusalWords } from '../../words/words.ts';
import classes from './evaluation.module.css';

type Props = { evaluation: Result<'getEvaluation'>; onDone: () => void };

/** How each step was done, on which day, and what that comes to. What was entered stays when it is refused. */
export function EvaluationForm({ evaluation, onDone }: Props) {
  const { t, language } = useTranslation('evaluation');
  const { person } = useSession();
  const locale = language === 'fr' ? 'fr' : 'en';
  const today = useToday();
  const [done, setDone] = useState<Record<string, Depth>>({});
  const [on, setOn] = useState(today);
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const give = useCommand('giveEvaluation', {
    quiet: true,
    refresh: ['listEvaluations', 'getEvaluation', 'getDashboard'],
    done: ({ completed }) => t(completed ? 'completed' : 'kept', { name: evaluation.name }),
    onSuccess: onDone,
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  const record = (outcome: EvaluationOutcome) => {
    const { enrolmentId, personId, steps, startedOn } = evaluation;
    const obstacle = evaluationObstacle({
      ...{
        status: 'awaitingEvaluation',
        learnerId: personId,
        evaluatorId: person.id,
        steps,
        outcome,
        depths: done,
        on,
        startedOn,
        today,
      },
    });
    setRefusal(obstacle && codeWords(obstacle));
    if (!obstacle)
      give.mutate({
        enrolmentId,
        outcome,
        depths: done,
        note: note.trim() || null,
        evaluatedOn: on,
        statementId: evaluation.statement?.versionId ?? null,
      });
  };
  return (
    <Stack>
      {evaluation.steps.map(({ key, text }) => (
        <div key={key}>
          <Text size="sm" fw={550} mb={4}>
            {inLanguage(text, language)}
          </Text>
          <SegmentedControl
            fullWidth
            classNames={{ label: classes.choice }}
            aria-label={inLanguage(text, language)}
            value={done[key] ?? ''}
            onChange={(depth) => setDone({ ...done, [key]: depth as Depth })}
            data={depths.map((depth) => ({ value: depth, label: t(`depths.${depth}`) }))}
          />
        </div>
      ))}
      <TextInput
        type="date"
        label={t('on')}
        maw="16rem"
        min={evaluation.startedOn}
        max={today}
        value={on}
        onChange={(event) => setOn(event.currentTarget.value)}
      />
      <Textarea
        label={t('note')}
        description={t('noteHint')}
        maxLength={1000}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {evaluation.statement && (
        <SignedStatement
          title={evaluation.statement.texts[locale].title}
          text={evaluation.statement.texts[locale].summary}
          href={`${legalHref('eSignatureStatement')}&version=${evaluation.statement.number}`}
          read={t('statement')}
        />
      )}
      {refusal && (
        <Alert color="brick" role="alert">
          {refusal}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={give.isPending} onClick={() => record('notYet')}>
          {t('notYet')}
        </Button>
        <Button loading={give.isPending} onClick={() => record('competent')}>
          {t('competent')}
        </Button>
      </Group>
    </Stack>
  );
}
