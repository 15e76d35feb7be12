import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../api/client.ts';
import { queryClient, queryOf, refreshAll } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyBad, notifyGood } from '../../../ui/feedback/notify.ts';
import { issueWords, refusalWords } from '../../../words/words.ts';
import type { FieldIssue } from '@app/domain/errors';
import type { Draft } from './draft.ts';
import { draftFieldName } from './draftFieldName.ts';
import { changedFields, changedOutline, draftOf } from './draft.ts';
import type { Version } from './outline.ts';

export type Editing = ReturnType<typeof useDraft>;

/**
 * What is being written in one edition: kept here until saved, compared with what was loaded, guarded when one leaves.
 * The server is told which state the writer saw; when someone else changed it meanwhile, nothing is overwritten.
 */
export function useDraft(courseId: string, version: Version) {
  const { t } = useTranslation('editor', 'catalogue');
  const [base, setBase] = useState(() => draftOf(version));
  const [draft, setDraft] = useState(base);
  const [seen, setSeen] = useState(version.changedAt);
  const [elsewhere, setElsewhere] = useState(false);
  const [saving, setSaving] = useState(false);
  const [issues, setIssues] = useState<FieldIssue[]>([]);
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
  const refuse = (error: unknown) => {
    const found = error instanceof ApiError ? error.issues : [];
    setIssues([...found]);
    // fields may be on another tab, or of another language: they are named
    const names = [
      ...new Set(found.map(({ path }) => draftFieldName(path, t, (language) => t(`catalogue:languages.${language}`)))),
    ];
    notifyBad(
      names.length > 0
        ? t('course.refusedFields', { count: names.length, fields: names.join(', ') })
        : refusalWords(error),
    );
  };
  const save = async () => {
    setSaving(true);
    setIssues([]);
    try {
      let at = seen;
      // what is saved is the new base, whatever becomes of the rest
      if (fields) at = (await call('editDraft', { courseId, expectedChangedAt: at, ...fields })).changedAt;
      setSeen(at);
      setBase({ ...draft, sections: base.sections });
      if (outline) at = (await call('saveOutline', { courseId, expectedChangedAt: at, sections: outline })).changedAt;
      setSeen(at);
      setBase(draft);
      await load();
      await refreshAll(['listCourses']);
      notifyGood(t('course.saved'));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changedElsewhere') setElsewhere(true);
      else refuse(error);
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
    /** What the server refused at a field or within it, such as `texts.en.title`, until it is saved again. */
    refusedAt: (path: string): string | undefined => {
      const issue = issues.find((one) => one.path === path || one.path.startsWith(`${path}.`));
      return issue && issueWords(issue);
    },
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
