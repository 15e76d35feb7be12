import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '../../api/queries.ts';
import type { Learning, LearningUnit } from '../../modules/enrolment/attempt.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';

/** `look`: another tab learns; `review`: the attempt is over; `preview`: an admin looks at a version. */
export type ViewerMode = 'learn' | 'look' | 'review' | 'preview';

/**
 * The unit that the address names, those before and after it, and the way to another one.
 *
 * @param shown the attempt with what this tab did since
 */
export function useSteps(learning: Learning, shown: Learning, mode: ViewerMode) {
  const [url, change] = useUrlState();
  const units = shown.sections.flatMap((section) => section.units);
  const [resumedAt] = useState(() => (mode === 'learn' && learning.sequence > 0 ? learning.resumeUnitId : null));
  const [resumeShown, setResumeShown] = useState(resumedAt !== null && url['unit'] === undefined);
  // Where one came in stays where one is until one goes on; the server's idea of the next step moves while one reads.
  const [firstId] = useState(mode === 'review' ? null : learning.resumeUnitId);
  const unit = units.find(({ id }) => id === url['unit']) ?? units.find(({ id }) => id === firstId) ?? units[0];
  const index = unit ? units.indexOf(unit) : -1;
  const next = units[index + 1];
  usePrefetched(learning, next);
  return {
    ...{ units, unit, index, next, previous: units[index - 1], resumedAt },
    resumeShown: resumeShown && unit?.id === resumedAt,
    hideResume: () => setResumeShown(false),
    go: (to: LearningUnit) => {
      setResumeShown(false);
      change({ unit: to.id });
      window.scrollTo({ top: 0 });
      document.getElementById('content')?.focus({ preventScroll: true });
    },
  };
}

/** The next step is fetched ahead: it opens at once, and without a connection too. */
function usePrefetched({ enrolmentId, sections }: Learning, next: LearningUnit | undefined): void {
  const client = useQueryClient();
  const open =
    next &&
    next.state !== 'locked' &&
    sections.some((section) => section.units.some(({ id, state }) => id === next.id && state !== 'locked'));
  useEffect(() => {
    if (open && enrolmentId)
      void client.prefetchQuery({ ...queryOf('getUnit', { enrolmentId, unitId: next.id }), staleTime: Infinity });
  }, [client, enrolmentId, next?.id, open]);
}
