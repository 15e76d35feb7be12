const stored = 'muster-device';

/**
 * The id of this tab: kept over a reload, never shared with another tab. A duplicated tab copies the storage it is kept
 * in, so the person who holds the lock of an id keeps it, and the copy takes a new one.
 */
export async function deviceOfTab(): Promise<string> {
  mine ??= claim();
  return mine;
}

let mine: Promise<string> | null = null;

async function claim(): Promise<string> {
  const before = read();
  if (before && (await hold(before))) return before;
  const fresh = crypto.randomUUID();
  await hold(fresh);
  try {
    sessionStorage.setItem(stored, fresh);
  } catch {
    // storage is refused: the id lives as long as the page
  }
  return fresh;
}

function read(): string | null {
  try {
    return sessionStorage.getItem(stored);
  } catch {
    return null;
  }
}

/** Holds the lock of an id until the tab goes away; false when another tab holds it. */
async function hold(id: string): Promise<boolean> {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    void navigator.locks.request(`muster-device:${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    });
  });
}
