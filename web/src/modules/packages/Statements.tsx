import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../api/client.ts';
import { moreOf, pagesOf, rowsOf } from '../../api/queries.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import { refusalWords } from '../../words/words.ts';
import classes from './console.module.css';
import type { Attempt, Desk, Played } from './record.ts';
import { endpointsOf } from './record.ts';

type Statement = Result<'listStatements'>['rows'][number];

/** What a package of xAPI or cmi5 told the record store, as a story. */
export function Statements({ desk, attempt, one }: { desk: Desk; attempt: Attempt; one: Played }) {
  const { t } = useTranslation('packageConsole');
  const [verb, setVerb] = useState('');
  const { statements } = endpointsOf(desk);
  const asked = { enrolmentId: attempt.enrolmentId, unitId: one.unitId, locale: spokenLocale() };
  // What can be filtered by is what all of them say, whatever is chosen.
  const all = useInfiniteQuery(pagesOf(statements, asked));
  const list = useInfiniteQuery(pagesOf(statements, { ...asked, ...(verb !== '' && { verb }) }));
  const verbs = all.data?.pages[0]?.verbs ?? [];
  const rows = rowsOf(list);
  const more = moreOf(list);
  const spoken = useVerbWords();
  return (
    <>
      {verbs.length > 1 && (
        <NativeSelect
          className={classes.filter}
          label={t('statements.verb')}
          value={verb}
          onChange={({ currentTarget }) => setVerb(currentTarget.value)}
          data={[
            { value: '', label: t('statements.all') },
            ...verbs.map((one) => ({ value: one.id, label: spoken({ verb: one.verb, verbWords: one.words }) })),
          ]}
        />
      )}
      {list.error && <ErrorState compact text={refusalWords(list.error)} onRetry={() => void list.refetch()} />}
      {!rows && !list.error && <Skeleton h={160} role="status" aria-label={t('line.loading')} />}
      {rows?.length === 0 && <EmptyState compact heading={3} title={t('line.none')} />}
      {rows && rows.length > 0 && <StatementLines rows={rows} />}
      {more && (
        <Button variant="default" mt="md" size="sm" loading={more.busy} onClick={more.load}>
          {t('ui:loadMore')}
        </Button>
      )}
    </>
  );
}

function useVerbWords() {
  const { t } = useTranslation('packageConsole');
  return ({ verb, verbWords }: Pick<Statement, 'verb' | 'verbWords'>) =>
    verb ? t(`statements.verbs.${verb}`) : verbWords;
}

function StatementLines({ rows }: { rows: readonly Statement[] }) {
  const { t } = useTranslation('packageConsole');
  const f = useFormat();
  const spoken = useVerbWords();
  const days: { day: string; said: Statement[] }[] = [];
  for (const row of rows) {
    const day = f.dayOf(row.occurredAt);
    if (days.at(-1)?.day === day) days.at(-1)!.said.push(row);
    else days.push({ day, said: [row] });
  }
  return (
    <ol className={classes.line}>
      {days.flatMap(({ day, said }) => [
        <li key={`day ${said[0]!.id}`} className={classes.day}>
          {day}
        </li>,
        ...said.map((row) => (
          <li key={row.id} className={classes.call} data-quiet={row.voided || undefined}>
            <time dateTime={row.occurredAt}>{f.exactTime(row.occurredAt)}</time>
            <div>
              <strong>{spoken(row)}</strong>
              <span className={classes.part}>{row.object}</span>
              {row.said.length > 0 && (
                <ul className={classes.said}>
                  {row.said.map(({ code, value }) => (
                    <li key={code}>
                      {t(`statements.said.${code}`, {
                        value:
                          code === 'duration'
                            ? f.clock(Number(value))
                            : code === 'completion' || code === 'success'
                              ? t(value === 'true' ? 'statements.yes' : 'statements.no')
                              : value,
                      })}
                    </li>
                  ))}
                </ul>
              )}
              {row.own && <p className={classes.aside}>{t('statements.own')}</p>}
              {row.voided && <p className={classes.aside}>{t('statements.voided')}</p>}
            </div>
          </li>
        )),
      ])}
    </ol>
  );
}
