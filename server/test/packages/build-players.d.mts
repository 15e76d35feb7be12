export function writeBuiltPlayers(root: string, node: string, out: string, standards: readonly string[]): Promise<void>;
