import { scorm12Model } from '@app/domain/packages/scorm12-model';
import * as library from 'scorm-again/scorm12/min';
import type { Engine, Host, Mark, Request } from './engine.ts';
import { startPlayer } from './player.ts';
import { entryOf, groupsOf, refuse, remember, trimmed } from './said.ts';
import { inOrder, openable } from './state.ts';
import type { Part, PlayerState } from './state.ts';

// Its types name a default export, its files have this one.
const { Scorm12API } = library as unknown as { Scorm12API: typeof library.default };
type Scorm12API = InstanceType<typeof Scorm12API>;

const isGroup = groupsOf(scorm12Model);

/** SCORM 1.2: parts stand side by side, in the order of the manifest. */
function engineOf(state: PlayerState, host: Host): Engine {
  const parts = openable(state.activities);
  let current: Part | null = null;
  let api: Scorm12API | null = null;
  let unsaid: Record<string, string> = {};
  const statuses = new Map(
    parts.map(({ id }) => [id, state.states[id]?.model['cmi.core.lesson_status'] ?? 'not attempted']),
  );

  const open = (part: Part) => {
    current = part;
    const before = state.states[part.id];
    unsaid = {};
    const made = new Scorm12API(
      {
        lmsCommitUrl: 'rte',
        autocommit: false,
        logLevel: 'NONE',
        selfReportSessionTime: false,
        mastery_override: true,
      },
      {
        processHttpRequest: () => committed(),
        updateSettings: () => {},
      } as never,
    );
    api = made;
    for (const [element, value] of inOrder(before?.model ?? {}))
      if (element !== 'cmi.core.session_time' && element !== 'cmi.core.exit') made.setCMIValue(element, value);
    const mastery = state.mastery[part.id];
    const given: [string, string | undefined][] = [
      ['cmi.core.student_id', state.learner.id],
      ['cmi.core.student_name', state.learner.name],
      ['cmi.core.credit', state.mode === 'normal' ? 'credit' : 'no-credit'],
      ['cmi.core.lesson_mode', state.mode],
      ['cmi.core.entry', entryOf(before)],
      ['cmi.core.total_time', before?.model['cmi.core.total_time']],
      ['cmi.launch_data', part.dataFromLms],
      ['cmi.student_data.mastery_score', mastery === null || mastery === undefined ? undefined : String(mastery)],
      ['cmi.student_data.max_time_allowed', part.maxTimeAllowed],
      ['cmi.student_data.time_limit_action', part.timeLimitAction],
    ];
    for (const [element, value] of given) if (value !== undefined && value !== '') made.setCMIValue(element, value);
    made.lastErrorCode = '0';
    (window as { API?: unknown }).API = face(made);
    host.deliver(part);
  };

  let ending = false;
  const committed = () => {
    // What the engine decided by itself at the end is said too: passed or failed by the mastery score.
    const status = String(api!.cmi.core.lesson_status || '');
    if (ending && status !== 'not attempted' && status !== '' && status !== statuses.get(current!.id))
      unsaid['cmi.core.lesson_status'] = status;
    const done = host.commit(ending ? 'terminate' : 'commit');
    if (done) statuses.set(current!.id, status || 'not attempted');
    host.changed();
    return done ? { result: 'true', errorCode: 0 } : { result: 'false', errorCode: ending ? 101 : 391 };
  };

  /** What packages find: the engine, with its known slips mended. */
  const face = (engine: Scorm12API) => ({
    LMSInitialize(parameter: string) {
      const answer = engine.lmsInitialize(parameter);
      if (answer === 'true') host.commit('initialize');
      return answer;
    },
    LMSFinish(parameter: string) {
      ending = true;
      try {
        return engine.lmsFinish(parameter);
      } finally {
        ending = false;
        host.changed();
      }
    },
    LMSGetValue: (element: string) =>
      engine.isInitialized() && isGroup(element) ? refuse(engine, '') : engine.lmsGetValue(element),
    LMSSetValue(element: string, value: unknown) {
      if (engine.isInitialized() && isGroup(element)) return refuse(engine, 'false');
      const text = trimmed(element, value);
      const answer = engine.lmsSetValue(element, text);
      if (answer === 'true') unsaid[element] = text;
      return answer;
    },
    LMSCommit: (parameter: string) => engine.lmsCommit(parameter),
    LMSGetLastError: () => engine.lmsGetLastError(),
    LMSGetErrorString: (code: string) => engine.lmsGetErrorString(code),
    LMSGetDiagnostic: (code: string) => engine.lmsGetDiagnostic(code),
  });

  const neighbour = (step: number) => (current ? parts[parts.indexOf(current) + step] : undefined);
  const allowed = (part: Part | undefined) => part !== undefined && met(part.prerequisites, statuses);
  return {
    begin(part) {
      const named = parts.find(({ id }) => id === part);
      if (named) return open(named);
      const left =
        parts.find(({ id }) => state.states[id]?.suspended) ??
        parts.find(({ id }) => !/completed|passed/.test(statuses.get(id)!)) ??
        parts[0];
      if (left) open(left);
    },
    navigate(request, target) {
      if (api?.isInitialized()) (window as { API?: ReturnType<typeof face> }).API?.LMSFinish('');
      const to =
        request === 'continue'
          ? neighbour(1)
          : request === 'previous'
            ? neighbour(-1)
            : request === 'choice'
              ? parts.find(({ id }) => id === target)
              : undefined;
      if (to) return open(to);
      current = null;
      host.deliver(null);
      host.over();
    },
    may: (request, target) =>
      request === 'continue'
        ? allowed(neighbour(1))
        : request === 'previous'
          ? allowed(neighbour(-1))
          : request === 'choice'
            ? allowed(parts.find(({ id }) => id === target))
            : current !== null,
    // Leaving is one thing in SCORM 1.2, whatever it is called.
    hidden: (request: Request) => request === 'exitAll' || request === 'suspendAll',
    mark: (id) => markOf(statuses.get(id)),
    current: () => current?.id ?? null,
    speaking: () => api?.isInitialized() ?? false,
    expect: () => {},
    acted: () => false,
    unsaid: () => {
      const said = unsaid;
      unsaid = {};
      if (current && api)
        remember(
          state,
          current.id,
          said,
          { 'cmi.core.total_time': api.cmi.getCurrentTotalTime() },
          1,
          said['cmi.core.exit'],
        );
      return said;
    },
    totalTime: () => api?.cmi.getCurrentTotalTime(),
    attempt: () => 1,
    sequencing: () => undefined,
  };
}

const markOf = (status: string | undefined): Mark =>
  status === 'passed' || status === 'failed' ? status : status === 'completed' ? 'done' : null;

/**
 * `A&B`, `A|B`, `~A`, `A="passed"`: the prerequisites of AICC that SCORM 1.2 takes over. What cannot be read asks
 * nothing.
 */
function met(script: string | undefined, statuses: ReadonlyMap<string, string>): boolean {
  if (!script) return true;
  const term = (text: string): boolean => {
    const [, not, id, wanted] = /^(~?)([^=<>]+?)(?:="?([\w ]+)"?)?$/.exec(text.trim()) ?? [];
    const status = statuses.get(id?.trim() ?? '');
    if (status === undefined) return true;
    return (wanted ? status === wanted : /completed|passed/.test(status)) !== (not === '~');
  };
  return script.split('|').some((either) => either.split('&').every(term));
}

startPlayer(engineOf);
