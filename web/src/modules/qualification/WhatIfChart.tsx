import { Table } from '@mantine/core';
import { useTranslation } from '../../ui/i18n.ts';
import classes from './WhatIf.module.css';

type Month = { month: string; gaps: number; gone: number };

const height = 96;
const slot = 44;
const bar = 14;

/** Gaps that would begin (filled) and end (framed) month by month: bars, and the same as a table. */
export function WhatIfChart({ months }: { months: readonly Month[] }) {
  const { t, language } = useTranslation('whatIf');
  const most = Math.max(1, ...months.flatMap(({ gaps, gone }) => [gaps, gone]));
  const withGone = months.some(({ gone }) => gone > 0);
  const say = (month: string, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...style }).format(new Date(`${month}-01T00:00:00Z`));
  const tall = (count: number) => (count === 0 ? 0 : Math.max(3, (height * count) / most));
  return (
    <>
      <div className={classes.scroll}>
        <svg
          className={classes.chart}
          viewBox={`0 0 ${months.length * slot} ${height + 52}`}
          style={{ minWidth: months.length * 34, maxHeight: '12rem' }}
          aria-hidden
        >
          <line className={classes.axis} x1={0} x2={months.length * slot} y1={height + 18} y2={height + 18} />
          {months.map(({ month, gaps, gone }, place) => {
            const left = place * slot + (slot - (withGone ? 2 * bar + 3 : bar)) / 2;
            return (
              <g key={month}>
                {gaps > 0 && (
                  <>
                    <rect
                      className={classes.gaps}
                      x={left}
                      y={height + 18 - tall(gaps)}
                      width={bar}
                      height={tall(gaps)}
                      rx={2}
                    />
                    <text
                      className={classes.figure}
                      x={left + bar / 2}
                      y={height + 13 - tall(gaps)}
                      textAnchor="middle"
                    >
                      {gaps}
                    </text>
                  </>
                )}
                {gone > 0 && (
                  <>
                    <rect
                      className={classes.gone}
                      x={left + bar + 4}
                      y={height + 18 - tall(gone)}
                      width={bar - 2}
                      height={tall(gone)}
                      rx={2}
                    />
                    <text
                      className={classes.figure}
                      x={left + bar + 3 + bar / 2}
                      y={height + 13 - tall(gone)}
                      textAnchor="middle"
                    >
                      {gone}
                    </text>
                  </>
                )}
                <text x={place * slot + slot / 2} y={height + 33} textAnchor="middle">
                  {say(month, { month: 'short' })}
                </text>
                {(place === 0 || month.endsWith('-01')) && (
                  <text x={place * slot + slot / 2} y={height + 47} textAnchor="middle">
                    {month.slice(0, 4)}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      </div>
      <div className={classes.legend} aria-hidden>
        <span>
          <svg width="12" height="12">
            <rect className={classes.gaps} width="12" height="12" rx="2" />
          </svg>
          {t('gaps')}
        </span>
        {withGone && (
          <span>
            <svg width="12" height="12">
              <rect className={classes.gone} x="1" y="1" width="10" height="10" rx="2" />
            </svg>
            {t('gone')}
          </span>
        )}
      </div>
      <details className={classes.details}>
        <summary>{t('asTable')}</summary>
        <Table mt="xs" withRowBorders={false} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('month')}</Table.Th>
              <Table.Th ta="end">{t('gaps')}</Table.Th>
              <Table.Th ta="end">{t('gone')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.map(({ month, gaps, gone }) => (
              <Table.Tr key={month}>
                <Table.Td>{say(month, { month: 'long', year: 'numeric' })}</Table.Td>
                <Table.Td ta="end">{gaps}</Table.Td>
                <Table.Td ta="end">{gone}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </>
  );
}
