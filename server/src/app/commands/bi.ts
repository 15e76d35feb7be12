// npm run bi -- grant|revoke|list <company code> — read-only database logins for a company's analysis tool
// (docs/business-intelligence.md).
import { parseArgs } from 'node:util';
import { readConfig } from '../../platform/config.ts';
import { withConnection } from '../../platform/database/database.ts';
import { grantBiLogin, listBiLogins, revokeBiLogins } from './bi-logins.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { days: { type: 'string', default: '90' }, login: { type: 'string' } },
});
const [command, code] = positionals;
const days = Number(values.days);
const { databaseUrl } = readConfig();

function refuse(words: string): never {
  console.error(words);
  process.exit(1);
}

if (!code || !['grant', 'revoke', 'list'].includes(command ?? '') || !Number.isInteger(days) || days < 1 || days > 365)
  refuse('Usage: npm run bi -- grant|revoke|list <company code> [--days 1–365] [--login <name>, with revoke]');
if (!databaseUrl)
  refuse(
    'The built-in PostgreSQL accepts no connections from other programs. Set DATABASE_URL to your own PostgreSQL server.',
  );

await withConnection({ connectionString: databaseUrl }, async (client) => {
  if (command === 'grant') {
    const { role, password, validUntil } = await grantBiLogin(client, code, days);
    console.log(`login     ${role}\npassword  ${password}   (shown only now)\nexpires   ${validUntil}\nschema    bi`);
  } else if (command === 'revoke') {
    const ended = await revokeBiLogins(client, code, values.login);
    console.log(ended.length > 0 ? `Revoked: ${ended.join(', ')}` : 'No active login found.');
  } else {
    for (const { role, createdAt, validUntil, revokedAt } of await listBiLogins(client, code))
      console.log(`${role}  created ${createdAt}  ${revokedAt ? `revoked ${revokedAt}` : `expires ${validUntil}`}`);
  }
}).catch((error: Error) => refuse(error.message));
