export const serverEntry: string;
export function buildServer(root: string, node: string, force?: boolean): Promise<'built' | undefined>;
