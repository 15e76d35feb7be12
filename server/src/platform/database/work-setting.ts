import type { AnyActor } from '@app/domain/access/actor';
import type { Instant } from '@app/domain/time';
import type pg from 'pg';
import type { Origin } from '../audit/audit.ts';
import type { FileStore } from '../files/files.ts';
import type { KeyRing } from '../security/secrets.ts';
import type { Replicas } from './replicas/replicas.ts';
import type { Listener } from './work.ts';

/** What a unit of work is opened with. */
export type WorkSetting = {
  pool: pg.Pool;
  /** Null for strangers: public endpoints only. */
  actor: AnyActor | null;
  companyId: string | null;
  timeZone: string;
  now: Instant;
  write: boolean;
  /**
   * False for what is no business change (progress autosaves, reading a mailbox): no audit row is written unless
   * `record` was called.
   */
  audited: boolean;
  /**
   * Its statements find few rows by key, in small companies as in large ones: each is planned once per connection, not
   * once per call.
   */
  stablePlans?: boolean;
  /**
   * Its statements are kept by the connection, and planned again only where PostgreSQL finds that it pays: after five
   * times it compares.
   */
  prepared?: boolean;
  /**
   * Statements that join rows named one by one to their tables: found row by row, however small a table was when it was
   * planned.
   */
  rowByRow?: boolean;
  /** All its statements see the same moment: totals agree with the rows they total. */
  snapshot?: boolean;
  /** Seconds the database waits for us between statements, where a reader may be slow; 15 unless told. */
  patienceSeconds?: number;
  /** Seconds that one of its statements may take; 10 unless told. */
  statementSeconds?: number;
  origin: Origin;
  /** The template of the address that was called, beside the request's id: for people who look at the database. */
  route?: string;
  listeners: readonly Listener[];
  files: FileStore;
  sealing: KeyRing<string>;
  signing: KeyRing<string>;
  publicOrigin: string;
  canText: boolean;
  pdfMegabytes: number;
  /** Null where the database has none that may be read. */
  replicas?: Replicas | null;
  /**
   * It may be read at a replica, a few seconds late. Answers whether it may still be begun again at the primary: not
   * once a part of the answer has left.
   */
  mayLag?: (() => boolean) | undefined;
};
