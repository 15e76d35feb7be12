import type { ContentLanguage } from '@app/domain/localised';
import { isPackageKind } from '@app/domain/packages/reading/manifest';
import { Radio, Stack, Switch, Text } from '@mantine/core';
import { hiddenLabel } from '../../../ui/layout/hiddenLabel.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { EvaluationSteps } from './EvaluationSteps.tsx';
import { Figure } from './Figure.tsx';
import type { Editing } from './useDraft.ts';

/** When an attempt counts as completed. */
export function CompletionTab({ editing, writing }: { editing: Editing; writing: ContentLanguage }) {
  const { t } = useTranslation('editor');
  const { draft, set } = editing;
  const readOnly = !editing.editable;
  const units = draft.sections.flatMap((section) => section.units);
  const required = units.filter((unit) => unit.required).length;
  const rule = draft.completionRule;
  return (
    <SectionCard title={t('completion.title')}>
      <Stack maw="40rem">
        <Radio.Group
          {...hiddenLabel(t('completion.title'))}
          data-field="completionRule"
          value={rule.units}
          onChange={(units) =>
            set({ completionRule: units === 'all' ? { units } : { units: 'some', count: Math.max(1, required - 1) } })
          }
        >
          <Stack gap="xs">
            <Radio value="all" label={t('completion.all')} disabled={readOnly} />
            <Radio value="some" label={t('completion.some')} disabled={readOnly} />
          </Stack>
        </Radio.Group>
        {rule.units === 'some' && (
          <Figure
            label={t('completion.count', { required })}
            min={1}
            max={500}
            readOnly={readOnly}
            value={rule.count}
            onChange={(count) => set({ completionRule: { units: 'some', count } })}
          />
        )}
        <Switch
          label={t('completion.order')}
          description={t('completion.orderHint')}
          checked={draft.enforceOrder}
          disabled={readOnly}
          onChange={(event) => set({ enforceOrder: event.currentTarget.checked })}
        />
        <Figure
          field="minimumMinutes"
          label={t('completion.minimum')}
          description={t('completion.minimumHint')}
          min={0}
          max={10_000}
          readOnly={readOnly}
          value={draft.minimumMinutes}
          onChange={(minimumMinutes) => set({ minimumMinutes })}
        />
        <EvaluationSteps
          evaluation={draft.evaluation}
          writing={writing}
          editable={editing.editable}
          onChange={(evaluation) => set({ evaluation })}
        />
        {(draft.acceptsSelfReported || units.some(({ kind }) => isPackageKind(kind))) && (
          <Switch
            data-field="acceptsSelfReported"
            label={t('completion.selfReported')}
            description={t('completion.selfReportedHint')}
            checked={draft.acceptsSelfReported}
            disabled={readOnly}
            onChange={(event) => set({ acceptsSelfReported: event.currentTarget.checked })}
          />
        )}
        <Text size="sm" c="dimmed">
          {t('completion.quizNote')}
        </Text>
      </Stack>
    </SectionCard>
  );
}
