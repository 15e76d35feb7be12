import { aheadOf, needDays, needWords, seatNeederList, seatNeedList } from '@app/domain/assignment/seat-need-lists';
import { Anchor, Group, SegmentedControl, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../../../api/client.ts';
import { ListView } from '../../../../modules/lists/ListView.tsx';
import { useList } from '../../../../modules/lists/useList.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../../ui/layout/urlState.ts';
import { useFormat } from '../../../../words/format.ts';
import { spokenLocale } from '../../../../words/languages.ts';
import { PutIntoCart } from './PutIntoCart.tsx';

type Need = Result<'listSeatNeeds'>['rows'][number];

const search = (more: Record<string, string>) => ({ tab: 'seats', view: 'toBuy', ...more }) as never;

/** What the company is short of; with a course or a reason in the address, who. */
export function ToBuy() {
  const [url] = useUrlState();
  return url['course'] || url['why'] || url['within'] ? <Needers /> : <Needs />;
}

function Needs() {
  const { t } = useTranslation('seats');
  const f = useFormat();
  const list = useList(seatNeedList, 'listSeatNeeds', 'exportSeatNeeds');
  const [url, change] = useUrlState();
  const days = aheadOf(url['ahead']?.split(','));
  const people = (row: Need, count: number, more: Record<string, string>) =>
    count === 0 ? (
      '0'
    ) : (
      <Anchor component={Link} size="sm" to="/settings/courses" search={search({ course: row.id, ...more })}>
        {f.number(count)}
      </Anchor>
    );
  const renewals = (within: (typeof needDays)[number]) => (row: Need) =>
    people(row, row[`renewals${within}`], { why: 'renewal', within: String(within) });
  return (
    <>
      <Text size="sm" c="dimmed" maw={760} mb="sm">
        {t('toBuy.text')}
      </Text>
      <Group gap="xs" mb="sm">
        <Text size="sm">{t('toBuy.within')}</Text>
        <SegmentedControl
          size="xs"
          aria-label={t('toBuy.within')}
          value={String(days)}
          onChange={(next) => change({ ahead: next === String(aheadOf(undefined)) ? undefined : next })}
          data={[
            { value: '0', label: t('toBuy.now') },
            ...needDays.map((one) => ({ value: String(one), label: t('toBuy.days', { days: one }) })),
          ]}
        />
      </Group>
      <ListView
        list={list}
        search={t('search.toBuy')}
        ownFilters={['ahead']}
        title="course"
        cells={{
          waiting: (row) => people(row, row.waiting, { why: 'waiting' }),
          gaps: (row) => people(row, row.gaps, { why: 'gap' }),
          renewals30: renewals(30),
          renewals60: renewals(60),
          renewals90: renewals(90),
          toBuy: (row) => (row.toBuy > 0 ? <StatusBadge tone="due">{f.number(row.toBuy)}</StatusBadge> : '0'),
          product: (row) =>
            row.productId ? (
              <Anchor component={Link} size="sm" to="/store/$id" params={{ id: row.productId } as never}>
                {row.product}
              </Anchor>
            ) : (
              <StatusBadge tone="bad">{t('toBuy.notSold')}</StatusBadge>
            ),
        }}
        actions={(row) => <PutIntoCart need={{ ...row, people: row.gapPeople }} />}
        empty={{ title: t('none.toBuy'), text: t('none.toBuyText') }}
      />
    </>
  );
}

function Needers() {
  const { t } = useTranslation('seats');
  const list = useList(seatNeederList, 'listSeatNeeders', 'exportSeatNeeders');
  return (
    <>
      <Anchor component={Link} size="sm" to="/settings/courses" search={search({})} mb="sm" display="inline-block">
        {t('toBuy.back')}
      </Anchor>
      <ListView
        list={list}
        search={t('search.needers')}
        title="person"
        rowLink={(row) => ({ to: '/settings/employees/$id', params: { id: row.personId } })}
        cells={{
          why: (row) => (
            <StatusBadge tone={row.why === 'renewal' ? 'due' : 'wait'}>
              {needWords[row.why][spokenLocale()]}
            </StatusBadge>
          ),
        }}
        empty={{ title: t('none.needers') }}
      />
    </>
  );
}
