import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { TransferView } from '../../../modules/transfers/TransferView.tsx';
import classes from '../../../modules/transfers/transfers.module.css';
import { useSession } from '../../../session/session.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../../words/words.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const ConsentDialog = lazyPart(() => import('./ConsentDialog.tsx'));

type Own = Result<'listMyTransfers'>['transfers'][number];

/** Brings my records of another employer here: what was asked, how far it is, and a new one. */
export default function Transfers() {
  const { t } = useTranslation('transfers');
  const { company } = useSession();
  const found = useQuery(queryOf('listMyTransfers', {}));
  const [answering, setAnswering] = useState<{ transferId: string | null } | null>(null);
  const [ending, setEnding] = useState<Own | null>(null);
  const withdraw = useCommand('withdrawTransfer', {
    refresh: ['listMyTransfers', 'listMyTickets'],
    done: t(ending?.state === 'requested' ? 'own.declined' : 'own.withdrawn'),
    onSuccess: () => setEnding(null),
  });
  if (found.error) return <SectionCard title={t('own.title')}>{refusalWords(found.error)}</SectionCard>;
  if (!found.data) return null;
  const { transfers, employers, byPin } = found.data;
  const offered = employers.filter(({ records, open }) => records.length > 0 && !open);
  return (
    <SectionCard title={t('own.title')} description={t('own.text', { company: company.name })}>
      <Stack gap="md" align="flex-start">
        {byPin ? (
          <Text>{t('own.byPin')}</Text>
        ) : offered.length > 0 ? (
          <Button variant="default" onClick={() => setAnswering({ transferId: null })}>
            {t('own.start')}
          </Button>
        ) : employers.some(({ open }) => open) ? null : (
          <>
            <Text>{t(employers.length > 0 ? 'own.noRecords' : 'own.none')}</Text>
            {employers.length === 0 && (
              <Link to="/support" search={{ new: 'correction', from: '/profile?tab=privacy' } as never}>
                {t('own.merge')}
              </Link>
            )}
          </>
        )}
        {transfers.length > 0 && (
          <ul className={classes.list} style={{ width: '100%' }}>
            {transfers.map((one) => (
              <li key={one.id}>
                <TransferView
                  transfer={one}
                  head={one.state === 'requested' && <Text>{t('own.requested', { company: one.to })}</Text>}
                  after={() =>
                    one.here && (
                      <Link to="/profile" search={{ tab: 'certificates' } as never}>
                        {t('own.received', { company: one.to })}
                      </Link>
                    )
                  }
                  actions={
                    <Group gap="sm">
                      {one.here && one.state === 'requested' && offered.length > 0 && (
                        <Button variant="default" onClick={() => setAnswering({ transferId: one.id })}>
                          {t('own.choose')}
                        </Button>
                      )}
                      {['requested', 'agreed', 'underway'].includes(one.state) && (
                        <Button variant="subtle" loading={withdraw.isPending} onClick={() => setEnding(one)}>
                          {t(one.state === 'requested' ? 'own.decline' : 'own.withdraw')}
                        </Button>
                      )}
                      {one.ticketId && (
                        <Link to="/support" search={{ ticket: one.ticketId } as never}>
                          {t('own.ticket')}
                        </Link>
                      )}
                    </Group>
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Stack>
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        onConfirm={() => ending && withdraw.mutate({ transferId: ending.id })}
        title={t(ending?.state === 'requested' ? 'own.declineTitle' : 'own.withdrawTitle')}
        preview={t(ending?.state === 'requested' ? 'own.declineText' : 'own.withdrawText', { company: ending?.to })}
        confirm={t(ending?.state === 'requested' ? 'own.decline' : 'own.withdraw')}
        busy={withdraw.isPending}
      />
      <Suspense>
        {answering && (
          <ConsentDialog employers={offered} transferId={answering.transferId} onClose={() => setAnswering(null)} />
        )}
      </Suspense>
    </SectionCard>
  );
}
