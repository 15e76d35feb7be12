import { readConfig } from '../../server/src/platform/config.ts';
import type { Runtime } from '../../server/src/platform/runtime.ts';
import { loadSecrets } from '../../server/src/platform/security/secrets.ts';
import { inUnitOfWork } from '../../server/src/platform/database/unit-of-work.ts';
import type { Work } from '../../server/src/platform/database/work.ts';
import { compose } from '../../server/src/app/compose.ts';
import {
  countsOn,
  derivedCounts,
  totalsFrom,
  waitingFrom,
} from '../../server/src/modules/qualification/counts/company-counts.ts';
import { keepCounts } from '../../server/src/modules/qualification/counts/keep-counts.ts';
import { keptCounts } from '../../server/src/modules/qualification/counts/kept-counts.ts';
import { asOfMoment } from '../../server/src/modules/qualification/status/as-of.ts';
import type { BenchServer } from '../ground/bench-server.ts';

type Input = { companyId: string; timeZone: string; some: readonly string[] };

/** The product's own reads of one company, through its own units of work, on the database of the running server. */
export class Product {
  readonly #runtime: Runtime;
  readonly #server: BenchServer;
  readonly #asked: Input;

  constructor(server: BenchServer, asked: Input) {
    this.#server = server;
    this.#asked = asked;
    const config = readConfig({ DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' });
    this.#runtime = compose(
      config,
      (role) => server.connection(role === 'superuser' ? 'postgres' : role),
      loadSecrets(server.dataDir),
    );
  }

  /** What the job does for the company once a minute. */
  keep = () => keepCounts(this.#runtime, 'bench.keep', { id: this.#asked.companyId, timeZone: this.#asked.timeZone });

  /** A fact of each of a few people is written again, which marks them. */
  mark = () =>
    this.#server.sql((superuser) =>
      superuser.query('update placements set recorded_at = recorded_at where company_id = $1 and person_id = any($2)', [
        this.#asked.companyId,
        this.#asked.some,
      ]),
    );

  /** The counts as the dashboard answers them, from the first statement to the last, and whether they were kept. */
  counts = () => this.#timed((work) => asOfMoment(work, {}).then((seen) => countsOn(work, seen)));
  derived = () => this.#timed((work) => asOfMoment(work, {}).then((seen) => derivedCounts(work, work.companyId, seen)));

  isKept = () => this.#read(async (work) => (await keptCounts(work)) !== null);

  end = () => this.#runtime.pools.end();

  async #timed(read: (work: Work) => ReturnType<typeof countsOn>) {
    const begun = performance.now();
    const counts = await this.#read(read);
    return { ms: performance.now() - begun, answer: { ...totalsFrom(counts), ...waitingFrom(counts) } };
  }

  #read<R>(run: (work: Work) => Promise<R>): Promise<R> {
    const { pools, clock, listeners, files, secrets } = this.#runtime;
    const { companyId, timeZone } = this.#asked;
    return inUnitOfWork(
      {
        pool: pools.app,
        actor: { kind: 'system', job: 'bench.read', companyId },
        companyId,
        timeZone,
        now: clock.now(),
        write: false,
        audited: false,
        snapshot: true,
        origin: { requestId: null, ip: null },
        listeners,
        files,
        sealing: secrets.sealing,
        signing: secrets.session,
        publicOrigin: 'http://localhost:3000',
        canText: false,
        pdfMegabytes: 512,
      },
      (work) => {
        work.authorize('standing.viewCompany', { companyId });
        return run(work);
      },
    );
  }
}
