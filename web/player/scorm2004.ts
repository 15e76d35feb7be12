import { unnamedObjective } from '@app/domain/packages/sequencing';
import * as library from 'scorm-again/scorm2004/min';
import type { Engine, Host, Request } from './engine.ts';
import { startPlayer } from './player.ts';
import { entryOf, remember } from './said.ts';
import { everyPart, inOrder, openable } from './state.ts';
import type { PlayerState } from './state.ts';

// Its types name a default export, its files have this one.
const { Scorm2004API } = library as unknown as { Scorm2004API: typeof library.default };
type Scorm2004API = InstanceType<typeof Scorm2004API>;

const flow = ['continue', 'previous'] as const;
const words = { completed: 'completed', incomplete: 'incomplete', 'not attempted': 'notAttempted' } as Record<string, string>;

/** SCORM 2004: the engine's sequencing decides which part comes, which may be chosen, and what the whole comes to. */
function engineOf(state: PlayerState, host: Host): Engine {
  const parts = new Map([...everyPart(state.activities)].map((part) => [part.id, part]));
  const several = openable(state.activities).length > 1;
  let unsaid: Record<string, string> = {};
  let current: string | null = null;
  let ending = false;
  let ended = false;
  let opening = 0;
  /** A control that leaves was pressed; a page that merely says its last word stays in sight. */
  let leaving = false;
  let expected = false;
  const leaves = (request: Request) => request === 'exit' || request === 'exitAll' || request === 'suspendAll';

  const settings = (tree: unknown) => ({
    lmsCommitUrl: 'rte',
    autocommit: false,
    logLevel: 'NONE' as never,
    selfReportSessionTime: false,
    courseId: state.registrationId ?? state.launchId,
    sequencing: {
      activityTree: tree as never,
      logLevel: 'error' as const,
      autoRollupOnCMIChange: true,
      eventListeners: {
        // Delivered in the middle of what asked for it: that comes to its end first.
        onActivityDelivery: ({ id }: { id: string }) => {
          const turn = ++opening;
          host.soon(() => void (turn === opening && open(id)));
        },
        onSequencingSessionEnd: () => void (ended = true),
        onNavigationValidityUpdate: () => host.changed(),
      },
    },
    sequencingStatePersistence: {
      persistence: { saveState: async () => true, loadState: async () => null },
      autoLoadOnInitialize: false,
      autoSaveOn: 'never' as const,
    },
  });
  const http = { processHttpRequest: () => committed(), updateSettings: () => {} } as never;
  const api = makeEngine(
    () => new Scorm2004API(settings(state.tree), http),
    () => new Scorm2004API(settings(withoutLimits(state.tree)), http),
  );
  // A primary objective to which the manifest gave no name has one for the engine only: packages never see it.
  const naming = api as unknown as { getSeedableObjectiveId(objective: { id: string }): string | null };
  const nameOf = naming.getSeedableObjectiveId.bind(api);
  naming.getSeedableObjectiveId = (objective) => (objective.id === unnamedObjective ? null : nameOf(objective));
  const service = () => api.getSequencingService();

  const committed = () => {
    if (ending) {
      // What the engine decides by itself at the end is said too.
      for (const [element, value] of [
        ['cmi.completion_status', api.cmi.completion_status],
        ['cmi.success_status', api.cmi.success_status],
      ] as const)
        if (value && value !== 'unknown') unsaid[element] = value;
    }
    const done = host.commit(ending ? 'terminate' : 'commit');
    return done ? { result: 'true', errorCode: 0 } : { result: 'false', errorCode: ending ? 111 : 391 };
  };

  const open = (id: string) => {
    const part = parts.get(id);
    if (!part?.href) return;
    current = id;
    unsaid = {};
    api.reset();
    const attempt = attemptOf(id);
    const kept = state.states[id];
    // A new attempt of the standard begins with nothing.
    const before = kept && kept.attempt >= attempt ? kept : undefined;
    for (const [element, value] of inOrder(before?.model ?? {}))
      if (element.startsWith('cmi.') && element !== 'cmi.session_time' && element !== 'cmi.exit' && element !== 'cmi.total_time')
        api.setCMIValue(element, value);
    const mastery = state.mastery[id];
    const data: [keyof typeof api.cmi, string | undefined][] = [
      ['learner_id', state.learner.id],
      ['learner_name', state.learner.name],
      ['credit', state.mode === 'normal' ? 'credit' : 'no-credit'],
      ['mode', state.mode],
      ['entry', entryOf(before)],
      ['total_time', before?.model['cmi.total_time'] ?? 'PT0S'],
      ['launch_data', part.dataFromLms],
      ['time_limit_action', part.timeLimitAction],
      ['max_time_allowed', part.maxTimeAllowed],
      ['scaled_passing_score', mastery === null || mastery === undefined ? undefined : String(mastery / 100)],
    ];
    for (const [name, value] of data) {
      if (value === undefined || value === '') continue;
      try {
        (api.cmi as unknown as Record<string, string>)[name as string] = value;
      } catch {
        // A value of the manifest that the data model does not take is as good as none.
      }
    }
    api.lastErrorCode = '0';
    host.deliver(part);
  };

  const attemptOf = (id: string): number => Math.max(1, (activityOf(id) as { attemptCount?: number } | null)?.attemptCount ?? 1);
  const activityOf = (id: string) =>
    (api as unknown as { _sequencing: { activityTree: { getActivity(id: string): unknown } } })._sequencing.activityTree.getActivity(id);
  const rootOf = () => (api as unknown as { _sequencing: { getRootActivity(): { id: string } | null } })._sequencing.getRootActivity();

  const face = {
    version: '1.0',
    Initialize(parameter: string) {
      const answer = api.lmsInitialize(parameter);
      if (answer === 'true') host.commit('initialize');
      return answer;
    },
    Terminate(parameter: string) {
      ending = true;
      try {
        const answer = api.lmsFinish(parameter);
        // The state after the navigation: what was said at the end was the one before.
        if (answer === 'true') {
          expected = false;
          settled();
        }
        return answer;
      } finally {
        ending = false;
      }
    },
    GetValue: (element: string) => (api.isInitialized() && bareName(element) ? refused('') : api.lmsGetValue(element)),
    SetValue(element: string, value: unknown) {
      if (api.isInitialized() && bareName(element)) return refused('false');
      const text = element?.endsWith?.('.id') ? String(value).trim() : String(value);
      const answer = api.lmsSetValue(element, text);
      if (answer === 'true') unsaid[element] = text;
      return answer;
    },
    Commit: (parameter: string) => api.lmsCommit(parameter),
    GetLastError: () => api.lmsGetLastError(),
    GetErrorString: (code: string) => api.lmsGetErrorString(code),
    GetDiagnostic: (code: string) => api.lmsGetDiagnostic(code),
  };
  const bareName = (element: unknown) => typeof element === 'string' && !element.includes('.');
  const refused = <T>(answer: T): T => {
    api.lastErrorCode = '401';
    return answer;
  };
  (window as { API_1484_11?: unknown }).API_1484_11 = face;

  const settled = () => {
    // What was kept is what the next opening of this part reads.
    setTimeout(() => {
      host.commit('commit');
      if (ended || (leaving && !currentActive())) {
        host.deliver(null);
        if (ended || !several) host.over();
      }
      leaving = false;
      host.changed();
    });
  };
  const currentId = () => (api.getSequencingState() as { currentActivity: { id: string } | null }).currentActivity?.id;
  const currentActive = () => (api.getSequencingState() as { currentActivity: { isActive: boolean } | null }).currentActivity?.isActive ?? false;

  return {
    begin(part) {
      if (state.sequencing) {
        api.deserializeSequencingState(state.sequencing);
        if (part && currentActive() && currentId() === part) return open(part);
        // The page was closed in the middle: the part that was open is gone on with.
        if (currentActive()) api.processNavigationRequest('suspendAll');
        ended = false;
        if (api.processNavigationRequest('resumeAll')) return;
        const before = currentId();
        if (before && api.processNavigationRequest('choice', before)) return;
      }
      ended = false;
      if (!api.processNavigationRequest('start') && !several) {
        const [only] = openable(state.activities);
        if (only) api.processNavigationRequest('choice', only.id);
      }
      host.changed();
    },
    navigate(request, target) {
      ended = false;
      leaving = leaves(request);
      if (api.isInitialized()) {
        api.adl.nav.request = request === 'choice' ? `{target=${target}}choice` : request;
        face.Terminate('');
        return;
      }
      api.processNavigationRequest(request, target);
      settled();
    },
    may(request, target) {
      if (request === 'choice') return chooseable(target!);
      if (request === 'exit' || request === 'exitAll' || request === 'suspendAll') return current !== null && !ended;
      const preview = api.previewNavigationRequest(request);
      if (preview.outcome !== 'unknown') return preview.outcome === 'allowed';
      return !ended && several && String(api.adl.nav.request_valid[request]) !== 'false';
    },
    hidden: (request: Request) => (!several && (flow as readonly string[]).includes(request)) || hiddenBy(request),
    current: () => (ended ? null : current),
    speaking: () => api.isInitialized(),
    expect(request, target) {
      leaving = leaves(request);
      expected = true;
      api.adl.nav.request = request === 'choice' ? `{target=${target}}choice` : request;
    },
    acted: () => !expected,
    unsaid: () => {
      const said = unsaid;
      unsaid = {};
      if (current) remember(state, current, said, { 'cmi.total_time': api.cmi.getCurrentTotalTime() }, attemptOf(current), said['cmi.exit']);
      return said;
    },
    totalTime: () => api.cmi.getCurrentTotalTime(),
    attempt: () => (current ? attemptOf(current) : 1),
    sequencing: () => {
      const root = rootOf();
      const data = root ? api.getActivityTrackingData(root.id) : null;
      return {
        state: api.serializeSequencingState(),
        completion: words[data?.completionStatus ?? ''] ?? 'unknown',
        success: data?.successStatus === 'passed' || data?.successStatus === 'failed' ? data.successStatus : 'unknown',
        scorePercent: data?.score === null || data?.score === undefined ? null : Math.min(100, Math.max(0, Math.round(data.score * 10_000) / 100)),
      };
    },
  };

  function chooseable(id: string): boolean {
    const process = (
      service() as unknown as { getOverallSequencingProcess(): { predictChoiceEnabled?(id: string): boolean } | null } | null
    )?.getOverallSequencingProcess();
    try {
      return process?.predictChoiceEnabled?.(id) ?? true;
    } catch {
      return false;
    }
  }

  function hiddenBy(request: Request): boolean {
    for (let activity = current ? (activityOf(current) as Hidden | null) : null; activity; activity = activity.parent)
      if (activity.hideLmsUi.includes(request)) return true;
    return false;
  }
}
type Hidden = { hideLmsUi: string[]; parent: Hidden | null };

/** A limit in a spelling that the engine refuses must not cost the whole package. */
function makeEngine(first: () => Scorm2004API, second: () => Scorm2004API): Scorm2004API {
  try {
    return first();
  } catch {
    return second();
  }
}

function withoutLimits(tree: unknown): unknown {
  return JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key.endsWith('DurationLimit') ? undefined : value)));
}

startPlayer(engineOf);
