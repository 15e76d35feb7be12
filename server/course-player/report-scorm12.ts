import { scormElements, timespan } from '@app/domain/packages/export/export-scorm';
import type { Report, Reporter } from './report.ts';

type Api = {
  LMSInitialize(nothing: ''): string | boolean;
  LMSGetValue(element: string): string;
  LMSSetValue(element: string, value: string): string | boolean;
  LMSCommit(nothing: ''): string | boolean;
  LMSFinish(nothing: ''): string | boolean;
};
const most = 20;

/** The object `API` of a frame above, or of the person who opened this window. */
function findApi(): Api | null {
  for (const start of [window, window.opener as Window | null]) {
    let at: Window | null = start;
    for (let step = 0; at && step < most; step += 1) {
      const api = apiOf(at);
      if (api) return api;
      at = at.parent === at ? null : at.parent;
    }
  }
  return null;
}

function apiOf(frame: Window): Api | null {
  try {
    return (frame as Window & { API?: Api }).API ?? null;
  } catch {
    // A frame of another origin is not ours to look into.
    return null;
  }
}

export function scormReporter(): Reporter {
  const api = findApi();
  const begun = performance.now();
  let running = false;
  let told: Record<string, string> = {};
  const yes = (answer: string | boolean) => String(answer) === 'true';
  const set = (elements: Record<string, string>): boolean => {
    const changed = Object.entries(elements).filter(([name, value]) => told[name] !== value);
    const taken = changed.filter(([name, value]) => yes(api!.LMSSetValue(name, value)));
    told = { ...told, ...Object.fromEntries(taken) };
    return taken.length === changed.length;
  };
  const elementsOf = ({ standing, unitId, kept }: Report) => scormElements(standing, { unitId, suspendData: kept });
  return {
    begin() {
      if (!api || !yes(api.LMSInitialize(''))) return Promise.resolve({ kept: '', mode: 'alone' });
      running = true;
      const looking = ['browse', 'review'].includes(api.LMSGetValue('cmi.core.lesson_mode'));
      return Promise.resolve({ kept: api.LMSGetValue('cmi.suspend_data'), mode: looking ? 'looking' : 'recording' });
    },
    save(report) {
      if (!running) return Promise.resolve(false);
      const set_ = set(elementsOf(report));
      return Promise.resolve(yes(api!.LMSCommit('')) && set_);
    },
    leave(report) {
      if (!running) return;
      running = false;
      // Not finished: the system must bring the learner back to where they were.
      set({
        ...elementsOf(report),
        'cmi.core.session_time': timespan((performance.now() - begun) / 1000),
        'cmi.core.exit': report.standing.complete ? '' : 'suspend',
      });
      api!.LMSCommit('');
      api!.LMSFinish('');
    },
    returnAddress: () => null,
  };
}
