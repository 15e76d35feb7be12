import type { LevelMeasure } from '@app/domain/operations/service-levels';
import { classOf, levelBounds } from '@app/domain/operations/service-levels';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { CountedLevel } from '../../modules/operations/index.ts';
import { keepServiceLevels } from '../../modules/operations/index.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { takeReadings } from '../../platform/watch/readings.ts';
import { routeGroupsOf } from '../../platform/watch/route-groups.ts';
import { allHandlers } from '../compose.ts';

export type ServiceLevels = {
  watch(http: FastifyInstance): void;
  /** Looks at the ages and writes what was counted. */ write(): Promise<void>;
};

const minute = 60_000;
const lengths = { minute, hour: 60 * minute } as const;
const spans = ['minute', 'hour'] as const;
/** While the database is away, spans wait to be written; older ones are given up. */
const mostWaiting = 3 * 60 * minute;

/** Counts what this process answers, and looks once a minute at what the installation waits for. */
export function countServiceLevels(runtime: Runtime): ServiceLevels {
  const process = randomUUID();
  const groupOf = routeGroupsOf(allHandlers);
  let open = new Map<string, CountedLevel>();
  const now = () => Date.parse(runtime.clock.now());

  const count = (measure: LevelMeasure, value: number, failed = false): void => {
    const at = now();
    for (const span of spans) {
      const startsAt = Math.floor(at / lengths[span]) * lengths[span];
      const key = `${span} ${startsAt} ${measure}`;
      const level = open.get(key) ?? newLevel(span, startsAt, measure);
      open.set(key, level);
      level.counts[classOf(measure, value)]! += 1;
      level.failed += failed ? 1 : 0;
    }
  };

  return {
    watch(http) {
      http.addHook('onResponse', async (request, reply) => {
        const group = groupOf(request, reply);
        if (group) count(group, reply.elapsedTime, reply.statusCode >= 500);
      });
    },
    async write() {
      const readings = await takeReadings(runtime);
      count('queue', readings.queueSeconds);
      if (readings.outboxSeconds !== null) count('outbox', readings.outboxSeconds);
      if (readings.replicas.length > 0)
        count('replication', Math.max(...readings.replicas.map(({ seconds }) => seconds)));
      if (readings.backupSeconds !== null) count('backup', readings.backupSeconds);
      const written = now();
      open = new Map([...open].filter(([, level]) => written - endOf(level) < mostWaiting));
      await keepServiceLevels(runtime, process, [...open.values()]);
      // What goes on is written again, with more.
      open = new Map([...open].filter(([, level]) => endOf(level) > written));
    },
  };
}

const newLevel = (span: CountedLevel['span'], startsAt: number, measure: LevelMeasure): CountedLevel => ({
  span,
  startsAt: new Date(startsAt).toISOString(),
  measure,
  counts: Array.from({ length: levelBounds[measure].length + 1 }, () => 0),
  failed: 0,
});

const endOf = ({ span, startsAt }: CountedLevel): number => Date.parse(startsAt) + lengths[span];

/** Writes once a minute until it is stopped, and then once more. What cannot be written waits for the next time. */
export function writeEveryMinute(levels: ServiceLevels): { stop(): Promise<void> } {
  const write = () => levels.write().catch(() => {});
  const timer = setInterval(() => void write(), minute).unref();
  return {
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}
