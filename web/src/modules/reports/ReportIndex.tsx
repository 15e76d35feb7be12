import type { ReportPage } from '@app/domain/reports/report-index';
import { findReports, reportIndex } from '@app/domain/reports/report-index';
import type { ReportArea } from '@app/domain/reports/reports';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '../../api/queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { IconSearch } from '../../ui/icons.ts';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import { callsOf, placeOf } from './calls.ts';
import classes from './ReportIndex.module.css';

/** The reports of an area by the question each answers, with what comes by itself and when each was last made. */
export function ReportIndex({ area }: { area: ReportArea }) {
  const { t } = useTranslation('reports');
  const [question, setQuestion] = useState('');
  const found = findReports(reportIndex(area), question, spokenLocale());
  return (
    <section aria-label={t('title')}>
      <TextInput
        className={classes.find}
        type="search"
        aria-label={t('index.find')}
        placeholder={t('index.findHint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={question}
        onChange={(event) => setQuestion(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <EmptyState
          drawing="search"
          title={t('index.none')}
          text={t('index.noneText')}
          action={
            <Button variant="default" onClick={() => setQuestion('')}>
              {t('index.showAll')}
            </Button>
          }
        />
      ) : (
        <ul className={classes.reports}>
          {found.map((page) => (
            <li key={page.key} className={classes.report}>
              <Report area={area} page={page} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Report({ area, page }: { area: ReportArea; page: ReportPage }) {
  const locale = spokenLocale();
  return (
    <>
      <Link to={page.page as never} search={(page.view ? { view: page.view } : {}) as never} className={classes.title}>
        {page.name[locale]}
      </Link>
      <p>{page.answers[locale]}</p>
      {page.listed && <Facts area={area} list={page.key} />}
    </>
  );
}

/** When its last file was made, what schedules it has, and the views that are kept of it. */
function Facts({ area, list }: { area: ReportArea; list: string }) {
  const { t } = useTranslation('reports');
  const f = useFormat();
  const calls = callsOf(area);
  const files = useQuery(queryOf(calls.files, {})).data?.files.filter((file) => file.list === list);
  const schedules = useQuery(queryOf(calls.schedules, {})).data?.schedules.filter((schedule) => schedule.list === list);
  const views = useQuery(queryOf(area === 'admin' ? 'listPlatformViews' : 'listViews', { list })).data?.views ?? [];
  const made = [
    ...(files ?? []).flatMap((file) => (file.finishedAt && file.state === 'done' ? [file.finishedAt] : [])),
    ...(schedules ?? []).flatMap(({ lastRun }) => (lastRun ? [lastRun.at] : [])),
  ].toSorted();
  const next = (schedules ?? []).flatMap(({ nextAt, pausedAt }) => (pausedAt ? [] : [nextAt])).toSorted()[0];
  const facts = [
    files && schedules && made.length > 0 && t('index.lastRun', { when: f.instant(made.at(-1)!) }),
    schedules &&
      schedules.length > 0 &&
      [t('index.schedules', { count: schedules.length }), ...(next ? [t('index.next', { when: f.instant(next) })] : [])].join(', '),
    files?.some((file) => file.state === 'running') && t('index.preparing'),
  ].filter(Boolean);
  return (
    <>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {views.length > 0 && (
        <p>
          {t('index.views')}:{' '}
          {views.map((view, place) => {
            const kept = placeOf(list, view);
            return (
              <span key={view.id}>
                {place > 0 && ' · '}
                <Link to={kept.to as never} search={kept.search as never}>
                  {view.name}
                </Link>
              </span>
            );
          })}
        </p>
      )}
    </>
  );
}
