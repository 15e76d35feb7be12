/** What comes before what: a node and the nodes it leads to (a category's parent, a course's prerequisites). */
export type Links = ReadonlyMap<string, readonly string[]>;

/** True when `from` would come to lead back to itself once it led to each of `targets`. */
export function closesCycle(links: Links, from: string, targets: readonly string[]): boolean {
  const seen = new Set<string>();
  const open = [...targets];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === from) return true;
    if (seen.has(node)) continue;
    seen.add(node);
    open.push(...(links.get(node) ?? []));
  }
  return false;
}
