import { Alert, List } from '@mantine/core';
import { timesOf, titleOf } from '../../../modules/group-training/training.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import type { PlanCheck } from './usePlanCheck.ts';

const shown = 8;

/** What else takes place at the time: each room and person by name, with what they have then. */
export function ClashList({ clashes }: { clashes: PlanCheck['clashes'] }) {
  const { t, language } = useTranslation('training');
  const f = useFormat();
  if (clashes.length === 0) return null;
  return (
    <Alert color="yellow" role="status" title={t('clashes.title', { count: clashes.length })}>
      <List size="sm">
        {clashes.slice(0, shown).map((clash) => (
          <List.Item key={`${clash.kind}${clash.name}${clash.trainingId}${clash.startsAt}`}>
            {t(`clashes.${clash.kind}`, {
              name: clash.name,
              title: titleOf(clash.subject, language),
              when: timesOf(clash, f),
            })}
          </List.Item>
        ))}
        {clashes.length > shown && <List.Item>{t('clashes.more', { count: clashes.length - shown })}</List.Item>}
      </List>
    </Alert>
  );
}
