import type { QueryResultRow } from 'pg';

/** Superuser SQL of a test's world. */
export type Sql = <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;
export type MadePerson = { id: string; companyId: string; name: string };
