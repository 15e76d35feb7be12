import { Button, List, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Learning } from '../../modules/enrolment/attempt.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import classes from './CompletionPanel.module.css';
import type { Reading } from './reading.ts';

type Props = { evaluation: NonNullable<Learning['evaluation']>; reading: Reading };

/** All is done but what an evaluator has to see; with what the last one found. */
export function AwaitingEvaluation({ evaluation, reading }: Props) {
  const { t } = useTranslation('viewer');
  const f = useFormat();
  const [last] = evaluation.given;
  return (
    <section className={classes.panel} role="status">
      <EmptyState heading={1} drawing="done" title={t('evaluation.title')} text={t('evaluation.text')} />
      {last && (
        <Text>
          {t('evaluation.notYet', {
            day: f.day(last.evaluatedOn),
            evaluator: last.evaluator ?? t('evaluation.someone'),
          })}{' '}
          {last.note}
        </Text>
      )}
      {evaluation.steps.length > 0 && (
        <Stack gap="xs" ta="start">
          <Title order={2} size="h5">
            {t('evaluation.steps')}
          </Title>
          <List>
            {evaluation.steps.map(({ key, text }) => (
              <List.Item key={key} lang={reading.language}>
                {reading.words(text)}
              </List.Item>
            ))}
          </List>
        </Stack>
      )}
      <Button size="md" variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
        {t('completed.dashboard')}
      </Button>
    </section>
  );
}
