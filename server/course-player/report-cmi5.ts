import type { Cmi5Launch, Cmi5Verb, LaunchData } from '@app/domain/packages/export/export-statements';
import { cmi5Statement, launchOf, verbsDue } from '@app/domain/packages/export/export-statements';
import type { Report, Reporter } from './report.ts';

const keptAs = 'muster.played';
const preferences = 'cmi5LearnerPreferences';
type ReportedValue = { completed: boolean; passed: boolean };

/**
 * Speaks cmi5: the token first, then what the system says of the launch, then statements in their order, each sent
 * until it is taken.
 */
export function cmi5Reporter(): Reporter {
  const launch = launchOf(new URLSearchParams(location.search));
  const begun = performance.now();
  let token = '';
  let data: LaunchData = { launchMode: 'Normal' };
  let said: ReportedValue = { completed: false, passed: false };
  let waiting: Record<string, unknown>[] = [];
  let ended = false;

  const seconds = () => (performance.now() - begun) / 1000;
  const ask = (resource: string, query: Record<string, string>, init: RequestInit = {}) =>
    fetch(`${launch!.endpoint}${resource}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`, {
      ...init,
      headers: {
        authorization: `Basic ${token}`,
        'x-experience-api-version': '1.0.3',
        ...(init.body && { 'content-type': 'application/json' }),
      },
    });
  const place = (stateId: string) => ({
    stateId,
    activityId: launch!.activityId,
    agent: JSON.stringify(launch!.actor),
    registration: launch!.registration,
  });
  const say = (verb: Cmi5Verb, score: number | null = null) =>
    waiting.push(
      cmi5Statement(verb, {
        id: newId(),
        at: new Date().toISOString(),
        launch: launch!,
        data,
        seconds: seconds(),
        score,
      }),
    );
  const flush = async (keepalive = false): Promise<boolean> => {
    if (waiting.length === 0) return true;
    const sent = [...waiting];
    const answer = await ask('statements', {}, { method: 'POST', body: JSON.stringify(sent), keepalive });
    if (answer.ok) waiting = waiting.filter((one) => !sent.includes(one));
    return answer.ok;
  };
  const sayDue = ({ standing, kind, failedHere, played }: Report, ending: boolean) => {
    for (const verb of verbsDue({ kind, done: standing.done.size > 0, failedHere, ending }, said)) {
      say(verb, verb === 'completed' ? null : (played.units[0]?.best ?? null));
      if (verb !== 'failed') said = { ...said, [verb]: true };
    }
  };
  const keep = (kept: string, keepalive = false) =>
    ask('activities/state', place(keptAs), { method: 'PUT', body: JSON.stringify({ kept, said }), keepalive });

  const begin = async (opened: Cmi5Launch): ReturnType<Reporter['begin']> => {
    const granted = (await (await fetch(opened.fetch, { method: 'POST' })).json()) as { 'auth-token'?: string };
    if (!granted['auth-token']) return { kept: '', mode: 'alone' };
    token = granted['auth-token'];
    data = (await (await ask('activities/state', place('LMS.LaunchData'))).json()) as LaunchData;
    // A unit has to look at them before it begins (11.0); this one speaks the language of its package whatever they
    // say.
    await ask('agents/profile', { agent: JSON.stringify(opened.actor), profileId: preferences });
    const found = await ask('activities/state', place(keptAs));
    const before = found.ok ? ((await found.json()) as { kept: string; said: ReportedValue }) : null;
    if (before) ({ said } = before);
    say('initialized');
    await flush();
    return {
      kept: before?.kept ?? '',
      mode: data.launchMode === 'Normal' ? 'recording' : 'looking',
      ...(data.masteryScore !== undefined && { passMark: data.masteryScore * 100 }),
    };
  };

  return {
    begin: () =>
      launch
        ? begin(launch).catch(() => ({ kept: '', mode: 'alone' as const }))
        : Promise.resolve({ kept: '', mode: 'alone' }),
    async save(report) {
      if (ended) return true;
      sayDue(report, false);
      try {
        return (await flush()) && (await keep(report.kept)).ok;
      } catch {
        return false;
      }
    },
    leave(report) {
      if (ended || !token) return;
      ended = true;
      if (data.launchMode === 'Normal') {
        sayDue(report, true);
        keep(report.kept, true).catch(() => {});
      }
      say('terminated');
      flush(true).catch(() => {});
    },
    returnAddress: () => data.returnURL ?? null,
  };
}

/** `crypto.randomUUID` is missing where a system is not served over https. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
