import { causeWords } from '@app/domain/seats/seat-lists';
import { Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { DecideReturn } from '../../../modules/store/DecideReturn.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';
import { ofProducts } from './product.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const SeatsDialog = lazyPart(() => import('./SeatsDialog.tsx').then((module) => ({ default: module.SeatsDialog })));

type Seats = Result<'getCompanySeats'>;
type Props = { companyId: string; productId: string };

/** What the product noted as the cause, in words; what someone wrote as it is. */
const reasonOf = (reason: string | null) => causeWords[reason as keyof typeof causeWords]?.[spokenLocale()] ?? reason;

/** The company's seats of this product: lots, how long they last, and every move of them. */
export function CompanySeats({ companyId, productId }: Props) {
  const { t } = useTranslation('productAdmin');
  const found = useQuery(queryOf('getCompanySeats', { companyId, productId }));
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={320} />;
  const { lots, forecast } = found.data;
  return (
    <Stack gap="lg">
      <Lots lots={lots} companyId={companyId} productId={productId} />
      {lots.length > 0 && <Forecast forecast={forecast} />}
      {found.data.moves > 0 && (
        <SectionCard
          title={t('seats.ledger')}
          description={t('seats.newest', { shown: found.data.entries.length, all: found.data.moves })}
        >
          <Ledger entries={found.data.entries} />
        </SectionCard>
      )}
    </Stack>
  );
}

function Lots({ lots, companyId, productId }: Props & { lots: Seats['lots'] }) {
  const { t } = useTranslation('productAdmin');
  const f = useFormat();
  const [granting, setGranting] = useState(false);
  const [revoking, setRevoking] = useState<Seats['lots'][number] | null>(null);
  const grant = (
    <Button size="sm" variant="default" onClick={() => setGranting(true)}>
      {t('seats.grant')}
    </Button>
  );
  return (
    <SectionCard title={t('seats.lots')} action={grant}>
      <Stack gap="md">
        {lots.length === 0 && <Text c="dimmed">{t('seats.none')}</Text>}
        {lots.map((lot) => (
          <Group key={lot.id} justify="space-between" align="start" gap="sm">
            <div>
              <Text fw={650}>
                {[t('seats.lot', { number: lot.number }), t(`seats.origins.${lot.origin}`), f.dayOf(lot.madeAt)].join(
                  ' · ',
                )}
              </Text>
              <Text size="sm">
                {t('seats.counts', {
                  total: lot.total,
                  available: lot.available,
                  given: lot.given,
                  consumed: lot.consumed,
                  gone: lot.gone,
                })}
              </Text>
              <Text size="sm" c="dimmed">
                {[lot.owner, lot.assignBy && t('seats.assignBy', { day: f.day(lot.assignBy) }), lot.reason]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            {lot.returnAsked > 0 && <ReturnAsked lot={lot} companyId={companyId} productId={productId} />}
            {lot.available > 0 && (
              <Button size="xs" variant="subtle" onClick={() => setRevoking(lot)}>
                {t('seats.revoke')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      <Suspense>
        {granting && (
          <SeatsDialog companyId={companyId} productId={productId} lot={null} onClose={() => setGranting(false)} />
        )}
        {revoking && (
          <SeatsDialog companyId={companyId} productId={productId} lot={revoking} onClose={() => setRevoking(null)} />
        )}
      </Suspense>
    </SectionCard>
  );
}

/** Seats the company gives back: granted ones are decided here, bought ones at their order. */
function ReturnAsked({ lot, companyId, productId }: Props & { lot: Seats['lots'][number] }) {
  const { t } = useTranslation('productAdmin');
  return (
    <Group gap="xs" w="100%" align="center">
      <Text size="sm" fw={600}>
        {t('seats.returnAsked', { count: lot.returnAsked })}
      </Text>
      {lot.orderId ? (
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link to="/admin/orders/$id" params={{ id: lot.orderId! }} {...props} />}
        >
          {t('seats.returnAtOrder')}
        </Button>
      ) : (
        <DecideReturn companyId={companyId} productId={productId} lotId={lot.id} refresh={ofProducts} />
      )}
    </Group>
  );
}

function Forecast({ forecast: { startedIn90Days, free, lastsUntil, expiringFirst } }: { forecast: Seats['forecast'] }) {
  const { t } = useTranslation('productAdmin');
  const f = useFormat();
  return (
    <SectionCard title={t('seats.forecast')}>
      <Text>{[t('seats.free', { count: free }), t('seats.pace', { count: startedIn90Days })].join(' · ')}</Text>
      <Text>{lastsUntil ? t('seats.lasts', { day: f.day(lastsUntil) }) : t('seats.idle')}</Text>
      {expiringFirst && <Text>{t('seats.expiring', { day: f.day(expiringFirst) })}</Text>}
    </SectionCard>
  );
}

function Ledger({ entries }: { entries: Seats['entries'] }) {
  const { t } = useTranslation('productAdmin');
  const f = useFormat();
  return (
    <Table>
      <Table.Tbody>
        {entries.map((entry) => (
          <Table.Tr key={entry.id}>
            <Table.Td>
              <Text fw={600}>{t(`seats.events.${entry.event as 'start'}`)}</Text>
              <Text size="sm" c="dimmed">
                {[t('seats.seat', { lot: entry.lot, seat: entry.seat }), entry.person, reasonOf(entry.reason)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td ta="right">
              <Text size="sm">{f.instant(entry.at)}</Text>
              {entry.by && (
                <Text size="sm" c="dimmed">
                  {entry.by}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
