import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { queryOf, useCommand } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { addressOf, savedIn, viewOf } from './listAddress.ts';
import type { ListState } from './useList.ts';
import { callsOf } from './views.ts';
import type { SavedView } from './views.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const ViewForm = lazyPart(() => import('./ViewForm.tsx').then((module) => ({ default: module.ViewForm })));

export type SavedViewsState = ReturnType<typeof useSavedViews>;

/** What views are kept of: a list, or what has an address like one. */
type Viewed = Pick<ListState, 'declared' | 'ofPlatform' | 'unusable'>;

/**
 * Ways to look at this list, kept under names: one's own, and those shared in the company; the open one, and what is
 * being done with them.
 */
export function useSavedViews(list: Viewed) {
  const { t } = useTranslation('lists');
  const [url, change] = useUrlState();
  const [form, setForm] = useState<'new' | SavedView | null>(null);
  const [leaving, setLeaving] = useState<SavedView | null>(null);
  const calls = callsOf(list.ofPlatform);
  const kept = useQuery(queryOf(calls.list, { list: list.declared.key }));
  const forget = useCommand(calls.forget, {
    refresh: [calls.list],
    done: t('views.forgotten'),
    onSuccess: () => setLeaving(null),
  });
  const save = useCommand(calls.change, { refresh: [calls.list], done: t('views.saved') });
  const choose = useCommand(calls.choose, { refresh: [calls.list] });
  const now = viewOf(list.declared, url);
  const open = kept.data?.views.find(({ id }) => id === savedIn(url));
  const to = (viewId: string) => ({ saved: viewId, ...(savedIn(url) === url['view'] && { view: undefined }) });
  const show = (view: SavedView) => change({ ...addressOf(list.declared, view), ...to(view.id) });
  useOpening(
    kept.data,
    now.query === '' && list.unusable.length === 0 && savedIn(url) === undefined && url['columns'] === undefined,
    show,
  );
  return {
    calls,
    now,
    open,
    altered: open !== undefined && (open.query !== now.query || open.columns !== now.columns),
    views: kept.data?.views,
    mayShare: kept.data?.mayShare ?? false,
    show,
    defaultId: kept.data?.defaultId ?? null,
    openIn: (viewId: string | null) => choose.mutate({ list: list.declared.key, viewId }),
    onKept: (id: string) => change(to(id)),
    form,
    setForm,
    leaving,
    setLeaving,
    forget,
    save,
  };
}

/** Opens the list in the view this person chose for it: once, and where the address asks for nothing else. */
function useOpening(
  kept: { views: SavedView[]; defaultId: string | null } | undefined,
  plain: boolean,
  show: (view: SavedView) => void,
) {
  const due = useRef(plain);
  useEffect(() => {
    if (!kept || !due.current) return;
    due.current = false;
    const view = plain && kept.views.find(({ id }) => id === kept.defaultId);
    if (view) show(view);
  });
}

/** The dialogs of saved views. They are drawn beside the panel, which closes on Escape. */
export function SavedViewDialogs({ saved, list }: { saved: SavedViewsState; list: string }) {
  const { t } = useTranslation('lists');
  const { form, setForm, leaving, setLeaving, forget } = saved;
  return (
    <>
      {form && (
        <Suspense>
          <ViewForm
            calls={saved.calls}
            list={list}
            view={form === 'new' ? null : form}
            now={saved.now}
            mayShare={saved.mayShare}
            onKept={saved.onKept}
            onClose={() => setForm(null)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && forget.mutate({ viewId: leaving.id })}
        title={t('views.forgetTitle', { name: leaving?.name })}
        preview={leaving?.shared ? t('views.forgetShared') : t('views.forgetText')}
        confirm={t('views.forget')}
        destructive
        busy={forget.isPending}
      />
    </>
  );
}
