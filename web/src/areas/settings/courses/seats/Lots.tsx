import { seatLotList } from '@app/domain/seats/seat-lists';
import { goneStates } from '@app/domain/seats/statement';
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Result } from '../../../../api/client.ts';
import { queryOf } from '../../../../api/queries.ts';
import { ListView } from '../../../../modules/lists/ListView.tsx';
import { useList } from '../../../../modules/lists/useList.ts';
import { colon, useTranslation } from '../../../../ui/i18n.ts';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../../words/format.ts';
import { lazyPart } from '../../../../ui/lazyPart.tsx';

const AskReturn = lazyPart(() => import('./LotDialogs.tsx').then((module) => ({ default: module.AskReturn })));
const Transfer = lazyPart(() => import('./LotDialogs.tsx').then((module) => ({ default: module.Transfer })));

/** The seats behind each number of a lot, by the states they are in. */
const statesOf = {
  available: ['available'],
  reserved: ['reserved'],
  returnPending: ['returnPending'],
  allocated: ['allocated'],
  consumed: ['consumed'],
  gone: goneStates,
} as const;

type Lot = Result<'listSeatLots'>['rows'][number];

/** What came together; unassigned seats of it go back to the platform or to a company of the group. */
export function Lots() {
  const { t } = useTranslation('seats');
  const f = useFormat();
  const list = useList(seatLotList, 'listSeatLots', 'exportSeatLots');
  const related = useQuery({ ...queryOf('listRelatedCompanies', {}), staleTime: 60_000 }).data?.rows ?? [];
  const [asking, setAsking] = useState<{ lot: Lot; how: 'return' | 'transfer' } | null>(null);
  const canGo = (row: Lot) => related.length > 0 && row.available > 0 && !row.blocked;
  const seatsOf = (row: Lot, column: keyof typeof statesOf) =>
    row[column] === 0 ? (
      f.number(0)
    ) : (
      <Link
        to="/settings/courses"
        search={{ tab: 'seats', view: 'seats', lot: row.id, state: statesOf[column].join(',') } as never}
      >
        {f.number(row[column])}
      </Link>
    );
  const goes = (row: Lot) =>
    t(related.some(({ id }) => id === row.fromCompanyId) ? 'transfer.openBack' : 'transfer.open');
  return (
    <>
      <ListView
        list={list}
        search={t('search.lots')}
        title="code"
        rowLink={(row) => ({ to: '/settings/courses', search: { tab: 'seats', view: 'seats', lot: row.id } }) as never}
        cells={{
          ...Object.fromEntries(
            Object.keys(statesOf).map((column) => [
              column,
              (row: Lot) => seatsOf(row, column as keyof typeof statesOf),
            ]),
          ),
          available: (row) =>
            row.blocked ? <StatusBadge tone="bad">{t('lots.blocked')}</StatusBadge> : seatsOf(row, 'available'),
        }}
        actions={(row) => (
          <Stack gap={0} align="flex-start">
            {canGo(row) && (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => setAsking({ lot: row, how: 'transfer' })}
                aria-label={`${colon(goes(row))} ${row.code}`}
              >
                {goes(row)}
              </Button>
            )}
            {row.returnable && (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => setAsking({ lot: row, how: 'return' })}
                aria-label={`${colon(t('return.open'))} ${row.code}`}
              >
                {t('return.open')}
              </Button>
            )}
          </Stack>
        )}
        empty={{ title: t('none.lots') }}
      />
      <Suspense>
        {asking?.how === 'return' && <AskReturn lot={asking.lot} onClose={() => setAsking(null)} />}
        {asking?.how === 'transfer' && <Transfer lot={asking.lot} related={related} onClose={() => setAsking(null)} />}
      </Suspense>
    </>
  );
}
