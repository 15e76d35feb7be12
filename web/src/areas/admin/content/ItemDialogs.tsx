import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useUndo } from '../../../api/undo.ts';
import { useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Item } from './item.ts';

export type ItemAction = 'rename' | 'discard' | 'retire' | 'restore';
type DialogProps = { item: Item; onClose: () => void };

const changed = ['getContentItem', 'listContentItems'] as const;

/** What is asked before an item is renamed, thrown away, retired or put back. */
export function ItemDialogs({ item, asked, onClose }: DialogProps & { asked: ItemAction }) {
  if (asked === 'rename') return <Rename item={item} onClose={onClose} />;
  if (asked === 'discard') return <Discard item={item} onClose={onClose} />;
  if (asked === 'retire') return <Retire item={item} onClose={onClose} />;
  return <Restore item={item} onClose={onClose} />;
}

function Rename({ item, onClose }: DialogProps) {
  const { t } = useTranslation('library');
  const [title, setTitle] = useState(item.title);
  const rename = useCommand('renameContentItem', { refresh: changed, done: t('done.renamed'), onSuccess: onClose });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('actions.rename')}
      preview={t('nameHint')}
      confirm={t('ui:save')}
      busy={rename.isPending}
      ready={title.trim() !== ''}
      onConfirm={() => rename.mutate({ itemId: item.id, title: title.trim() })}
    >
      <TextInput
        label={t('name')}
        value={title}
        maxLength={200}
        required
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function Discard({ item, onClose }: DialogProps) {
  const { t } = useTranslation('library');
  const navigate = useNavigate();
  const discard = useCommand('discardContentDraft', {
    refresh: item.published ? changed : ['listContentItems'],
    done: t(item.published ? 'done.discarded' : 'done.deleted'),
    onSuccess: ({ itemGone }) => (itemGone ? navigate({ to: '/admin/content' }) : onClose()),
  });
  const words = item.published ? 'discardAsk' : 'deleteAsk';
  return (
    <ConfirmDialog
      opened
      destructive
      onClose={onClose}
      title={t(`${words}.title`, { title: item.title })}
      preview={t(`${words}.text`, { number: item.published?.number ?? 0 })}
      confirm={t(`${words}.action`)}
      busy={discard.isPending}
      onConfirm={() => discard.mutate({ itemId: item.id })}
    />
  );
}

function Retire({ item, onClose }: DialogProps) {
  const { t } = useTranslation('library');
  const offer = useUndo(changed);
  const { mutate, isPending } = useCommand('retireContentItem', {
    refresh: changed,
    onSuccess: (_, input) => {
      offer(t('done.retired'), () => call('restoreContentItem', input));
      onClose();
    },
    onRefusal: onClose,
  });
  const courses = new Set(item.uses.map(({ courseId }) => courseId)).size;
  // Nothing to weigh where no course uses it: it is done at once, and can be undone.
  useEffect(() => {
    if (courses === 0) mutate({ itemId: item.id });
  }, [mutate, item.id, courses]);
  if (courses === 0) return null;
  return (
    <ConfirmDialog
      opened
      destructive
      onClose={onClose}
      title={t('retireAsk.title', { title: item.title })}
      preview={t('retireUsed', { count: courses })}
      confirm={t('retireAsk.action')}
      ready={false}
      busy={isPending}
      onConfirm={onClose}
    />
  );
}

/** Nothing to weigh: it is done at once. */
function Restore({ item, onClose }: DialogProps) {
  const { t } = useTranslation('library');
  const { mutate } = useCommand('restoreContentItem', {
    refresh: changed,
    done: t('done.restored'),
    onSuccess: onClose,
    onRefusal: onClose,
  });
  useEffect(() => mutate({ itemId: item.id }), [mutate, item.id]);
  return null;
}
