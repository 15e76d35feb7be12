import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../api/client.ts';
import type { Result } from '../../api/client.ts';

export type Draft = NonNullable<Result<'getContentItem'>['draft']>;
export type Saving = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'refused';

const pause = 1200;
const retry = 5000;

/**
 * A draft being edited: saved a moment after the typing stops, one save at a time, again and again while there is no
 * connection. When someone else changed it, nothing is overwritten until the author chooses.
 */
export function useDraft(itemId: string, first: Draft) {
  const [draft, setDraft] = useState(first);
  const [saving, setSaving] = useState<Saving>('saved');
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const live = useRef({
    changedAt: first.changedAt,
    body: first.body,
    dirty: false,
    conflict: false,
    chain: Promise.resolve() as Promise<unknown>,
  });
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  /** Runs after what is under way: a save and an attached picture never overtake each other. */
  const inTurn = useCallback(<T>(run: () => Promise<T>): Promise<T> => {
    const next = live.current.chain.then(run, run);
    live.current.chain = next.catch(() => {});
    return next;
  }, []);

  const save = useCallback(
    () =>
      inTurn(async () => {
        const now = live.current;
        if (!now.dirty || now.conflict) return;
        now.dirty = false;
        setSaving('saving');
        try {
          const { changedAt } = await call('saveContentDraft', { itemId, changedAt: now.changedAt, body: now.body });
          now.changedAt = changedAt;
          setRefusal(null);
          setSavedAt(Date.now());
          setSaving(now.dirty ? 'unsaved' : 'saved');
        } catch (error) {
          now.dirty = true;
          const code = error instanceof ApiError ? error.code : 'unexpected';
          if (code === 'changedElsewhere') {
            now.conflict = true;
            setSaving('conflict');
          } else if (code === 'offline' || code === 'unavailable') {
            setSaving('offline');
            timer.current = setTimeout(() => void save(), retry);
          } else {
            setRefusal(error instanceof ApiError ? error : null);
            setSaving('refused');
          }
        }
      }),
    [inTurn, itemId],
  );

  const edit = useCallback(
    (body: Draft['body']) => {
      live.current.body = body;
      live.current.dirty = true;
      setDraft((before) => ({ ...before, body }));
      setSaving((before) => (before === 'conflict' || before === 'offline' ? before : 'unsaved'));
      if (timer.current) clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), pause);
    },
    [save],
  );

  /** Takes over what a command on the draft's media answered, keeping the words typed meanwhile. */
  const adopt = useCallback((next: Draft) => {
    live.current.changedAt = next.changedAt;
    const body = live.current.dirty ? live.current.body : next.body;
    live.current.body = body;
    setDraft({ ...next, body });
    return next;
  }, []);

  const noticeConflict = useCallback((error: unknown): never => {
    if (error instanceof ApiError && error.code === 'changedElsewhere') {
      live.current.conflict = true;
      setSaving('conflict');
    }
    throw error;
  }, []);

  const attach = useCallback(
    (name: string, fileId: string) =>
      inTurn(() =>
        call('attachMedia', { itemId, name, fileId, changedAt: live.current.changedAt }).then(adopt, noticeConflict),
      ),
    [adopt, inTurn, itemId, noticeConflict],
  );

  const flush = useCallback(async () => {
    if (timer.current) clearTimeout(timer.current);
    await save();
    return { changedAt: live.current.changedAt, clean: !live.current.dirty };
  }, [save]);

  useEffect(() => {
    const online = () => void save();
    const leave = (event: BeforeUnloadEvent) => {
      if (live.current.dirty) event.preventDefault();
    };
    addEventListener('online', online);
    addEventListener('beforeunload', leave);
    return () => {
      removeEventListener('online', online);
      removeEventListener('beforeunload', leave);
      if (timer.current) clearTimeout(timer.current);
      void save();
    };
  }, [save]);

  return {
    draft,
    /** Grows when the text was replaced from outside: editors begin again with it. */
    round,
    /** The state of the draft that the server knows, for publishing exactly that. */
    changedAt: () => live.current.changedAt,
    saving,
    savedAt,
    refusal,
    edit,
    flush,
    attach,
    remove: (name: string) =>
      inTurn(() =>
        call('removeMedia', { itemId, name, changedAt: live.current.changedAt }).then(adopt, noticeConflict),
      ),
    /** After a conflict: what is here wins over what someone else wrote. */
    async overwrite() {
      const { draft: theirs } = await call('getContentItem', { itemId });
      if (!theirs) return;
      live.current.changedAt = theirs.changedAt;
      live.current.conflict = false;
      live.current.dirty = true;
      await save();
    },
    /** After a conflict: what someone else wrote wins. */
    async takeTheirs() {
      const { draft: theirs } = await call('getContentItem', { itemId });
      if (!theirs) return;
      Object.assign(live.current, { changedAt: theirs.changedAt, body: theirs.body, dirty: false, conflict: false });
      setDraft(theirs);
      setRound((before) => before + 1);
      setSaving('saved');
    },
  };
}

export type EditedDraft = ReturnType<typeof useDraft>;
