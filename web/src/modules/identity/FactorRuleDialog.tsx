import { factorGrace, factorState } from '@app/domain/identity/factor-rule';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import type { Result } from '../../api/client.ts';

type FactorRuleDialogProps = {
  rule: Result<'getFactorRule'>['rule'];
  /** Administrators without a second factor. */
  missing: number;
  usual: number;
  refusal: string | null;
  busy: boolean;
  onSubmit: (graceDays: number) => void;
  onClose: () => void;
};

/** How many days administrators have; says what that means for those who are not ready. */
export default function FactorRuleDialog({
  rule,
  missing,
  usual,
  refusal,
  busy,
  onSubmit,
  onClose,
}: FactorRuleDialogProps) {
  const { t } = useTranslation('factorRule');
  const f = useFormat();
  const [days, setDays] = useState<number | string>(usual);
  const fits =
    typeof days === 'number' && Number.isInteger(days) && days >= factorGrace.least && days <= factorGrace.most;
  const effect = () => {
    if (missing === 0) return t('form.all');
    if (!fits) return undefined;
    const now = new Date().toISOString();
    const since = rule?.since ?? now;
    const found = factorState({ rule: { since, graceDays: days }, adminSince: since, hasFactor: false }, now);
    return found.state === 'due'
      ? t('form.missing', { count: missing, until: f.dayOf(found.until) })
      : t('form.now', { count: missing });
  };
  return (
    <FormDialog
      title={t(rule ? 'form.changeTitle' : 'form.title')}
      text={effect()}
      confirm={t(rule ? 'form.change' : 'form.require')}
      refusal={refusal}
      busy={busy}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        if (fits && !busy) onSubmit(days);
      }}
    >
      <NumberInput
        label={t('form.days')}
        description={t('form.daysHint')}
        value={days}
        onChange={setDays}
        min={factorGrace.least}
        max={factorGrace.most}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        error={fits ? undefined : t('form.daysWrong')}
        data-autofocus
      />
    </FormDialog>
  );
}
