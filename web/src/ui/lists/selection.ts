/** Which rows are chosen: some by id, or all that match the list's query but a few. */
export type Selection = { all: false; ids: ReadonlySet<string> } | { all: true; except: ReadonlySet<string> };

export const nothingSelected: Selection = { all: false, ids: new Set() };
export const everythingSelected: Selection = { all: true, except: new Set() };

export function isSelected(selection: Selection, id: string): boolean {
  return selection.all ? !selection.except.has(id) : selection.ids.has(id);
}

/** With these rows chosen, or not. */
export function select(selection: Selection, ids: readonly string[], chosen: boolean): Selection {
  const next = new Set(selection.all ? selection.except : selection.ids);
  for (const id of ids) {
    if (chosen === selection.all) next.delete(id);
    else next.add(id);
  }
  return selection.all ? { all: true, except: next } : { all: false, ids: next };
}

/** How many are chosen; null when no one knows how many match. */
export function selectedCount(selection: Selection, matching: number | null): number | null {
  if (!selection.all) return selection.ids.size;
  return matching === null ? null : Math.max(0, matching - selection.except.size);
}
