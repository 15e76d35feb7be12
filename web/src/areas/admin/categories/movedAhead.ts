import { ahead } from '../../../api/ahead.ts';
import type { Input, Result } from '../../../api/client.ts';

type Category = Result<'listCategoryTree'>['categories'][number];

/** Siblings are in their order; the moved one among them at its place. Those of other parents keep theirs. */
export function moved<C extends Pick<Category, 'id' | 'parentId'>>(
  all: readonly C[],
  { categoryId, parentId, position }: Input<'moveCategory'>,
): C[] {
  const found = all.find(({ id }) => id === categoryId);
  if (!found) return [...all];
  const others = all.filter(({ id }) => id !== categoryId);
  const next = others.filter((one) => one.parentId === parentId)[position];
  const at = next ? others.indexOf(next) : others.length;
  return [...others.slice(0, at), { ...found, parentId }, ...others.slice(at)];
}

/** The tree with a category at its new place, before the server has answered. */
export const movedAhead = (move: Input<'moveCategory'>) => [
  ahead('listCategoryTree', (tree) => ({ ...tree, categories: moved(tree.categories, move) })),
];
