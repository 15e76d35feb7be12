import type { SeatTerms } from '@app/domain/seats/terms';
import { randomUUID } from 'node:crypto';
import { compose } from '../../server/src/app/compose.ts';
import { closeRun } from '../../server/src/modules/group-training/closing/close-run.ts';
import { makeLot } from '../../server/src/modules/seats/lots/lots.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import type { Call } from '../../server/src/platform/http/handler.ts';
import type { Runtime } from '../../server/src/platform/runtime.ts';
import { workAs, workAsSystem } from '../../server/src/platform/runtime.ts';
import { loadSecrets } from '../../server/src/platform/security/secrets.ts';
import type { BenchServer } from '../ground/bench-server.ts';
import type { Scene } from './scene.ts';

/** The product's own closing, as its trainer, on the database of the running server. */
export class Closing {
  readonly #runtime: Runtime;
  readonly #scene: Scene;

  constructor(server: BenchServer, scene: Scene) {
    this.#scene = scene;
    const config = readConfig({ DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' });
    this.#runtime = compose(
      config,
      (role) => server.connection(role === 'superuser' ? 'postgres' : role),
      loadSecrets(server.dataDir),
    );
  }

  async makeSeats(quantity: number, reason: string, terms: SeatTerms): Promise<void> {
    const { companyId, productId, courseId } = this.#scene;
    const lot = {
      companyId,
      productId,
      ownerPersonId: null,
      origin: 'granted' as const,
      reason,
      quantity,
      unitMinor: 0,
      currency: null,
      terms,
      courseIds: [courseId],
    };
    const acquiredOn = new Date().toISOString().slice(0, 10);
    await workAsSystem(
      this.#runtime,
      'bench',
      async (work) => (work.reach('seat.manage'), void (await makeLot(work, { ...lot, acquiredOn }))),
      {
        companyId,
        audited: false,
      },
    );
  }

  async close(trainingId: string): Promise<void> {
    const { companyId, trainerId, timeZone } = this.#scene;
    const session = {
      companyId,
      personId: trainerId,
      timeZone,
      locale: 'en',
      claims: { buAdmin: false, qmsAdmin: false },
      buAdmin: false,
      qmsAdmin: false,
    };
    const input = { trainingId, closingId: randomUUID(), reason: null, withheld: [] };
    await workAs(this.#runtime, session as never, { write: true, prepared: closeRun.prepared === true }, (work) =>
      closeRun.run(work, input as never, { runtime: this.#runtime, session } as unknown as Call),
    );
  }

  get runtime(): Runtime {
    return this.#runtime;
  }

  end = () => this.#runtime.pools.end();
}
