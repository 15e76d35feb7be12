/** A name for a file of the contract: `support/ticket-work.ts` → `supportTicketWork`. */
const nameOf = (path: string): string =>
  path.replace(/^contract\/src\/|\.ts$/g, '').replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());

/** The text of `contract/src/all.ts` for these files, each by its path from the project's folder. */
export function contractRegistry(paths: readonly string[]): string {
  const files = paths.toSorted().map((path) => ({ name: nameOf(path), from: path.replace('contract/src/', './') }));
  return `// Written by scripts/addresses.ts: run \`npm run addresses\` after adding or removing a file of the contract.
import type { Endpoint, Method } from './endpoint.ts';
import { isEndpoint } from './endpoint.ts';
${files.map(({ name, from }) => `import * as ${name} from '${from}';`).join('\n')}

const files = [
${files.map(({ name }) => `  ${name},`).join('\n')}
];

type EndpointsOf<M> = M extends unknown
  ? { [K in keyof M as M[K] extends { method: Method; path: string; input: object } ? K : never]: M[K] }
  : never;
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;

/** Name of the endpoint → its declaration; the browser imports only this type. */
export type Api = Together<EndpointsOf<(typeof files)[number]>>;

/** All endpoints by name, as the server mounts them. Other exports of a file are shapes that endpoints share. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  files
    .flatMap((file) => Object.entries<unknown>(file))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);
`;
}
