import { Alert, Anchor, Button, Group, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { findWords, useTranslation } from '../../../ui/i18n.ts';
import { DescriptionList } from '../../../ui/lists/DescriptionList.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './people.module.css';
import type { Person } from './person.ts';
import { ofPerson } from './person.ts';
import { useGuarded } from './useGuarded.tsx';

/** Two records of one human being: pick the other, see what would happen, join them; and part them again. */
export function MergeTab({ person }: { person: Person }) {
  const { t } = useTranslation('people');
  const [mergedId, setMergedId] = useState<string | null>(null);
  return (
    <Stack gap="lg">
      {!person.mergedInto && (
        <SectionCard title={t('merge.title')} description={t('merge.text')}>
          {mergedId ? (
            <Preview person={person} mergedId={mergedId} onDone={() => setMergedId(null)} />
          ) : (
            <Pick person={person} onPick={setMergedId} />
          )}
        </SectionCard>
      )}
      <History person={person} />
    </Stack>
  );
}

function Pick({ person, onPick }: { person: Person; onPick: (id: string) => void }) {
  const { t } = useTranslation('people');
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const found = useQuery({
    ...queryOf('listPeople', { q, limit: '10' as never }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });
  const others = (found.data?.rows ?? []).filter(({ id, state }) => id !== person.id && state !== 'merged');
  return (
    <Select
      label={t('merge.pick')}
      description={t('merge.pickHint')}
      searchable
      maw={480}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={q.length >= 2 && !found.isFetching ? t('merge.none') : null}
      data={others.map(({ id, name, companies, numbers }) => ({
        value: id,
        label: [name, companies, numbers].filter(Boolean).join(' · '),
      }))}
      value={null}
      onChange={(id) => id && onPick(id)}
    />
  );
}

function Preview({ person, mergedId, onDone }: { person: Person; mergedId: string; onDone: () => void }) {
  const { t } = useTranslation('people');
  const guarded = useGuarded();
  const found = useQuery(queryOf('previewMerge', { personId: person.id, mergedId }));
  const merge = useCommand('mergePeople', { quiet: true, refresh: ofPerson, onSuccess: onDone });
  const preview = found.data;
  if (found.error) return <Alert color="brick">{refusalWords(found.error)}</Alert>;
  if (!preview) return null;
  const moves = Object.entries(preview.moves).filter(([, count]) => count > 0);
  const ask = () =>
    guarded.ask({
      title: t('merge.confirmTitle', { merged: preview.merged.name, kept: preview.kept.name }),
      preview: t('merge.confirmText'),
      confirm: t('merge.confirm'),
      done: t('merge.done'),
      destructive: true,
      reason: t('merge.reason'),
      run: (reason) => merge.mutateAsync({ personId: person.id, mergedId, reason }),
    });
  const side = ({ name, email, companies }: typeof preview.kept) =>
    [name, email, companies.join(', ')].filter(Boolean).join(' · ');
  return (
    <Stack>
      <DescriptionList>
        <dt>{t('merge.kept')}</dt>
        <dd>{side(preview.kept)}</dd>
        <dt>{t('merge.merged')}</dt>
        <dd>{side(preview.merged)}</dd>
        <dt>{t('merge.moves')}</dt>
        <dd>
          {moves.length === 0
            ? '–'
            : moves
                .map(([what, count]) => `${findWords('people', `merge.what.${what}`) ?? what}: ${count}`)
                .join(' · ')}
        </dd>
        <dt>{t('merge.conflicts')}</dt>
        <dd>
          {preview.conflicts.length === 0 && t('merge.noConflicts')}
          {preview.conflicts.map(({ kind, what }) => (
            <div key={`${kind} ${what}`}>
              {t(`merge.kinds.${kind}`)}
              <div className={classes.small}>{what}</div>
            </div>
          ))}
        </dd>
      </DescriptionList>
      {preview.obstacle && <Alert color="brick">{findWords('errors', preview.obstacle)}</Alert>}
      <Group>
        <Button variant="default" onClick={onDone}>
          {t('merge.change')}
        </Button>
        <Button color="brick" disabled={preview.obstacle !== null} loading={merge.isPending} onClick={ask}>
          {t('merge.confirm')}
        </Button>
      </Group>
      {guarded.dialogs}
    </Stack>
  );
}

function History({ person }: { person: Person }) {
  const { t } = useTranslation('people');
  const f = useFormat();
  const guarded = useGuarded();
  const undo = useCommand('undoMerge', { quiet: true, refresh: ofPerson });
  const ask = (mergeId: string) =>
    guarded.ask({
      title: t('merge.undoTitle'),
      preview: t('merge.undoText'),
      confirm: t('merge.undo'),
      done: t('merge.undone'),
      run: () => undo.mutateAsync({ personId: person.id, mergeId }),
    });
  return (
    <SectionCard title={t('merge.history')} flush>
      {person.merges.length === 0 && <EmptyState compact heading={3} title={t('merge.noHistory')} />}
      <ul className={classes.rows}>
        {person.merges.map((one) => (
          <li key={one.id}>
            <div>
              <Anchor component={Link} to="/admin/employees/$id" params={{ id: one.mergedId } as never} fw={600}>
                {one.name}
              </Anchor>
              <div className={classes.small}>
                {[
                  t('merge.by', { when: f.instant(one.at), name: one.by }),
                  t('merge.rows', { count: one.rows }),
                  one.reason,
                  one.undoneAt
                    ? t('merge.wasUndone', { when: f.instant(one.undoneAt) })
                    : t('merge.until', { day: f.dayOf(one.undoUntil) }),
                ].join(' · ')}
              </div>
            </div>
            {one.mayUndo && (
              <Button variant="default" size="xs" onClick={() => ask(one.id)}>
                {t('merge.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {guarded.dialogs}
    </SectionCard>
  );
}
