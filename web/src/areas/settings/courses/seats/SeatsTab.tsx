import { inventoryList, seatEntryList, seatList, stateWords } from '@app/domain/seats/seat-lists';
import { staysObstacle } from '@app/domain/seats/seat';
import { waitingBehind } from '@app/domain/store/inventory-drills';
import { Anchor, Button, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Result } from '../../../../api/client.ts';
import { ListView } from '../../../../modules/lists/ListView.tsx';
import { useList } from '../../../../modules/lists/useList.ts';
import { useSubsidiary } from '../../../../modules/reports/subsidiary.ts';
import { DayField } from '../../../../modules/reports/DayField.tsx';
import { colon, useTranslation } from '../../../../ui/i18n.ts';
import { IconPlus, IconUserPlus } from '../../../../ui/icons.ts';
import { nothingSelected } from '../../../../ui/lists/selection.ts';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../../ui/layout/urlState.ts';
import { useFormat, useToday } from '../../../../words/format.ts';
import { spokenLocale } from '../../../../words/languages.ts';
import { Codes } from './Codes.tsx';
import { Lots } from './Lots.tsx';
import { OfSubsidiary } from './OfSubsidiary.tsx';
import { Requests } from './Requests.tsx';
import { ofSeats, stateTone } from './seats.ts';
import classes from '../courses.module.css';
import { ToBuy } from './ToBuy.tsx';
import { lazyPart } from '../../../../ui/lazyPart.tsx';

const AssignSeats = lazyPart(() => import('./AssignSeats.tsx').then((module) => ({ default: module.AssignSeats })));
const TakeBack = lazyPart(() => import('./SeatDialogs.tsx').then((module) => ({ default: module.TakeBack })));
const Reassign = lazyPart(() => import('./SeatDialogs.tsx').then((module) => ({ default: module.Reassign })));
const Extend = lazyPart(() => import('./SeatDialogs.tsx').then((module) => ({ default: module.Extend })));
const NewCode = lazyPart(() => import('../../../../modules/seats/NewCode.tsx'));

const views = ['inventory', 'toBuy', 'seats', 'lots', 'ledger', 'codes', 'requests'] as const;
type View = (typeof views)[number];
/** What of a company below one's own can be looked at. */
const viewsBelow: readonly View[] = ['seats', 'ledger'];

/** The seats of the company: how many, whose, where from, and everything that happened to them. */
export function SeatsTab() {
  const { t } = useTranslation('seats');
  const [url, change] = useUrlState();
  const { subsidiary } = useSubsidiary();
  const known = subsidiary ? viewsBelow : views;
  const view = known.find((one) => one === url['view']) ?? known[0]!;
  const turn = (next: string) => change({ ...emptied(url), view: next === known[0] ? undefined : next });
  // On a phone their names are wider than the screen.
  const small = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const data = known.map((one) => ({ value: one, label: t(`views.${one}`) }));
  const Shown = {
    inventory: SeatBalance,
    toBuy: ToBuy,
    seats: Seats,
    lots: Lots,
    ledger: Ledger,
    codes: Codes,
    requests: Requests,
  }[view];
  return (
    <>
      {subsidiary && <OfSubsidiary subsidiary={subsidiary} />}
      <div className={classes.views}>
        {small ? (
          <NativeSelect
            aria-label={t('views.label')}
            value={view}
            onChange={(event) => turn(event.currentTarget.value)}
            data={data}
          />
        ) : (
          <SegmentedControl aria-label={t('views.label')} value={view} onChange={turn} data={data} />
        )}
      </div>
      <Shown key={view} />
    </>
  );
}

/** Another view has other filters; only the tab stays, and whose seats they are. */
const staying = ['tab', 'subsidiary'];
const emptied = (url: Record<string, string | undefined>) =>
  Object.fromEntries(Object.keys(url).map((name) => [name, staying.includes(name) ? url[name] : undefined]));

type Product = Result<'listSeatInventory'>['rows'][number];

/** The balance by product; with a course, of the products that open it. */
export function SeatBalance({ courseId }: { courseId?: string }) {
  const { t } = useTranslation('seats');
  const f = useFormat();
  const list = useList(inventoryList, 'listSeatInventory', 'exportSeatInventory', courseId ? { course: courseId } : {});
  const [assigning, setAssigning] = useState<Product | null>(null);
  const [coding, setCoding] = useState<Product | null>(null);
  const to = (view: View, row: Product, more: Record<string, string>) =>
    ({ tab: 'seats', view, product: row.id, ...more }) as never;
  /** Every number opens what it counts. */
  const number = (row: Product, count: number, view: View, more: Record<string, string> = {}) => (
    <Anchor component={Link} size="sm" to="/settings/courses" search={to(view, row, more)}>
      {f.number(count)}
    </Anchor>
  );
  const ofState = (state: string) => (row: Product) => number(row, row[state as 'available'], 'seats', { state });
  const cameBy = (event: string) => (row: Product) => number(row, row[event as 'granted'], 'ledger', { event });
  return (
    <>
      <ListView
        list={list}
        search={t('search.inventory')}
        title="name"
        rowLink={(row) => ({ to: '/settings/courses', search: to('ledger', row, {}) }) as never}
        cells={{
          available: ofState('available'),
          reserved: ofState('reserved'),
          allocated: ofState('allocated'),
          consumed: ofState('consumed'),
          returnPending: ofState('returnPending'),
          returned: ofState('returned'),
          expired: ofState('expired'),
          cancelled: ofState('cancelled'),
          transferred: ofState('transferred'),
          purchased: cameBy('purchased'),
          granted: cameBy('granted'),
          transferredIn: cameBy('transferredIn'),
          expiring: (row) => number(row, row.expiring, 'seats', { state: 'available,reserved', expiring: 'true' }),
          waiting: (row) =>
            row.waiting > 0 ? (
              <Link to="/settings/reports/CompanyUnfinishedCourses" search={waitingBehind(row.id) as never}>
                <StatusBadge tone="wait">{f.number(row.waiting)}</StatusBadge>
              </Link>
            ) : (
              '0'
            ),
        }}
        actions={(row) => (
          <Group gap={6} wrap="nowrap">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconUserPlus size={15} aria-hidden />}
              disabled={row.available === 0}
              onClick={() => setAssigning(row)}
            >
              {t('assign.open')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconPlus size={15} aria-hidden />}
              disabled={row.available === 0}
              onClick={() => setCoding(row)}
            >
              {t('code.open')}
            </Button>
          </Group>
        )}
        empty={{ title: t('none.inventory'), text: t('none.inventoryText') }}
      />
      <Suspense>
        {assigning && <AssignSeats product={assigning} onClose={() => setAssigning(null)} />}
        {coding && <NewCode seats={coding} refresh={ofSeats} onClose={() => setCoding(null)} />}
      </Suspense>
    </>
  );
}

type Seat = Result<'listSeats'>['rows'][number];

function Seats() {
  const { t } = useTranslation('seats');
  const below = useSubsidiary();
  const list = useList(seatList, 'listSeats', 'exportSeats', below);
  // As they were on a day, or another company's: to be looked at, not to be changed.
  const fixed = useUrlState()[0]['on'] !== undefined || below.subsidiary !== undefined;
  const bulk = {
    label: (row: Seat) => `${row.label} ${row.person ?? ''}`,
    actions: () => (
      <Button variant="default" size="sm" onClick={() => setTaking(true)}>
        {t('takeBack.open')}
      </Button>
    ),
  };
  const [changing, setChanging] = useState<{ seat: Seat; how: 'reassign' | 'extend' } | null>(null);
  const [taking, setTaking] = useState(false);
  const today = useToday();
  const movable = (seat: Seat) => staysObstacle(seat, { on: today, progressPercent: seat.percent ?? 0 }) === null;
  const extendable = (seat: Seat) =>
    seat.state === 'consumed' && seat.completeBy !== null && seat.extendedDays < 14 && seat.percent !== 100;
  return (
    <>
      <ListView
        list={list}
        search={t('search.seats')}
        title="label"
        filters={<DayField name="on" label={t('asOf')} />}
        rowLink={(row) =>
          ({ to: '/settings/courses', search: { tab: 'seats', view: 'ledger', seat: row.id, ...below } }) as never
        }
        cells={{
          state: (row) => (
            <StatusBadge tone={stateTone[row.state]}>{stateWords[row.state][spokenLocale()]}</StatusBadge>
          ),
        }}
        actions={(row) => (
          <Group gap={6} wrap="nowrap">
            {!fixed && movable(row) && (
              <Button
                size="xs"
                variant="subtle"
                onClick={() => setChanging({ seat: row, how: 'reassign' })}
                aria-label={`${colon(t('reassign.open'))} ${row.label}`}
              >
                {t('reassign.open')}
              </Button>
            )}
            {!fixed && extendable(row) && (
              <Button
                size="xs"
                variant="subtle"
                onClick={() => setChanging({ seat: row, how: 'extend' })}
                aria-label={`${colon(t('extend.open'))} ${row.label}`}
              >
                {t('extend.open')}
              </Button>
            )}
          </Group>
        )}
        {...(!fixed && { bulk })}
        empty={{ title: t('none.seats') }}
      />
      <Suspense>
        {taking && list.chosen && (
          <TakeBack
            chosen={list.chosen}
            onClose={(done) => {
              setTaking(false);
              if (done) list.select(nothingSelected);
            }}
          />
        )}
        {changing?.how === 'reassign' && <Reassign seat={changing.seat} onClose={() => setChanging(null)} />}
        {changing?.how === 'extend' && <Extend seat={changing.seat} onClose={() => setChanging(null)} />}
      </Suspense>
    </>
  );
}

function Ledger() {
  const { t } = useTranslation('seats');
  const list = useList(seatEntryList, 'listSeatLedger', 'exportSeatLedger', useSubsidiary());
  const days = (
    <>
      <DayField name="from" label={t('from')} />
      <DayField name="to" label={t('to')} />
    </>
  );
  return (
    <ListView
      list={list}
      search={t('search.ledger')}
      title="label"
      filters={days}
      empty={{ title: t('none.ledger') }}
    />
  );
}
