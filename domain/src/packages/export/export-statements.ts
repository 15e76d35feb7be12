/** How a system opened an assignable unit of cmi5: from the address of the launch. */
export type Cmi5Launch = { endpoint: string; fetch: string; actor: unknown; registration: string; activityId: string };
/** The document `LMS.LaunchData`, as far as a unit needs it. */
export type LaunchData = {
  launchMode: 'Normal' | 'Browse' | 'Review';
  masteryScore?: number;
  returnURL?: string;
  contextTemplate?: {
    contextActivities?: { category?: unknown[] } & Record<string, unknown>;
    extensions?: Record<string, unknown>;
  } & Record<string, unknown>;
};
export type Cmi5Verb = 'initialized' | 'completed' | 'passed' | 'failed' | 'terminated';

const verbs: Record<Cmi5Verb, string> = {
  initialized: 'http://adlnet.gov/expapi/verbs/initialized',
  completed: 'http://adlnet.gov/expapi/verbs/completed',
  passed: 'http://adlnet.gov/expapi/verbs/passed',
  failed: 'http://adlnet.gov/expapi/verbs/failed',
  terminated: 'http://adlnet.gov/expapi/verbs/terminated',
};
const category = (name: 'cmi5' | 'moveon') => ({ id: `https://w3id.org/xapi/cmi5/context/categories/${name}` });
const masteryExtension = 'https://w3id.org/xapi/cmi5/context/extensions/masteryscore';

/** What the query of a launch's address says, or null when this page was opened by itself. */
export function launchOf(query: { get(name: string): string | null }): Cmi5Launch | null {
  const [endpoint, fetch, actor, registration, activityId] = [
    'endpoint',
    'fetch',
    'actor',
    'registration',
    'activityId',
  ].map((name) => query.get(name));
  if (!endpoint || !fetch || !actor || !registration || !activityId) return null;
  try {
    return {
      endpoint: endpoint.endsWith('/') ? endpoint : `${endpoint}/`,
      fetch,
      actor: JSON.parse(actor) as unknown,
      registration,
      activityId,
    };
  } catch {
    return null;
  }
}

/** One of the statements that cmi5 defines, with all that it asks of them (9.0). `score`: percent. */
export function cmi5Statement(
  verb: Cmi5Verb,
  given: { id: string; at: string; launch: Cmi5Launch; data: LaunchData; seconds: number; score?: number | null },
): Record<string, unknown> {
  const { id, at, launch, data, seconds, score = null } = given;
  const template = data.contextTemplate ?? {};
  const judged = verb === 'passed' || verb === 'failed';
  const moving = judged || verb === 'completed';
  const categories = [
    ...(template.contextActivities?.category ?? []),
    category('cmi5'),
    ...(moving ? [category('moveon')] : []),
  ];
  const extensions = {
    ...template.extensions,
    ...(judged && data.masteryScore !== undefined && { [masteryExtension]: data.masteryScore }),
  };
  const result = {
    ...(verb === 'completed' && { completion: true }),
    ...(judged && { success: verb === 'passed' }),
    ...(judged &&
      score !== null && { score: { scaled: Math.round(score * 100) / 10_000, raw: score, min: 0, max: 100 } }),
    ...(verb !== 'initialized' && { duration: `PT${Math.max(0, Math.round(seconds * 100) / 100)}S` }),
  };
  return {
    id,
    actor: launch.actor,
    verb: { id: verbs[verb], display: { en: verb } },
    object: { objectType: 'Activity', id: launch.activityId },
    ...(verb !== 'initialized' && { result }),
    context: {
      ...template,
      registration: launch.registration,
      contextActivities: { ...template.contextActivities, category: distinct(categories) },
      extensions,
    },
    timestamp: at,
  };
}

function distinct(activities: unknown[]): unknown[] {
  const seen = new Set<unknown>();
  return activities.filter((one) => {
    const { id } = one as { id?: unknown };
    return seen.has(id) ? false : seen.add(id);
  });
}

/**
 * Which of the judging statements are due. A session says passed or failed once, not both; a registration hears
 * completed and passed once. `ending`: that someone failed is told when they leave, because until then they may still
 * pass.
 */
export function verbsDue(
  now: { kind: string; done: boolean; failedHere: boolean; ending: boolean },
  said: { completed: boolean; passed: boolean },
): ('completed' | 'passed' | 'failed')[] {
  const completed = now.done && !said.completed ? ['completed' as const] : [];
  if (now.kind !== 'quiz') return completed;
  if (now.done) return [...(said.passed ? [] : ['passed' as const]), ...completed];
  return now.ending && now.failedHere && !said.passed ? ['failed'] : [];
}
