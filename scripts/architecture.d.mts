/** The violations of the import rules below a folder, and how many modules were looked at. */
export function tryArchitecture(
  baseDir: string,
  roots?: string[],
): Promise<{
  violations: { rule: { name: string }; from: string; to: string; cycle?: { name?: string }[] }[];
  cruised: number;
}>;
