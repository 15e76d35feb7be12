import { Alert, NumberInput, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import ParentField from '../companies/ParentField.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { ReasonField } from '../../../ui/forms/ReasonDialog.tsx';
import { refusalWords } from '../../../words/words.ts';
import type { Retention } from './retention.ts';
import { ofRetention } from './retention.ts';

type TimeDialogProps = {
  rule: Retention['rules'][number];
  /** For a company or a skill, chosen here; otherwise for everyone. */
  own?: boolean;
  onClose: () => void;
};

/** Sets how long something is kept, with the reason. */
export function TimeDialog({ rule, own = false, onClose }: TimeDialogProps) {
  const { t } = useTranslation('privacyAdmin');
  const { kind, unit, least, most, standard } = rule;
  const [of, setOf] = useState<'company' | 'skill'>('company');
  const [companyId, setCompanyId] = useState<string | null>(null);
  const [skillId, setSkillId] = useState<string | null>(null);
  const [count, setCount] = useState<number | string>(rule.count);
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<ApiError | null>(null);
  const save = useCommand('setRetentionTime', {
    quiet: true,
    refresh: ofRetention,
    done: t('times.set'),
    onSuccess: onClose,
    onRefusal: (error) => setRefused(error.code === 'stepUpRequired' ? null : error),
  });
  const skills = useQuery({ ...queryOf('listSkills', { limit: '100' as never }), enabled: own && of === 'skill' });
  const atField = refused?.issues.find(({ path }) => path === 'count');
  const chosen = !own || (of === 'company' ? companyId !== null : skillId !== null);
  return (
    <FormDialog
      title={own ? t('times.own') : t('times.changeFor', { kind: t(`kind.${kind}`) })}
      confirm={t('times.save')}
      refusal={refused && !atField ? refusalWords(refused) : null}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        if (!chosen) return;
        const whose = {
          companyId: own && of === 'company' ? companyId : null,
          skillId: own && of === 'skill' ? skillId : null,
        };
        save.mutate({ kind, ...whose, count: Number(count), reason: reason.trim() });
      }}
    >
      {own && (
        <>
          <SegmentedControl
            fullWidth
            aria-label={t('times.whose')}
            value={of}
            onChange={(value) => setOf(value as typeof of)}
            data={(['company', 'skill'] as const).map((value) => ({ value, label: t(`times.${value}`) }))}
          />
          {of === 'company' ? (
            <ParentField label={t('times.company')} value={companyId} onChange={setCompanyId} />
          ) : (
            <Select
              label={t('times.skill')}
              searchable
              value={skillId}
              onChange={setSkillId}
              data={(skills.data?.rows ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
            />
          )}
        </>
      )}
      <NumberInput
        label={t(unit === 'months' ? 'times.inMonths' : 'times.inDays')}
        description={t('times.bounds', { least: String(least), most: String(most), standard: String(standard) })}
        required
        withAsterisk={false}
        allowDecimal={false}
        allowNegative={false}
        value={count}
        onChange={setCount}
        error={atField && refusalWords({ code: atField.code } as ApiError)}
      />
      {Number(count) < rule.count && <Alert color="harbor">{t('times.shorter')}</Alert>}
      <ReasonField label={t('times.reason')} value={reason} onChange={setReason} minLength={10} />
    </FormDialog>
  );
}
