import type { Action } from '@app/domain/access/policies';
import type { AnyActor } from '@app/domain/access/actor';
import type { Reach, Subject } from '@app/domain/access/reach';
import type { Day, Instant } from '@app/domain/time';
import type { Expression, SqlBool } from 'kysely';
import type { Subsidiary, SeenFrom } from './subsidiaries.ts';
import type { Database } from './database.ts';
import type { FileStore } from '../files/files.ts';

/**
 * The columns that say whose a row is, as `visible` compares them: `{ personId: 'e.person_id', companyId:
 * 'e.company_id' }`.
 */
export type OwnerColumns = { personId?: string; companyId?: string };

/** What a unit of work changed, for its one audit row. `changes` holds before and after, never secrets. */
export type AuditDetail = {
  entity: string;
  entityId: string | null;
  action?: Action | `${string}.${string}`;
  changes?: Record<string, unknown>;
  reason?: string;
  companyId?: string;
};

/** Something that happened, told to the modules that listen; they run at once, in the same transaction. */
export type Event<P> = { readonly name: `${string}.${string}`; readonly payload?: P };
export function defineEvent<P>(name: `${string}.${string}`): Event<P> {
  return { name };
}

export type Listener = { event: string; run: (work: Work, payload: never) => Promise<void> };
export function when<P>(event: Event<P>, run: (work: Work, payload: P) => Promise<void>): Listener {
  return { event: event.name, run: run as Listener['run'] };
}

export type EnqueueOptions = {
  /** Jobs with the same key replace each other while they wait. */
  key?: string;
  runAt?: Instant;
  maxAttempts?: number;
};

/** Who acts, of which company, and when: read once for the whole unit of work. */
type Standpoint = {
  readonly actor: AnyActor;
  readonly companyId: string;
  /** The acting person's id; throws for the system and for strangers. */
  readonly personId: string;
  /** Who causes the emails that are written: the acting person, or no one in particular. */
  readonly sender: string | null;
  readonly now: Instant;
  /** The calendar day in the company's time zone. */
  readonly today: Day;
  readonly timeZone: string;
};

/** What the actor may do. */
type Access = {
  /** Refuses with 403 where the role never may, and with 404 where the subject is out of reach. */
  authorize(action: Action, subject?: Subject): void;
  /** The same cell of the table as SQL, for lists. */
  visible(action: Action, columns: OwnerColumns): Expression<SqlBool>;
  /** The same cell, for SQL written by hand. `no one` is refused. */
  reach(action: Action): Reach;
};

/** The transaction. */
export type Statements = {
  /** Kysely on it. */
  readonly tx: Database;
  /** A prepared statement by name, for hot paths: one name, one text, forever. */
  named<R>(name: string, text: string, values: unknown[]): Promise<R[]>;
  /**
   * The same for a last word that answers nothing: it leaves together with what follows, and its failure fails the unit
   * of work.
   */
  send(name: string, text: string, values: unknown[]): void;
  /**
   * Rows in batches of 1,000 through a cursor, for exports. With `asText` a row is an array of what PostgreSQL wrote:
   * text or null.
   */
  stream<R>(text: string, values: unknown[], options?: { asText?: boolean }): AsyncIterable<R[]>;
};

/** What follows from it: its audit row, and what others do. */
type Effects = {
  /**
   * Completes the audit row that this unit of work writes. One that ends neither so nor with `unchanged` leaves a row
   * that says the action alone.
   */
  record(detail: AuditDetail): void;
  /** Nothing was changed, as it was so before: no audit row is written, and the answer goes on. */
  unchanged<R>(answer: R): R;
  /**
   * What a change of many did to one of them, in an entry of its own before the change's: that person's history shows
   * it.
   */
  recordOf(detail: AuditDetail): void;
  emit<P>(event: Event<P>, payload: P): Promise<void>;
  /** Writes a job in this transaction; the worker runs it after the commit. */
  enqueue(job: string, payload: Record<string, unknown>, options?: EnqueueOptions): Promise<void>;
};

/** The companies below this one. */
type Group = {
  /** At any depth: those that may be looked at from here. None where this is looked at from above. */
  below(): Promise<readonly Subsidiary[]>;
  /**
   * Reads as one of them: the transaction stands behind that company's wall, and this work in its time zone, while
   * `run` runs. Only where nothing can be written, only with this action, and only for who reaches their whole company
   * with it; any other company is not found.
   */
  within<R>(companyId: string, action: Action, run: (inside: Work) => Promise<R>): Promise<R>;
  /** Whose subsidiary this is and who reads, where it is looked at from above; null at home. */
  readonly seenFrom: SeenFrom | null;
};

/** What the server has for all units of work alike. */
export type Server = {
  readonly files: FileStore;
  /**
   * Encrypts what is kept only until it is used, with the server's key ring. `bound` names what it belongs to: it opens
   * for nothing else.
   */
  seal(plain: string, bound: string): string;
  /**
   * Signs a value for one purpose with the server's key ring: what an address in an email carries. It can be read, and
   * not be made by others.
   */
  sign(purpose: string, value: unknown): string;
  /** What every absolute address in an email begins with. */
  readonly publicOrigin: string;
  /** The server has a provider of text messages. */
  readonly canText: boolean;
  /** The most memory that the drawing of a PDF may take. */
  readonly pdfMegabytes: number;
};

/**
 * One transaction, one actor, one clock reading: the first argument of every use case and the only way to the database.
 * A unit of work in which neither `authorize`, `visible` nor `reach` was called is rolled back.
 */
export type Work = Standpoint & Access & Statements & Effects & { readonly group: Group; readonly server: Server };
