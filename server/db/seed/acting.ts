import { Readable } from 'node:stream';
import type { Endpoint } from '@app/contract/endpoint';
import type { Instant } from '@app/domain/time';
import type { z } from 'zod';
import { allHandlers } from '../../src/app/compose.ts';
import type { Call } from '../../src/platform/http/handler.ts';
import type { Runtime } from '../../src/platform/runtime.ts';
import { workAs } from '../../src/platform/runtime.ts';
import type { Acting, Session } from '../../src/platform/http/session.ts';
import { demoCompanies } from '../demo/companies.ts';
import type { DemoPerson } from '../demo/people.ts';
import { idOf } from './rows.ts';

/** Something that happened; the scenes of all are played in the order of their times. */
export type Scene = { at: Instant; play: () => Promise<void> };

/**
 * The product at another time, used by the people of the demo: what they do is done by its own commands, under its own
 * rules.
 */
export type Stage = {
  runtime: Runtime;
  setTo(instant: Instant): void;
  does<I extends z.ZodObject, R extends z.ZodType>(
    personKey: string,
    endpoint: Endpoint<I, R>,
    input: z.input<I>,
    body?: Buffer,
  ): Promise<z.output<R>>;
};

export function openStage(runtime: Runtime, people: readonly DemoPerson[]): Stage {
  let now = runtime.clock.now();
  // Cards can be chosen, and no one is ever asked with this key.
  const config = { ...runtime.config, stripe: { secretKey: 'sk_test_demo', webhookSecrets: [], api: null } };
  const then: Runtime = { ...runtime, config, clock: { now: () => now } };
  const byKey = new Map(people.map((person) => [person.key, person]));
  const acting = (key: string): Acting => {
    const { companyKey, claims } = byKey.get(key)!;
    const { timeZone } = demoCompanies.find((company) => company.key === companyKey)!;
    return { personId: idOf('person', key), companyId: idOf('company', companyKey), claims, timeZone };
  };
  return {
    runtime: then,
    setTo: (instant) => void (now = instant),
    async does(personKey, endpoint, input, body) {
      const handler = allHandlers.find((candidate) => candidate.endpoint === (endpoint as unknown as Endpoint))!;
      const who = acting(personKey);
      const call: Call = {
        requestId: 'demo',
        ip: '127.0.0.1',
        userAgent: null,
        session: { ...who, byPin: false } as Session,
        key: null,
        runtime: then,
        body: body ? Readable.from([body]) : null,
        headers: {},
        cookies: {},
        setSessionCookie: () => {},
        setDeviceCookie: () => {},
        setKioskCookie: () => {},
        clearSession: () => {},
        gone: () => new AbortController().signal,
        stillAllowed: async () => {},
      };
      const given = endpoint.input.parse(input) as never;
      const setting = {
        write: handler.write,
        audited: handler.audited,
        staff: endpoint.area === 'admin',
        requestId: call.requestId,
        ip: call.ip,
      };
      const run = (work: unknown) => handler.run(work as never, given, call);
      return endpoint.result.parse(
        handler.bare ? await run(undefined) : await workAs(then, who, setting, run),
      ) as never;
    },
  };
}
