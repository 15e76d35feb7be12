import type { PackageProblem } from '@app/domain/packages/reading/package-problems';

/** Ends the reading of a package: what its author is told. */
export class PackageRefused extends Error {
  readonly problems: PackageProblem[];
  constructor(...problems: PackageProblem[]) {
    super(problems[0]?.code ?? 'refused');
    this.problems = problems;
  }
}
