import { Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { RecordLine } from '../../../modules/transfers/TransferView.tsx';
import classes from '../../../modules/transfers/transfers.module.css';
import { useSession } from '../../../session/session.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { refusalWords } from '../../../words/words.ts';

type Employers = Result<'listMyTransfers'>['employers'];

/** Chooses the employer and the records, and consents: what is said here is what both employers may rely on. */
export default function ConsentDialog({
  employers: offered,
  transferId,
  onClose,
}: {
  employers: Employers;
  transferId: string | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('transfers');
  const { company } = useSession();
  // Those it was opened with: with the consent the employer is offered no more, and the page knows it before the dialog
  // is gone.
  const [employers] = useState(offered);
  const [from, setFrom] = useState(employers[0]!.companyId);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [agreed, setAgreed] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const employer = employers.find(({ companyId }) => companyId === from)!;
  const consent = useCommand('consentToTransfer', {
    quiet: true,
    refresh: ['listMyTransfers', 'listMyTickets'],
    done: t('consent.done'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  return (
    <FormDialog
      title={t('consent.title', { company: company.name })}
      confirm={t('consent.confirm')}
      refusal={refusal}
      busy={consent.isPending}
      lightDismiss={false}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        if (chosen.length === 0) return setRefusal(t('consent.needed'));
        if (!agreed) return setRefusal(t('consent.agreeNeeded'));
        setRefusal(null);
        consent.mutate({ transferId, fromCompanyId: from, achievementIds: [...chosen] });
      }}
    >
      <NativeSelect
        label={t('consent.from')}
        value={from}
        data={employers.map(({ companyId, company: label }) => ({ value: companyId, label }))}
        onChange={({ currentTarget: { value } }) => {
          setFrom(value);
          setChosen([]);
          setAgreed(false);
        }}
      />
      <Checkbox.Group label={t('consent.which')} value={[...chosen]} onChange={setChosen}>
        <Group justify="flex-end">
          <Button
            size="sm"
            variant="subtle"
            onClick={() => setChosen(employer.records.map(({ achievementId }) => achievementId))}
          >
            {t('consent.all')}
          </Button>
        </Group>
        <div className={classes.choices}>
          {employer.records.map((record) => (
            <Checkbox key={record.achievementId} value={record.achievementId} label={<RecordLine record={record} />} />
          ))}
        </div>
      </Checkbox.Group>
      <Text size="sm">{t('consent.statement', { from: employer.company, to: company.name })}</Text>
      <Checkbox
        label={t('consent.agree')}
        checked={agreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
