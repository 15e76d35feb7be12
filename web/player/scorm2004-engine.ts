import type { Outcome, Request as Asked, SharedObjectives } from '@app/domain/packages/sequencer/sequencer';
import { openSequencer } from '@app/domain/packages/sequencer/sequencer';
import type { Got } from '@app/domain/packages/scorm2004/data';
import type { ActivityNode, Sequencing as Rules } from '@app/domain/packages/sequencing';
import type { Engine, Host, Request } from './engine.ts';
import { changedIn, remember, saidAnything, trimmed } from './said.ts';
import { knownOf, rowsOf, saidByContent } from './said-by-content.ts';
import { openModel } from './scorm2004-model.ts';
import { sharedData } from './shared-data.ts';
import { everyPart, inOrder, openable } from './state.ts';
import type { PlayerState } from './state.ts';

const flow: readonly Request[] = ['continue', 'previous'];
type Kept = { tree: string; data: Record<string, string> };
const stays: Outcome = { valid: false, deliver: null, over: false };
type Wish = { request: Asked; target?: string | undefined };

/** SCORM 2004: sequencing decides which part comes, which may be chosen, and what the whole comes to. */
export function engineOf(state: PlayerState, host: Host): Engine {
  const parts = new Map([...everyPart(state.activities)].map((part) => [part.id, part]));
  const several = openable(state.activities).length > 1;
  const kept = readKept(state.sequencing);
  const stores = state.shared.data ?? kept.data;
  const openTree = (saved: string, shared: SharedObjectives | null) =>
    openSequencer(state.tree as unknown as ActivityNode, { saved, shared });
  let sequencer = openTree(kept.tree, state.shared.objectives);
  let unsaid: Record<string, string> = {};
  /** Elements that the open content set in its present attempt. */
  let set = new Set<string>();
  let current: string | null = null;
  /** The attempt that the open content belongs to. */
  let attempt = 1;
  let over = false;
  let opening = 0;
  /** What the learner asked for while the open page still has to say its last word. */
  let expected: Wish | null = null;

  const changedObjectives = changedIn(sequencer.shared);
  const changedData = changedIn(stores);

  const rulesOf = (id: string): Rules | undefined => sequencer.activity(id)?.rules;
  const data = sharedData(() => (current && rulesOf(current)?.sharedDataMaps) || [], stores);
  const newModel = () =>
    openModel({
      commit(ending) {
        take(ending);
        return ending ? goOn() : host.commit('commit');
      },
      getElsewhere: (element) => data.get(element) ?? validity(element),
      setElsewhere: data.set,
      set(element, value) {
        unsaid[element] = value;
        set.add(element);
      },
    });
  // One for each opening: what the system gave the one before must not be found by the next.
  let model = newModel();

  /** What the open content said goes into the tree; what is decided for it at its end is said too. */
  const take = (ending: boolean) => {
    if (!current || !sequencer.activity(current)?.active) return;
    sequencer.report(current, saidByContent(model.data, set));
    if (!ending) return;
    for (const element of ['cmi.completion_status', 'cmi.success_status']) {
      const { value } = model.data.get(element);
      if (value !== 'unknown') unsaid[element] = value;
    }
  };

  const open = (id: string) => {
    const part = parts.get(id);
    if (!part?.href) return;
    current = id;
    attempt = attemptOf(id);
    unsaid = {};
    model = newModel();
    // A new attempt begins with nothing.
    const before = (state.states[id]?.attempt ?? 0) >= attemptOf(id) ? state.states[id] : undefined;
    const said = Object.fromEntries(Object.entries(before?.model ?? {}).filter(([element]) => isKept(element)));
    set = new Set(Object.keys(said));
    const mastery = state.mastery[id];
    const threshold = rulesOf(id)?.completionThreshold;
    const given: Record<string, string | undefined> = {
      learner_id: state.learner.id,
      learner_name: state.learner.name,
      credit: state.mode === 'normal' ? 'credit' : 'no-credit',
      mode: state.mode,
      entry: before && saidAnything(before.model) ? 'resume' : 'ab-initio',
      total_time: before?.model['cmi.total_time'],
      launch_data: part.dataFromLms,
      time_limit_action: part.timeLimitAction,
      max_time_allowed: part.maxTimeAllowed ?? rulesOf(id)?.attemptAbsoluteDurationLimit,
      completion_threshold: threshold?.completedByMeasure ? String(threshold.minProgressMeasure) : undefined,
      scaled_passing_score: mastery === null || mastery === undefined ? undefined : String(mastery / 100),
    };
    const objectives = sequencer.objectivesOf(id);
    for (const [name, value] of Object.entries(given))
      if (value !== undefined && value !== '') model.data.give(`cmi.${name}`, value);
    for (const [element, value] of [...rowsOf(objectives), ...inOrder(said), ...knownOf(objectives)])
      model.data.give(element, value);
    host.deliver(part);
  };
  const attemptOf = (id: string): number => Math.max(1, sequencer.activity(id)?.runs ?? 1);

  const face = {
    version: '1.0',
    Initialize(parameter: unknown) {
      const answer = model.initialize(parameter);
      if (answer === 'true') host.commit('initialize');
      return answer;
    },
    Terminate(parameter: unknown) {
      const answer = model.terminate(parameter);
      if (answer !== 'true') return answer;
      const { outcome, leaving } = gone;
      expected = null;
      follow(outcome, leaving);
      return answer;
    },
    GetValue: (element: unknown) => model.get(element),
    SetValue: (element: unknown, value: unknown) => model.set(element, trimmed(element, value)),
    Commit: (parameter: unknown) => model.commit(parameter),
    GetLastError: () => model.error(),
    GetErrorString: (code: unknown) => model.words(code),
    GetDiagnostic: (code: unknown) => model.diagnostic(code),
  };
  (window as { API_1484_11?: unknown }).API_1484_11 = face;

  /** Which requests would be taken now (`adl.nav.request_valid`); undefined: that is not what was asked. */
  function validity(element: string): Got | undefined {
    const [, request, target] =
      /^adl\.nav\.request_valid\.(continue|previous|choice|jump)(?:\.\{target=([^}]*)\})?$/.exec(element) ?? [];
    if (request === undefined || (target !== undefined) !== (request === 'choice' || request === 'jump'))
      return undefined;
    return { value: String(sequencer.may(request as Asked, target)), error: 0 };
  }

  /** Where the end of the open content leads to. */
  let gone: { outcome: Outcome; leaving: boolean } = { outcome: stays, leaving: false };
  /**
   * Its last words and what follows from them are kept together, or neither is: the next opening may be on its way
   * already.
   */
  const goOn = (): boolean => {
    const said = wishOf(model.data.said('adl.nav.request') ?? '', model.data.said('cmi.exit') ?? '');
    // Where there is only one part, its end is the end.
    const wish = expected ?? said ?? (several ? null : { request: 'exitAll' as const });
    const before = {
      tree: sequencer.save(),
      shared: state.shared.objectives && { ...sequencer.shared },
      data: { ...stores },
      over,
    };
    gone = { outcome: wish ? ask(wish) : stays, leaving: expected !== null || said !== null };
    if (host.commit('terminate')) return true;
    sequencer = openTree(before.tree, before.shared);
    Object.assign(stores, before.data);
    over = before.over;
    return false;
  };

  const ask = ({ request, target }: Wish): Outcome => {
    const outcome = sequencer.request(request, target);
    if (outcome.over && !state.shared.data && !sequencer.suspended)
      for (const name of Object.keys(stores)) delete stores[name];
    if (outcome.valid) over = outcome.over;
    return outcome;
  };

  /** Opens what was found. `leaving`: what is open goes away, even when nothing comes in its place. */
  const follow = (outcome: Outcome, leaving: boolean) => {
    const next = outcome.deliver?.id;
    if (next !== undefined) {
      const turn = ++opening;
      // Delivered in the middle of what asked for it: that comes to its end first.
      host.soon(() => void (turn === opening && open(next)));
    }
    setTimeout(() => {
      if (outcome.valid && next === undefined && (leaving || outcome.over)) {
        if (leaving) {
          current = null;
          host.deliver(null);
        }
        if (outcome.over && (leaving || !several)) host.over();
      }
      host.changed();
    });
  };

  return {
    begin(part) {
      const at = sequencer.current;
      if (at?.active && part === at.id) return open(part);
      // The page was closed in the middle: the part that was open is gone on with.
      if (at?.active) sequencer.request('suspendAll');
      const first = sequencer.suspended
        ? sequencer.request('resumeAll')
        : sequencer.current
          ? null
          : sequencer.request('start');
      if (first?.deliver) return open(first.deliver.id);
      const [only] = openable(state.activities);
      if (!several && only) {
        const chosen = sequencer.request('choice', only.id);
        if (chosen.deliver) return open(chosen.deliver.id);
      }
      host.changed();
    },
    navigate(request, target) {
      const wish = { request, target };
      if (model.running()) {
        expected = wish;
        face.Terminate('');
        expected = null;
      } else {
        const outcome = ask(wish);
        if (current) host.commit('commit');
        follow(outcome, true);
      }
    },
    may: (request, target) => !over && sequencer.may(request, target),
    hidden: (request) => (!several && flow.includes(request)) || hiddenBy(request),
    // Of one part there is nothing to choose.
    contents: () => sequencer.contents().map((entry) => (over || !several ? { ...entry, enabled: false } : entry)),
    // What is open belongs to its part until it is gone, also when all is over.
    mark(id) {
      const activity = sequencer.activity(id);
      if (!activity) return null;
      const { satisfied, completed } = sequencer.standing(id);
      if (satisfied === false) return 'failed';
      // What nothing judged is not called passed: the standard takes it for satisfied when it ends.
      const judged = activity.saidStatus || activity.objectives.get(activity.primary)!.satisfiedByMeasure;
      return satisfied && judged ? 'passed' : completed ? 'done' : null;
    },
    current: () => (over && !model.running() ? null : current),
    speaking: () => model.running(),
    expect: (request, target) => void (expected = { request, target }),
    acted: () => expected === null,
    unsaid: () => {
      const said = unsaid;
      unsaid = {};
      if (current) remember(state, current, said, { 'cmi.total_time': model.totalTime() }, attempt, said['cmi.exit']);
      return said;
    },
    totalTime: () => model.totalTime(),
    attempt: () => (current ? attempt : 1),
    sequencing: () => {
      const { completed, satisfied, measure } = sequencer.whole();
      return {
        state: JSON.stringify({ tree: sequencer.save(), ...(!state.shared.data && { data: stores }) }),
        completion: completed === undefined ? 'unknown' : completed ? 'completed' : 'incomplete',
        success: satisfied === undefined ? 'unknown' : satisfied ? 'passed' : 'failed',
        scorePercent: measure === undefined ? null : Math.min(100, Math.max(0, Math.round(measure * 10_000) / 100)),
        ...(state.shared.objectives && { objectives: changedObjectives(sequencer.shared) }),
        ...(state.shared.data && { data: changedData(stores) }),
      };
    },
  };

  function hiddenBy(request: Request): boolean {
    for (
      let activity = current ? sequencer.activity(current) : undefined;
      activity;
      activity = activity.parent ?? undefined
    )
      if (activity.rules.hideLmsUi.includes(request)) return true;
    return false;
  }
}

/** Said at one opening, and no part of what the next one finds. */
const isKept = (element: string) =>
  element.startsWith('cmi.') && !['cmi.session_time', 'cmi.exit', 'cmi.total_time'].includes(element);

function readKept(text: string | null): Kept {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Kept>;
    return { tree: kept.tree ?? '', data: kept.data ?? {} };
  } catch {
    return { tree: '', data: {} };
  }
}

/** What content asks for at its end. Time that is over, or a learner who signed off, ends all of it. */
function wishOf(said: string, exit: string): Wish | null {
  if (exit === 'time-out' || exit === 'logout') return { request: 'exitAll' };
  const [, target, request] =
    /^(?:\{target=([^}]*)\})?(choice|jump|continue|previous|exit|exitAll|abandon|abandonAll|suspendAll)$/.exec(said) ??
    [];
  return request === undefined ? null : { request: request as Asked, target };
}
