import { Group, Radio } from '@mantine/core';
import type { RequirementKind } from '@app/domain/positions/requirement';
import { requirementKinds } from '@app/domain/positions/requirement';
import { useTranslation } from '../../ui/i18n.ts';

type RequirementKindFieldProps = { value: RequirementKind; onChange: (kind: RequirementKind) => void };

/** Whether something is demanded or only recommended. */
export function RequirementKindField({ value, onChange }: RequirementKindFieldProps) {
  const { t } = useTranslation('positions');
  return (
    <Radio.Group label={t('requirements.kind')} value={value} onChange={(kind) => onChange(kind as RequirementKind)}>
      <Group mt={6}>
        {requirementKinds.map((kind) => (
          <Radio key={kind} value={kind} label={t(`kinds.${kind}`)} />
        ))}
      </Group>
    </Radio.Group>
  );
}
