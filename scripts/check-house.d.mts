export function tableOwners(migrations: string): Map<string, string>;
export function strayWrites(module: string, text: string, owners: Map<string, string>): string[];
export function secretComparisons(text: string): string[];
export function clockReads(text: string): boolean;
export function bareLazy(text: string): boolean;
export function looseProperties(text: string): boolean;
export function shippedNowhere(rules: (readonly string[])[], shipped: (readonly string[])[]): string[];
export function commandsWithoutFile(
  commands: Record<string, string>,
  stands: (file: string) => boolean,
): [string, string][];
export function ownColons(text: string): string[];
export function crowdedFolders(files: readonly string[]): [string, number][];
export function privateWords(text: string): string[];
export function writtenOut(text: string): string[];
export function wideComments(text: string): string[];
