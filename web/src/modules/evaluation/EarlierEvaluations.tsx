import { Text } from '@mantine/core';
import type { Result } from '../../api/client.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';

/** What evaluators found so far, the newest first. */
export function EarlierEvaluations({ given }: { given: Result<'getEvaluation'>['given'] }) {
  const { t } = useTranslation('evaluation');
  const f = useFormat();
  if (given.length === 0) return null;
  return (
    <section aria-label={t('earlier')}>
      <Text fw={600} size="sm">
        {t('earlier')}
      </Text>
      {given.map(({ id, outcome, evaluatedOn, evaluator, note }) => (
        <Text key={id} size="sm">
          {[f.day(evaluatedOn), evaluator, t(`outcomes.${outcome}`), note].filter(Boolean).join(' · ')}
        </Text>
      ))}
    </section>
  );
}
