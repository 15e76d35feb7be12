import type { ReportPage } from '@app/domain/reports/report-index';
import { findReports, reportIndex } from '@app/domain/reports/report-index';
import type { ReportArea } from '@app/domain/reports/reports';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ahead } from '../../api/ahead.ts';
import { queryOf, useCommand } from '../../api/queries.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { IconSearch, IconStar, IconStarFilled } from '../../ui/icons.ts';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import type { Result } from '../../api/client.ts';
import { callsOf } from './calls.ts';
import { placeOf } from './places.ts';
import classes from './ReportIndex.module.css';

/** The reports of an area by the question each answers, with what comes by itself and when each was last made. */
export function ReportIndex({ area }: { area: ReportArea }) {
  const { t } = useTranslation('reports');
  const [question, setQuestion] = useState('');
  const pages = reportIndex(area);
  const kept = useQuery(queryOf(callsOf(area).favourites, { lists: pages.map(({ key }) => key).join(',') })).data;
  const favourites = kept?.favourites ?? [];
  const matching = findReports(pages, question, spokenLocale());
  const found = question.trim()
    ? matching
    : matching.toSorted((a, b) => Number(favourites.includes(b.key)) - Number(favourites.includes(a.key)));
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
              <Report
                area={area}
                page={page}
                favourite={kept ? favourites.includes(page.key) : null}
                views={kept?.views.filter(({ list }) => list === page.key) ?? []}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Views = Result<'listFavourites'>['views'];

/** `favourite`: null until it is known. */
function Report({
  area,
  page,
  favourite,
  views,
}: {
  area: ReportArea;
  page: ReportPage;
  favourite: boolean | null;
  views: Views;
}) {
  const { t } = useTranslation('reports');
  const locale = spokenLocale();
  const calls = callsOf(area);
  const mark = useCommand(calls.mark, {
    refresh: [calls.favourites],
    inOrder: true,
    ahead: ({ list, favourite: chosen }) => [
      ahead(calls.favourites, (kept) => ({
        ...kept,
        favourites: [...kept.favourites.filter((one) => one !== list), ...(chosen ? [list] : [])],
      })),
    ],
  });
  return (
    <>
      <div className={classes.head}>
        <Link
          to={page.page as never}
          search={(page.view ? { view: page.view } : {}) as never}
          className={classes.title}
          data-tap
        >
          {page.name[locale]}
        </Link>
        <ActionIcon
          variant="subtle"
          size={44}
          className={classes.star}
          disabled={favourite === null}
          color={favourite ? undefined : 'gray'}
          aria-label={t(favourite ? 'index.favouriteOff' : 'index.favourite', { report: page.name[locale] })}
          onClick={() => mark.mutate({ list: page.key, favourite: !favourite })}
        >
          {favourite ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
        </ActionIcon>
      </div>
      <p>{page.answers[locale]}</p>
      <Facts area={area} list={page.key} views={views} />
    </>
  );
}

/** When its last file was made, what schedules it has, and the views that are kept of it. */
function Facts({ area, list, views }: { area: ReportArea; list: string; views: Views }) {
  const { t } = useTranslation('reports');
  const f = useFormat();
  const calls = callsOf(area);
  const files = useQuery(queryOf(calls.files, {})).data?.files.filter((file) => file.list === list);
  const schedules = useQuery(queryOf(calls.schedules, {})).data?.schedules.filter((schedule) => schedule.list === list);
  const made = [
    ...(files ?? []).flatMap((file) => (file.finishedAt && file.state === 'done' ? [file.finishedAt] : [])),
    ...(schedules ?? []).flatMap(({ lastRun }) => (lastRun ? [lastRun.at] : [])),
  ].toSorted();
  const next = (schedules ?? []).flatMap(({ nextAt, pausedAt }) => (pausedAt ? [] : [nextAt])).toSorted()[0];
  const facts = [
    files && schedules && made.length > 0 && t('index.lastRun', { when: f.instant(made.at(-1)!) }),
    schedules &&
      schedules.length > 0 &&
      [
        t('index.schedules', { count: schedules.length }),
        ...(next ? [t('index.next', { when: f.instant(next) })] : []),
      ].join(', '),
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
                <Link to={kept.to as never} search={{ ...kept.search, saved: view.id } as never}>
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
