// Tries the import rules. A gate that looked at nothing is no gate: fewer modules than source files is a failure too.
import { readdirSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import configuration from '../architecture.cjs';

const trees = ['domain/src', 'contract/src', 'server/src', 'web/src'];

export async function tryArchitecture(baseDir, roots = trees) {
  const { options, forbidden } = configuration;
  const result = await cruise(
    roots,
    { ...options, baseDir, ruleSet: { forbidden }, validate: true },
    {
      ...options.enhancedResolveOptions,
    },
  );
  const { summary } = result.output;
  return { violations: summary.violations, cruised: summary.totalCruised };
}

if (process.argv[1] === import.meta.filename) {
  const files = trees.flatMap((tree) => readdirSync(tree, { recursive: true }).filter((name) => /\.tsx?$/.test(name)));
  const { violations, cruised } = await tryArchitecture(process.cwd());
  for (const { rule, from, to, cycle } of violations)
    console.error(`${rule.name}: ${from} → ${cycle?.map((step) => step.name ?? step).join(' → ') ?? to}`);
  console.log(`${cruised} modules checked, ${files.length} source files, ${violations.length} violations`);
  if (cruised < files.length)
    console.error('Fewer modules were checked than there are source files: the check is incomplete');
  process.exit(violations.length > 0 || cruised < files.length ? 1 : 0);
}
