import { Button, Group, Switch } from '@mantine/core';
import { mayBePreview } from '@app/domain/catalogue/preview';
import { isPackageKind } from '@app/domain/packages/reading/manifest';
import { Link } from '@tanstack/react-router';
import { IconExternalLink } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import classes from './ContentTab.module.css';
import { Figure } from './Figure.tsx';
import type { Unit } from './outline.ts';

type UnitSettingsProps = {
  unit: Unit;
  editable: boolean;
  onChange: (change: Partial<Unit>) => void;
  onChoose: () => void;
};

/** What a step asks beyond being there: its weight, its times, watching to the end, its content. */
export function UnitSettings({ unit, editable, onChange, onChoose }: UnitSettingsProps) {
  const { t } = useTranslation('editor');
  const readOnly = !editable;
  return (
    <div className={classes.settings}>
      <Figure
        label={t('content.minutes')}
        min={0}
        max={1000}
        readOnly={readOnly}
        value={unit.expectedMinutes}
        onChange={(expectedMinutes) => onChange({ expectedMinutes })}
      />
      <Figure
        label={t('content.minimum')}
        min={0}
        max={36_000}
        readOnly={readOnly}
        value={unit.minimumSeconds}
        onChange={(minimumSeconds) => onChange({ minimumSeconds })}
      />
      <Figure
        label={t('content.weight')}
        description={t('content.weightHint')}
        min={1}
        max={100}
        readOnly={readOnly}
        value={unit.weight}
        onChange={(weight) => onChange({ weight })}
      />
      {unit.kind === 'video' && (
        <Switch
          label={t('content.watch')}
          checked={unit.requiredWatch}
          disabled={readOnly}
          onChange={(event) => onChange({ requiredWatch: event.currentTarget.checked })}
        />
      )}
      {isPackageKind(unit.kind) && (
        <Switch
          label={t('content.mustPass')}
          description={t('content.mustPassHint')}
          checked={unit.requiresPass}
          disabled={readOnly}
          onChange={(event) => onChange({ requiresPass: event.currentTarget.checked })}
        />
      )}
      {mayBePreview(unit.kind) && (
        <Switch
          label={t('content.preview')}
          description={t('content.previewHint')}
          checked={unit.preview}
          disabled={readOnly}
          onChange={(event) => onChange({ preview: event.currentTarget.checked })}
        />
      )}
      <Group gap="xs">
        {editable && (
          <Button size="xs" variant="default" onClick={onChoose}>
            {t('content.change')}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          rightSection={<IconExternalLink size={14} aria-hidden />}
          renderRoot={(props) => <Link to="/admin/content/$id" params={{ id: unit.contentItemId }} {...props} />}
        >
          {t('content.open')}
        </Button>
      </Group>
    </div>
  );
}
