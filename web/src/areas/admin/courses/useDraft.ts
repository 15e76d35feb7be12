import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../api/client.ts';
import { queryClient, queryOf, refreshAll } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyBad, notifyGood } from '../../../ui/feedback/notify.ts';
import { issueWords, refusalWords } from '../../../words/words.ts';
import type { Draft } from './draft.ts';
import { changedFields, changedOutline, draftOf } from './draft.ts';
import type { Version } from './outline.ts';

export type Editing = ReturnType<typeof useDraft>;

/**
 * What is being written in one edition: kept here until saved, compared with what was loaded, guarded when one leaves.
 * The server is told which state the writer saw; when someone else changed it meanwhile, nothing is overwritten.
 */
export function useDraft(courseId: string, version: Version) {
  const { t } = useTranslation('editor');
  const [base, setBase] = useState(() => draftOf(version));
  const [draft, setDraft] = useState(base);
  const [seen, setSeen] = useState(version.changedAt);
  const [elsewhere, setElsewhere] = useState(false);
  const [saving, setSaving] = useState(false);
  const editable = version.publishedAt === null;
  const fields = changedFields(base, draft);
  const outline = changedOutline(base, draft);
  const dirty = editable && (fields !== null || outline !== null);

  const adopt = (fresh: Version) => {
    setBase(draftOf(fresh));
    setDraft(draftOf(fresh));
    setSeen(fresh.changedAt);
    setElsewhere(false);
  };
  useEffect(() => {
    // what is older than what we saw is only on its way out
    if (saving || version.changedAt <= seen) return;
    if (dirty) setElsewhere(true);
    else adopt(version);
  }, [version, seen, saving, dirty]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });

  const load = async () => {
    const course = await queryClient.fetchQuery({ ...queryOf('getCourse', { courseId }), staleTime: 0 });
    const fresh = course.versions.find((one) => one.id === version.id);
    if (fresh) adopt(fresh);
  };
  const save = async () => {
    setSaving(true);
    try {
      let at = seen;
      if (fields) at = (await call('editDraft', { courseId, expectedChangedAt: at, ...fields })).changedAt;
      setSeen(at);
      if (outline) at = (await call('saveOutline', { courseId, expectedChangedAt: at, sections: outline })).changedAt;
      setSeen(at);
      await load();
      await refreshAll(['listCourses']);
      notifyGood(t('course.saved'));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changedElsewhere') setElsewhere(true);
      else notifyBad(wordsOf(error));
    } finally {
      setSaving(false);
    }
  };
  return {
    courseId,
    version,
    draft,
    editable,
    dirty,
    saving,
    elsewhere,
    /** The state of the draft as the server knows it. */
    seen,
    set: (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change })),
    undo: () => setDraft(base),
    save,
    load,
    blocker,
    /** A change that was saved by itself, such as the picture. */
    savedApart: (changedAt: string) => setSeen(changedAt),
  };
}

function wordsOf(error: unknown): string {
  const issue = error instanceof ApiError ? error.issues[0] : undefined;
  return issue ? `${refusalWords(error)} ${issueWords(issue)} (${issue.path})` : refusalWords(error);
}
