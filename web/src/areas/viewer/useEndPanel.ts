import { useEffect, useRef, useState } from 'react';
import { refreshAll } from '../../api/queries.ts';
import type { Learning } from '../../modules/enrolment/attempt.ts';
import type { ViewerMode } from './useSteps.ts';

export type EndPanel = 'none' | 'completed' | 'doneOffline';

/**
 * What is shown instead of a unit at the end of an attempt. The completion is the server's word; it may come with the
 * answer to any commit or test.
 *
 * @param packageRuns a package that runs is the learner's to close, as it may still have something to show: the result
 *   waits beside it
 */
export function useEndPanel(learning: Learning, mode: ViewerMode, packageRuns: boolean) {
  const [panel, setPanel] = useState<EndPanel>('none');
  const [completedHere, setCompletedHere] = useState(false);
  const wasCompleted = useRef(learning.status === 'completed');
  useEffect(() => {
    if (learning.status === 'completed' && !wasCompleted.current && mode === 'learn') {
      setCompletedHere(true);
      void refreshAll([
        'getDashboard',
        'listMyEnrolments',
        'listMyAchievements',
        'browseCourses',
        'listCategoryCourses',
        'getCourseDetails',
      ]);
    }
    wasCompleted.current = learning.status === 'completed';
  }, [learning.status, mode]);
  useEffect(() => {
    if (!completedHere || packageRuns) return;
    setPanel('completed');
    setCompletedHere(false);
  }, [completedHere, packageRuns]);
  return [panel, setPanel] as const;
}
