/** Why a package is refused. Words for each are in the catalogues of the screens. */
export const refusalCodes = [
  'zipDamaged',
  'zipEmpty',
  'zipEncrypted',
  'zipMethod',
  'zipOverlap',
  'zipHeaders',
  'zipSurrounded',
  'zip64',
  'nameOutside',
  'nameHidden',
  'nameReserved',
  'nameTrailing',
  'nameTooLong',
  'nameTooDeep',
  'nameTwice',
  'nameClash',
  'link',
  'tooManyFiles',
  'unpackedTooLarge',
  'expands',
  'sizeLies',
  'manifestMissing',
  'aicc',
  'manifestTooLarge',
  'manifestEncoding',
  'manifestBroken',
  'manifestDoctype',
  'manifestTooDeep',
  'manifestOther',
  'nothingToOpen',
  'entryMissing',
  'entryNamed',
  'entryOutside',
  'entryElsewhere',
  'programRefused',
  'kindDiffers',
  'notTaken',
  'notRead',
] as const;
/** What an author should know of a package that is taken all the same. */
export const warningCodes = [
  'folderInside',
  'backslashes',
  'manifestRecoded',
  'wrongCase',
  'filesMissing',
  'idTwice',
  'organizations',
  'submanifest',
  'editionUnknown',
  'masteryOutside',
  'moveOnUnknown',
  'hostNeeded',
  'hostInsecure',
  'hostsUsed',
  'framesUsed',
  'dialogsUsed',
  'windowsUsed',
  'ownWindow',
  'organizationMissing',
  'programInside',
  'archiveInside',
  'resourceMissing',
  'idInvalid',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];
export type WarningCode = (typeof warningCodes)[number];
export type ProblemCode = RefusalCode | WarningCode;

/**
 * One thing found. `where`: a file, or an element of the manifest by its identifier; null for the package as a whole.
 */
export type PackageProblem = {
  code: ProblemCode;
  severity: 'refuse' | 'warn';
  where: string | null;
  values: Record<string, string | number>;
};

/** The most entries of one check list: what is wrong a thousand times is told once with its number. */
export const mostProblems = 100;

export const refuse = (
  code: RefusalCode,
  where: string | null = null,
  values: PackageProblem['values'] = {},
): PackageProblem => ({
  code,
  severity: 'refuse',
  where,
  values,
});
export const warn = (
  code: WarningCode,
  where: string | null = null,
  values: PackageProblem['values'] = {},
): PackageProblem => ({
  code,
  severity: 'warn',
  where,
  values,
});
export const isRefused = (problems: readonly PackageProblem[]): boolean =>
  problems.some(({ severity }) => severity === 'refuse');

/** The check list as it is kept and shown: what refuses first, each code at most ten times, a hundred at most. */
export function checkList(problems: readonly PackageProblem[]): PackageProblem[] {
  const seen = new Map<ProblemCode, number>();
  const kept = problems.filter(({ code }) => {
    const count = (seen.get(code) ?? 0) + 1;
    seen.set(code, count);
    return count <= 10;
  });
  return kept
    .map((problem) => ({ ...problem, where: problem.where?.slice(0, 300) ?? null }))
    .toSorted((a, b) => Number(b.severity === 'refuse') - Number(a.severity === 'refuse'))
    .slice(0, mostProblems);
}
