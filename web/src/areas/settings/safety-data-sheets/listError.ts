import type { ReactNode } from 'react';

/** The first refusal of a list's items: the server names them `cas.2`. */
export function listError({ errors }: { errors: Record<string, ReactNode> }, name: string): ReactNode {
  return Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
}
