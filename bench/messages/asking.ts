import type { Audience } from '@app/domain/messaging/audience';
import { readConfig } from '../../server/src/platform/config.ts';
import type { Call } from '../../server/src/platform/http/handler.ts';
import type { Runtime } from '../../server/src/platform/runtime.ts';
import { loadSecrets } from '../../server/src/platform/security/secrets.ts';
import { inUnitOfWork } from '../../server/src/platform/database/unit-of-work.ts';
import { compose } from '../../server/src/app/compose.ts';
import { countAudience, listAudience } from '../../server/src/modules/messaging/audience.ts';
import type { BenchServer } from '../ground/bench-server.ts';
import type { Scene } from './fill-company.ts';

export type Answer = { people: number; unreachable: number; fr: number; first: string | undefined; rows: number };

/**
 * The product's own handlers, in the units of work of an admin of the company, on the database of the running server.
 */
export class Asking {
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

  async countedAndListed(audience: Audience): Promise<Answer> {
    const input = { audience, channels: ['email'] };
    const counted = (await this.#ask(countAudience, input)) as {
      people: number;
      unreachable: number;
      byLanguage: { fr: number };
    };
    const listed = (await this.#ask(listAudience, input)) as { rows: { id: string }[] };
    return {
      people: counted.people,
      unreachable: counted.unreachable,
      fr: counted.byLanguage.fr,
      first: listed.rows[0]?.id,
      rows: listed.rows.length,
    };
  }

  end = () => this.#runtime.pools.end();

  #ask(handler: typeof countAudience, input: object): Promise<unknown> {
    const { pools, clock, config, listeners, files, secrets } = this.#runtime;
    const { companyId, adminId, timeZone } = this.#scene;
    const session = { companyId, personId: adminId, locale: 'en' };
    return inUnitOfWork(
      {
        pool: pools.app,
        actor: { kind: 'person', personId: adminId, companyId, role: 'companyAdmin' },
        companyId,
        timeZone,
        now: clock.now(),
        write: false,
        audited: false,
        origin: { requestId: null, ip: null },
        listeners,
        files,
        sealing: secrets.sealing,
        signing: secrets.session,
        publicOrigin: config.publicOrigin,
        canText: false,
        pdfMegabytes: 512,
      },
      (work) => handler.run(work, input as never, { runtime: this.#runtime, session } as unknown as Call),
    );
  }
}
