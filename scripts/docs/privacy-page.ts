import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataCategories, dataSubjects, otherTimes, readProcessing, recipientsOf } from '@app/domain/privacy/register';
import { retentionRules } from '@app/domain/privacy/retention';
import type { KeptAs } from '@app/domain/privacy/register';

const schema = join(import.meta.dirname, '../../server/db/schema.sql');

function keptWords(kept: KeptAs): string {
  if (kept in otherTimes) return otherTimes[kept as keyof typeof otherTimes].en;
  const { standard, unit, from, action } = retentionRules[kept as keyof typeof retentionRules];
  return `${standard} ${unit} from ${from.en}, then ${action === 'delete' ? 'deleted' : 'pseudonymised'}`;
}

/** The register of processing: every table whose comment says that it has personal data. */
export function privacyPage(table: (head: string[], rows: string[][]) => string): string {
  const found = [...readFileSync(schema, 'utf8').matchAll(/^-- (.*)\ncreate table (\S+) \(/gm)].flatMap(
    ([, comment, name]) => readProcessing(name!, comment!) ?? [],
  );
  const rows = found.map(({ table: name, purpose, categories, of, kept }) => [
    `\`${name}\``,
    purpose.en,
    categories.map((category) => dataCategories[category].en).join(', '),
    dataSubjects[of].en,
    keptWords(kept),
    recipientsOf({ table: name, categories }, 'en').join('; ') || '–',
  ]);
  return `
# Register of processing

Every table with personal data: what it is for, which data of whom it has, how long it is kept, and who gets it besides the employer and the platform. It is
printed from the comments of the tables. Times are those used unless the platform sets others (\`/admin/legal?tab=retention\`).

${table(['table', 'purpose', 'data', 'of', 'kept', 'recipients'], rows)}
`;
}
