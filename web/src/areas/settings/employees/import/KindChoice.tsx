import { Radio } from '@mantine/core';
import type { ImportKind } from '@app/domain/imports/fields';
import { importKinds } from '@app/domain/imports/fields';
import { hiddenLabel } from '../../../../ui/layout/hiddenLabel.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import classes from './import.module.css';

type KindChoiceProps = { value: ImportKind; onChange: (kind: ImportKind) => void; disabled: boolean };

/** What is brought: rows of people, rows of what they hold, or the certificates themselves. */
export function KindChoice({ value, onChange, disabled }: KindChoiceProps) {
  const { t } = useTranslation('imports');
  return (
    <Radio.Group value={value} onChange={(kind) => onChange(kind as ImportKind)} {...hiddenLabel(t('file.kind'))}>
      <div className={classes.kinds}>
        {importKinds.map((kind) => (
          <Radio.Card key={kind} value={kind} className={classes.kind} disabled={disabled}>
            <Radio.Indicator />
            <span>
              <strong>{t(`kinds.${kind}`)}</strong>
              <small>{t(`kinds.${kind}Hint`)}</small>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
