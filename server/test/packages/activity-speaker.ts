import { randomUUID } from 'node:crypto';
import { cmi5Category, cmi5Extensions, cmi5Verbs, moveOnCategory } from '@app/domain/packages/cmi5';
import type { World } from '../harness.ts';

/** What the record store tells an activity about its launch, as far as one is tried here. */
export type LaunchData = {
  launchMode: string;
  returnURL: string;
  masteryScore?: number;
  contextTemplate: { contextActivities?: object; extensions: Record<string, string> };
};

/** Speaks as an activity of cmi5 or xAPI does, from the address it was opened with. */
export function activitySpeaker(world: World, base: string) {
  const post = (path: string, body: unknown) =>
    fetch(base + path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify(body) });

  const open = async (activityId: string) => {
    const answer = await post('open', { activityId });
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    const { address } = (await answer.json()) as { address: string };
    const given = Object.fromEntries(new URL(address, base).searchParams) as Record<string, string>;
    let authorization = given['auth'] ?? '';
    const ask = (path: string, options: RequestInit = {}) =>
      fetch(`${given['endpoint']}${path}`, {
        ...options,
        headers: {
          authorization,
          'x-experience-api-version': '1.0.3',
          'content-type': 'application/json',
          ...(options.headers as object),
        },
      });
    const at = (more: object) =>
      new URLSearchParams({ agent: given['actor']!, registration: given['registration']!, ...more }).toString();
    const state = (id: string) => ask(`activities/state?${at({ activityId: given['activityId']!, stateId: id })}`);
    let data: LaunchData | null = null;
    const statement = (verb: string, result?: object, more: object = {}) => {
      const judged = ['completed', 'passed', 'failed'].includes(verb);
      const template: Partial<LaunchData['contextTemplate']> = data?.contextTemplate ?? {};
      return {
        id: randomUUID(),
        actor: JSON.parse(given['actor']!),
        verb: {
          id: verb in cmi5Verbs ? cmi5Verbs[verb as keyof typeof cmi5Verbs] : `http://adlnet.gov/expapi/verbs/${verb}`,
        },
        object: { id: given['activityId'] ?? given['activity_id'] },
        timestamp: world.clock.now(),
        ...(result && { result }),
        context: {
          ...template,
          registration: given['registration'],
          ...(data && {
            contextActivities: {
              ...template.contextActivities,
              ...(verb in cmi5Verbs && {
                category: [{ id: cmi5Category }, ...(judged ? [{ id: moveOnCategory }] : [])],
              }),
            },
            ...(result &&
              'score' in result &&
              data.masteryScore !== undefined && {
                extensions: { ...template.extensions, [cmi5Extensions.masteryScore]: data.masteryScore },
              }),
          }),
        },
        ...more,
      };
    };
    const send = (...statements: object[]) =>
      ask('statements', { method: 'POST', body: JSON.stringify(statements.length === 1 ? statements[0] : statements) });
    const duration = 'PT10S';
    const results: Record<string, object> = {
      completed: { completion: true, duration },
      passed: { success: true, duration },
      failed: { success: false, duration },
      terminated: { duration },
    };
    return {
      address,
      given,
      ask,
      at,
      state,
      statement,
      send,
      fetchToken: async () =>
        (await (await fetch(given['fetch']!, { method: 'POST' })).json()) as Record<string, string>,
      async begin() {
        authorization = `Basic ${(await this.fetchToken())['auth-token']}`;
        data = (await (await state('LMS.LaunchData')).json()) as LaunchData;
        await ask(
          `agents/profile?${new URLSearchParams({ agent: given['actor']!, profileId: 'cmi5LearnerPreferences' }).toString()}`,
        );
        return data;
      },
      get data() {
        if (!data) throw new Error('the activity has not begun');
        return data;
      },
      /** Answers the status. */
      async say(verb: string, result: object = {}) {
        const whole = data ? { ...results[verb], ...result } : result;
        return (await send(statement(verb, Object.keys(whole).length > 0 ? whole : undefined))).status;
      },
    };
  };

  return { open, post };
}
