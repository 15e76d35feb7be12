import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PackageBody } from '@app/domain/packages/reading/package-body';
import { firstPackageBody } from '@app/domain/packages/reading/package-body';
import type { Caller, World } from '../harness.ts';
import { openWorld } from '../harness.ts';
import { packageMakers } from './send-package.ts';

/** A port no one uses. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** A world that listens: the app as `localhost`, packages as `127.0.0.1`, unless said otherwise. */
export async function listeningWorld(given: Record<string, string> = {}, hostPerPackage = false) {
  const port = await freePort();
  const app = `http://localhost:${port}`;
  const env = hostPerPackage ? { ...given, CONTENT_ORIGIN: `http://*.packages.localhost:${port}` } : given;
  const world = await openWorld({ PORT: String(port), PUBLIC_ORIGIN: app, ALLOWED_HOSTS: 'localhost:3000', ...env });
  await world.http.listen({ port, host: '127.0.0.1' });
  return { world, port, app };
}

/** Courses of packages, and people who learn in them. */
export function packageScene(world: World) {
  /** A course whose units are these packages, each read as authors upload it. */
  const course = async (archives: readonly Buffer[], given: Partial<PackageBody> = {}) => {
    const { item, give, reading, draftOf } = packageMakers(world, await world.as(await world.make.platformAdmin()));
    const units = [];
    for (const archive of archives) {
      const id = await item();
      await give(id, archive);
      const found = await reading(id);
      if (found.state !== 'ready') throw new Error(JSON.stringify(found));
      const { draft } = await draftOf(id);
      units.push({
        kind: 'scorm' as const,
        title: 'Package',
        body: { ...firstPackageBody(), packageId: draft.body.packageId, ...given },
      });
    }
    return world.make.taughtCourse({ units, enforceOrder: false });
  };

  /** Someone who began the course, on one device. */
  const learner = async (
    of: Awaited<ReturnType<typeof course>>,
    given: Parameters<World['make']['person']>[0] = {},
  ) => {
    const person = await world.make.person(given);
    const me = await world.as(person);
    await me.post('/enrolments', { courseId: of.id });
    const deviceId = randomUUID();
    const { enrolmentId } = (await me.post(`/learning/courses/${of.id}/opening`, { deviceId, takeOver: true }))
      .body as { enrolmentId: string };
    const launch = (caller: Caller = me, unit = 0, more: object = {}) =>
      caller.post(`/learning/enrolments/${enrolmentId}/units/${of.units[unit]!.id}/launch`, { deviceId, ...more });
    const open = async (unit = 0, more: object = {}) => speaker((await launch(me, unit, more)).body.address as string);
    const outline = async () => (await me.get(`/learning/enrolments/${enrolmentId}`)).body;
    return { person, me, deviceId, enrolmentId, launch, open, outline };
  };

  /** Speaks to the content origin as a player does. */
  const speaker = (address: string) => {
    const base = address.replace(/player\.html$/, '');
    let sequence = 0;
    const say = (elements: Record<string, string>, more: object = {}) =>
      fetch(`${base}rte`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify({
          sequence: ++sequence,
          activityId: 'ITEM-1',
          occurredAt: world.clock.now(),
          kind: 'commit',
          elements,
          seconds: 5,
          ...more,
        }),
      });
    return {
      address,
      base,
      say,
      get: (path: string, headers: Record<string, string> = {}) => fetch(base + path, { headers }),
      state: async () => (await fetch(`${base}state`)).json() as Promise<any>,
      countFrom: (from: number) => void (sequence = from),
    };
  };

  return { course, learner, speaker };
}
