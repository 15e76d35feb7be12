// npm run merges -- list | repair
// list: rows that undone merges of two people left with the wrong one, and certificates that rest on what is the
// other's. Changes nothing. repair: the same list; then the server gives back what the stored facts decide.
// Certificates are revoked on their page, safety-critical ones by two people.
import { readConfig } from '../../platform/config.ts';
import { withConnection } from '../../platform/database/database.ts';
import type { PartedRow } from './parted-rows.ts';
import { partedRows, repairParted } from './parted-rows.ts';
import { withDatabase } from './with-database.ts';

const endings: Record<PartedRow['outcome'], string> = {
  repair: 'can be put right',
  revoke: 'to be revoked on the page of the certificate',
  undecided: 'the stored facts do not say whose it is',
};

async function run(repairs: boolean): Promise<number> {
  return withDatabase(readConfig(), (connection) =>
    withConnection(connection, async (client) => {
      const rows = await partedRows(client);
      for (const { mergeId, what, company, person, owner, why, outcome } of rows)
        console.log(
          `merge ${mergeId}: ${what} at ${company}, with ${person}${owner && owner !== person ? `, of ${owner}` : ''}: ${why}; ${endings[outcome]}`,
        );
      if (rows.length === 0) console.log('Undone merges left nothing with the wrong person.');
      else if (repairs)
        console.log(
          `The server puts right ${counted(await repairParted(client, rows))} within a minute. Then list again.`,
        );
      else if (rows.some(({ outcome }) => outcome === 'repair'))
        console.log('`npm run merges -- repair` puts right what can be.');
      return 0;
    }),
  );
}

const counted = (merges: number): string => (merges === 1 ? 'one merge' : `${merges} merges`);

function refuse(words: string): number {
  console.error(words);
  return 1;
}

const asked = process.argv[2] ?? '';
process.exit(
  await (['list', 'repair'].includes(asked)
    ? run(asked === 'repair').catch((error: Error) => refuse(error.message))
    : refuse('Usage: npm run merges -- list | repair')),
);
