import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import classes from './CompanyDashboard.module.css';
import type { Forecasted } from './forecast.ts';
import { useRowsBehind } from './forecast.ts';

type ForecastTableProps = Pick<Forecasted, 'months' | 'expiring'> & { nameOf: (key: string) => string };

/** Requirements by month, the most first; each figure opens its people. */
export function ForecastTable({ months, expiring, nameOf }: ForecastTableProps) {
  const { t } = useTranslation('matrix');
  const f = useFormat();
  const behind = useRowsBehind();
  const totals = new Map<string, number>();
  for (const { key, count } of expiring) totals.set(key, (totals.get(key) ?? 0) + count);
  const keys = [...totals.keys()].toSorted(
    (one, other) => totals.get(other)! - totals.get(one)! || nameOf(one).localeCompare(nameOf(other)),
  );
  const of = (key: string, month: string) => expiring.find((one) => one.key === key && one.month === month)?.count;
  return (
    <Table.ScrollContainer
      minWidth={720}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('board.forecast'), role: 'group' } as object }}
    >
      <Table
        mt="xs"
        verticalSpacing={4}
        horizontalSpacing={6}
        aria-label={t('board.forecast')}
        className={classes.months}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('board.requirement')}</Table.Th>
            {months.map((month) => (
              <Table.Th key={month} ta="end">
                {f.day(`${month}-01`, 'shortMonth')}
              </Table.Th>
            ))}
            <Table.Th ta="end">{t('board.total')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400}>
                {nameOf(key)}
              </Table.Th>
              {months.map((month) => {
                const count = of(key, month);
                return (
                  <Table.Td key={month} ta="end">
                    {count === undefined ? (
                      ''
                    ) : (
                      <Link
                        {...behind({ expires: month, target: key })}
                        aria-label={`${nameOf(key)}, ${f.day(`${month}-01`, 'month')} : ${f.number(count)}`}
                      >
                        {f.number(count)}
                      </Link>
                    )}
                  </Table.Td>
                );
              })}
              <Table.Td ta="end">{f.number(totals.get(key)!)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
