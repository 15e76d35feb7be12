import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { closingFactsOf } from '@app/domain/group-training/closing-facts';
import { closingCheck } from '@app/domain/group-training/closing';
import { sessionNow } from '@app/domain/group-training/check-in';
import { Suspense, useMemo, useState } from 'react';
import { useZoneFormat } from '../../../modules/group-training/training.ts';
import type { RunClient } from '../../../modules/group-training/run-client.ts';
import type { RunState } from '../../../modules/group-training/run-types.ts';
import type { Filter } from '../../../modules/group-training/run-view.ts';
import { isHere, isShown, rosterOf, rowsOf } from '../../../modules/group-training/run-view.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconPlus, IconSearch } from '../../../ui/icons.ts';
import classes from './Run.module.css';
import { RunBar } from './RunBar.tsx';
import { RunFooter } from './RunFooter.tsx';
import { RunNotes } from './RunNotes.tsx';
import { RunRow } from './RunRow.tsx';
import type { Opened } from './runDialogs.ts';
import { arrivalAt, serverNow } from './runDialogs.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const loadDialogs = () => import('./RunDialogs.tsx');
const RunDialogs = lazyPart(loadDialogs);
// They open without a connection too: their code, and that of dialogs and messages, comes with the page, a moment
// later.
setTimeout(
  () =>
    void Promise.all([
      loadDialogs(),
      import('../../../ui/forms/DialogFrame.tsx'),
      import('../../../ui/feedback/Notifications.tsx'),
    ]).catch(() => {}),
  500,
);

/** The roster on a phone: who is here, one tap each, and what is still to do. */
export function RunView({ state, client }: { state: RunState; client: RunClient }) {
  const { t } = useTranslation('trainingRun');
  const { run } = state;
  const { f } = useZoneFormat(run.timeZone);
  const rows = useMemo(() => rowsOf(state), [state]);
  const check = useMemo(
    () => closingCheck(closingFactsOf(rosterOf(state), run.me.personId, serverNow(state))),
    [state, run.me.personId],
  );
  const needing = useMemo(() => new Set(check.people.keys()), [check]);
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const session =
    run.sessions.find(({ id }) => id === chosen) ?? sessionNow(run.sessions, serverNow(state)) ?? run.sessions[0]!;
  const closing = state.waiting.some(({ type }) => type === 'closing');
  const closed = run.closedAt !== null || run.cancelledAt !== null || closing;
  const here = rows.filter(({ attendance }) => isHere(attendance, session.id)).length;
  const wanted = search.trim().toLowerCase();
  const shown = rows.filter(
    (row) =>
      isShown(row, filter, needing, session.id) &&
      (!wanted || `${row.name} ${row.number ?? ''}`.toLowerCase().includes(wanted)),
  );
  const toggle = (entryId: string, arrivedAt: string | null) => {
    const at = arrivedAt === null ? arrivalAt(state, session) : null;
    void client.mark({ entryId, sessionId: session.id, kind: 'checkIn', item: null }, at).then(() => client.sync());
  };

  return (
    <div className={classes.run}>
      <RunBar state={state} session={session} here={here} all={rows.length} onRetry={() => void client.sync()} />
      <main id="content" className={classes.body}>
        <RunNotes
          state={state}
          client={client}
          rows={rows}
          onConflicts={(entryId) => setOpened({ kind: 'person', entryId })}
          onLate={(late) => setOpened({ kind: 'late', late })}
        />
        {run.sessions.length > 1 && (
          <Select
            label={t('session')}
            value={session.id}
            data={run.sessions.map(({ id, startsAt }) => ({ value: id, label: f.instant(startsAt) }))}
            allowDeselect={false}
            onChange={setChosen}
            mb="xs"
          />
        )}
        <div className={classes.tools}>
          <TextInput
            className={classes.search}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={t('search')}
            aria-label={t('search')}
            leftSection={<IconSearch size={18} aria-hidden />}
            size="md"
          />
          {!closed && (
            <Button
              size="md"
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setOpened({ kind: 'add' })}
            >
              {t('add')}
            </Button>
          )}
        </div>
        <SegmentedControl
          fullWidth
          size="sm"
          classNames={{ label: classes.choice }}
          aria-label={t('filter.label')}
          value={filter}
          onChange={(value) => setFilter(value as Filter)}
          data={(['all', 'expected', 'here', 'open'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
          mb="sm"
        />
        {rows.length === 0 ? (
          <EmptyState title={t('emptyRoster.title')} text={t('emptyRoster.text')} />
        ) : shown.length === 0 ? (
          <EmptyState
            compact
            title={t(filter === 'open' && !wanted ? 'nothingOpen' : 'noMatch')}
            action={
              <Button variant="default" onClick={() => (setFilter('all'), setSearch(''))}>
                {t('clearFilters')}
              </Button>
            }
          />
        ) : (
          <ul className={classes.list}>
            {shown.map((row) => (
              <RunRow
                key={row.entryId}
                row={row}
                sessionId={session.id}
                f={f}
                problems={check.people.get(row.entryId) ?? []}
                closed={closed}
                recorded={run.closedAt !== null}
                begun={run.startedAt !== null}
                onCheckIn={(arrivedAt) => toggle(row.entryId, arrivedAt)}
                onOpen={() => setOpened({ kind: 'person', entryId: row.entryId })}
              />
            ))}
          </ul>
        )}
      </main>
      <RunFooter state={state} client={client} rows={rows} closed={closed} onOpen={setOpened} />
      <Suspense>
        {opened && (
          <RunDialogs
            opened={opened}
            state={state}
            client={client}
            rows={rows}
            check={check}
            session={session}
            onOpen={setOpened}
          />
        )}
      </Suspense>
    </div>
  );
}
