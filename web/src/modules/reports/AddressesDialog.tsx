import type { ReportArea } from '@app/domain/reports/reports';
import { useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { colon, useTranslation } from '../../ui/i18n.ts';
import { TagsField } from '../../ui/forms/TagsField.tsx';
import { issueWords, refusalWords } from '../../words/words.ts';
import { callsOf } from './calls.ts';

/** To which addresses outside the company reports may go. */
export function AddressesDialog({
  area,
  allowed,
  onClose,
}: {
  area: ReportArea;
  allowed: string[];
  onClose: () => void;
}) {
  const { t } = useTranslation('reports');
  const calls = callsOf(area);
  const [addresses, setAddresses] = useState(allowed);
  const [refused, setRefused] = useState<{ field: string | null; form: string | null }>({ field: null, form: null });
  const save = useCommand(calls.addresses, {
    quiet: true,
    refresh: [calls.schedules],
    done: t('schedules.addressesSaved'),
    onSuccess: onClose,
    onRefusal: (error) => {
      const [issue] = error.issues;
      const entry = issue && addresses[Number(issue.path.split('.')[1])];
      setRefused(
        issue && entry
          ? { field: `${colon(entry)} ${issueWords(issue)}`, form: null }
          : { field: null, form: refusalWords(error) },
      );
    },
  });
  return (
    <FormDialog
      title={t('schedules.addressesTitle')}
      text={t('schedules.addressesText')}
      confirm={t('schedules.save')}
      refusal={refused.form}
      busy={save.isPending}
      lightDismiss={false}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        // Over the form of a schedule, whose submission React would make of it.
        event?.stopPropagation();
        save.mutate({ addresses });
      }}
    >
      <TagsField
        label={t('schedules.addressesLabel')}
        description={t('schedules.addressesHint')}
        maxTags={100}
        maxLength={320}
        value={addresses}
        onChange={setAddresses}
        error={refused.field}
      />
    </FormDialog>
  );
}
