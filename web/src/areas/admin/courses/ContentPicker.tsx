import { contentKinds } from '@app/domain/content/content';
import { isPackageKind } from '@app/domain/packages/reading/manifest';
import { Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { moreOf, pagesOf, rowsOf, useCommand } from '../../../api/queries.ts';
import { IconSearch } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { refusalWords } from '../../../words/words.ts';
import classes from './ContentTab.module.css';
import { kindIcons } from './UnitRow.tsx';
import { Dialog } from '../../../ui/forms/Dialog.tsx';

type Item = Result<'listContentItems'>['rows'][number];
export type Picked = { id: string; kind: Item['kind']; title: string; number: number | null };
/** What one can begin: a package is found out to be xAPI or cmi5 once it is there. */
const newKinds = contentKinds.filter((kind) => kind !== 'xapi' && kind !== 'cmi5');

/** The content library in a dialog: search and take, or begin something new at once. */
export function ContentPicker({ onPick, onClose }: { onPick: (item: Picked) => void; onClose: () => void }) {
  const { t } = useTranslation('editor');
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, 200);
  const [kind, setKind] = useState<Item['kind'] | ''>('');
  const list = useInfiniteQuery(
    pagesOf('listContentItems', { q: asked.trim() || undefined, kind: kind || undefined, sort: '-changedAt' }),
  );
  const rows = rowsOf(list)?.filter((item) => item.state !== 'retired');
  const more = moreOf(list);
  return (
    <Dialog opened onClose={onClose} title={t('content.pick')} size="lg">
      <Stack>
        <Group gap="xs" wrap="nowrap" align="end">
          <TextInput
            className={classes.grow}
            type="search"
            aria-label={t('content.pickSearch')}
            placeholder={t('content.pickSearch')}
            data-autofocus
            leftSection={<IconSearch size={17} aria-hidden />}
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <NativeSelect
            aria-label={t('content.pickKind')}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as Item['kind'] | '')}
            data={[
              { value: '', label: t('content.any') },
              ...contentKinds.map((value) => ({ value, label: t(`content.kinds.${value}`) })),
            ]}
          />
        </Group>
        {list.error && <Text role="alert">{refusalWords(list.error)}</Text>}
        {!rows && !list.error && <Skeleton h={220} />}
        {rows?.length === 0 && <Text c="dimmed">{t('content.pickNone')}</Text>}
        {rows && rows.length > 0 && (
          <ul className={classes.picks} aria-label={t('content.pick')}>
            {rows.map((item) => (
              <li key={item.id}>
                <Pick item={item} onPick={onPick} />
              </li>
            ))}
            {more && (
              <li>
                <Button variant="subtle" fullWidth loading={more.busy} onClick={more.load}>
                  {t('ui:loadMore')}
                </Button>
              </li>
            )}
          </ul>
        )}
        <NewItem title={typed} kind={kind || 'lesson'} onPick={onPick} />
      </Stack>
    </Dialog>
  );
}

function Pick({ item, onPick }: { item: Item; onPick: (item: Picked) => void }) {
  const { t } = useTranslation('editor');
  const Kind = kindIcons[item.kind];
  return (
    <button
      type="button"
      className={classes.pick}
      onClick={() => onPick({ id: item.id, kind: item.kind, title: item.title, number: item.publishedNumber })}
    >
      <Kind size={20} stroke={1.6} aria-hidden />
      <span className={classes.grow}>
        {item.title}
        <small>
          {t(`content.kinds.${item.kind}`)} · {item.languages.join(' ').toUpperCase()} ·{' '}
          {t('content.pickUsed', { count: item.usedIn })}
        </small>
      </span>
      {item.publishedNumber === null && <StatusBadge tone="due">{t('content.unpublished')}</StatusBadge>}
    </button>
  );
}

function NewItem({
  title: searched,
  kind: wanted,
  onPick,
}: {
  title: string;
  kind: Item['kind'];
  onPick: (item: Picked) => void;
}) {
  const { t } = useTranslation('editor');
  const [own, setOwn] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Item['kind'] | null>(null);
  const title = own ?? searched;
  const kind = chosen ?? (isPackageKind(wanted) ? 'scorm' : wanted);
  const create = useCommand('createContentItem', {
    refresh: ['listContentItems'],
    onSuccess: ({ id }) => onPick({ id, kind, title: title.trim(), number: null }),
  });
  return (
    <form
      className={classes.fresh}
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim()) create.mutate({ kind, title: title.trim() });
      }}
    >
      <Text size="sm" fw={600}>
        {t('content.pickNew')}
      </Text>
      <Group gap="xs" align="end">
        <NativeSelect
          aria-label={t('content.pickKind')}
          value={kind}
          onChange={(event) => setChosen(event.currentTarget.value as Item['kind'])}
          data={newKinds.map((value) => ({
            value,
            label: value === 'scorm' ? t('content.newPackage') : t(`content.kinds.${value}`),
          }))}
        />
        <TextInput
          className={classes.grow}
          aria-label={t('content.newTitle')}
          placeholder={t('content.newTitle')}
          maxLength={200}
          value={title}
          onChange={(event) => setOwn(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!title.trim()} loading={create.isPending}>
          {t('content.newCreate')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t('content.newHint')}
      </Text>
    </form>
  );
}
