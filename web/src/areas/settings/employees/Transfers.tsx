import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { TransferView } from '../../../modules/transfers/TransferView.tsx';
import classes from '../../../modules/transfers/transfers.module.css';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { ReasonDialog } from '../../../ui/forms/ReasonDialog.tsx';
import { refusalWords } from '../../../words/words.ts';

type Transfer = Result<'listTransfers'>['transfers'][number];

/** Records that people bring from another employer, or take to one: those that wait for this company first. */
export function Transfers() {
  const { t } = useTranslation('transfers', 'company');
  const found = useQuery(queryOf('listTransfers', {}));
  const [agreeing, setAgreeing] = useState<Transfer | null>(null);
  const [refusing, setRefusing] = useState<Transfer | null>(null);
  const refresh = ['listTransfers', 'listEvidence', 'countWaitingEvidence'] as const;
  const release = useCommand('releaseTransfer', {
    refresh,
    done: t('company.released'),
    onSuccess: () => setAgreeing(null),
  });
  const accept = useCommand('acceptTransfer', {
    refresh,
    done: t('company.accepted'),
    onSuccess: () => setAgreeing(null),
  });
  const refuse = useCommand('refuseTransfer', {
    refresh,
    done: t('company.refused'),
    quiet: true,
    onSuccess: () => setRefusing(null),
  });
  const verb = agreeing?.side === 'giving' ? 'release' : 'accept';
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('subtitle')}
        above={<BackLink to="/settings/employees">{t('company:people.back')}</BackLink>}
      />
      {found.error && <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <PageSkeleton />}
      {found.data?.transfers.length === 0 && (
        <EmptyState drawing="certificate" title={t('none')} text={t('noneText')} />
      )}
      {found.data && found.data.transfers.length > 0 && (
        <ul className={classes.list}>
          {found.data.transfers.map((one) => (
            <li key={one.id}>
              <TransferView
                transfer={one}
                head={
                  <Text fw={600}>
                    <Link to="/settings/employees/$id" params={{ id: one.person.id } as never}>
                      {one.person.name}
                    </Link>{' '}
                    · {t(`company.${one.side}`)}
                  </Text>
                }
                after={(evidenceId) =>
                  one.side === 'receiving' && (
                    <Link to="/settings/employees" search={{ tab: 'evidence', review: evidenceId } as never}>
                      {t('openReview')}
                    </Link>
                  )
                }
                actions={
                  one.state === 'agreed' && (
                    <Decide transfer={one} onAgree={() => setAgreeing(one)} onRefuse={() => setRefusing(one)} />
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={agreeing !== null}
        onClose={() => setAgreeing(null)}
        onConfirm={() => agreeing && (verb === 'release' ? release : accept).mutate({ transferId: agreeing.id })}
        title={t(`company.${verb}`)}
        preview={t(`company.${verb}Text`, { person: agreeing?.person.name, from: agreeing?.from, to: agreeing?.to })}
        confirm={t(`company.${verb}`)}
        busy={release.isPending || accept.isPending}
      />
      {refusing && (
        <ReasonDialog
          title={t('company.refuseTitle')}
          confirm={t('company.refuse')}
          text={t('company.refuseText')}
          label={t('company.reason')}
          destructive
          busy={refuse.isPending}
          refusal={refuse.error ? refusalWords(refuse.error) : null}
          onClose={() => setRefusing(null)}
          onReason={(reason) => refuse.mutate({ transferId: refusing.id, reason })}
        />
      )}
    </>
  );
}

function Decide({ transfer, onAgree, onRefuse }: { transfer: Transfer; onAgree: () => void; onRefuse: () => void }) {
  const { t } = useTranslation('transfers');
  if (transfer.own)
    return (
      <Text size="sm" c="dimmed">
        {t('company.own')}
      </Text>
    );
  const waits = (transfer.side === 'giving' ? transfer.releasedAt : transfer.acceptedAt) === null;
  return (
    <Group gap="sm">
      {waits && (
        <Button variant="default" onClick={onAgree}>
          {t(transfer.side === 'giving' ? 'company.release' : 'company.accept')}
        </Button>
      )}
      <Button variant="subtle" onClick={onRefuse}>
        {t('company.refuse')}
      </Button>
    </Group>
  );
}
