import type { Progress, SharedObjectives, Tree, TreeActivity } from './tree.ts';

/** What is kept of a tree between two openings. Short names: it travels with every call that changed it. */
type Saved = {
  v: 1;
  current: string | null;
  suspendedAt: string | null;
  shared: SharedObjectives;
  activities: Record<string, SavedActivity>;
};
type SavedActivity = {
  flags: string;
  attempts: number;
  runs: number;
  children?: string[];
  known?: Record<string, Progress>;
};

const flags = [
  'active',
  'suspended',
  'chosen',
  'shuffled',
  'staleStatus',
  'staleCompletion',
  'saidStatus',
  'saidCompletion',
  'goesOn',
] as const;

export function save(tree: Tree): string {
  const activities: Record<string, SavedActivity> = {};
  for (const one of tree.byId.values()) {
    const { attempts, runs, known, children, every } = one;
    const set = flags.map((flag) => (one[flag] ? '1' : '0')).join('');
    if (attempts === 0 && runs === 0 && children === every && !set.includes('1') && Object.keys(known).length === 0)
      continue;
    activities[one.id] = {
      flags: set,
      attempts,
      runs,
      ...(Object.keys(known).length > 0 && { known }),
      ...(children !== every && { children: children.map(({ id }) => id) }),
    };
  }
  const saved: Saved = {
    v: 1,
    current: tree.current?.id ?? null,
    suspendedAt: tree.suspendedAt?.id ?? null,
    shared: tree.shared,
    activities,
  };
  return JSON.stringify(saved);
}

/** False: it is nothing of ours, and the tree begins with nothing. */
export function restore(tree: Tree, text: string): boolean {
  let saved: Saved;
  try {
    saved = JSON.parse(text) as Saved;
  } catch {
    return false;
  }
  if (saved?.v !== 1) return false;
  for (const [id, kept] of Object.entries(saved.activities)) {
    const one = tree.byId.get(id);
    if (one) restoreActivity(one, kept);
  }
  tree.shared = saved.shared;
  tree.current = (saved.current !== null && tree.byId.get(saved.current)) || null;
  tree.suspendedAt = (saved.suspendedAt !== null && tree.byId.get(saved.suspendedAt)) || null;
  return true;
}

function restoreActivity(one: TreeActivity, kept: SavedActivity): void {
  flags.forEach((flag, index) => (one[flag] = kept.flags[index] === '1'));
  one.attempts = kept.attempts;
  one.runs = kept.runs;
  one.known = kept.known ?? {};
  if (kept.children) one.children = kept.children.flatMap((id) => one.every.find((child) => child.id === id) ?? []);
}
