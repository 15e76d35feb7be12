/**
 * What a page of no one's is denied, it is given for as long as it stands: packages of most tools read storage, cookies
 * and the frames above them before they do anything else, and end in an error when that is refused.
 */
export function standIn(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (denied(() => window[name])) put(window, name, memory());
  if (denied(() => document.cookie)) putCookies();
  if (denied(() => navigator.serviceWorker)) put(navigator, 'serviceWorker', noWorkers());
}

export const apiNames = ['API', 'API_1484_11'] as const;

/**
 * The frames above as the browser has them: nothing of them can be read, but they take messages, and say where they
 * stand.
 */
export const realAbove: Window = window.parent;

/**
 * The player is the outermost frame that a package may look into. Many look for an API in frame after frame, to the one
 * that is its own parent, and end in an error at the page of the platform: for them the player is the last.
 */
export const endAbove = (): void => put(window, 'parent', window);

/**
 * Packages look for their API in the frames above first, where this page may not even look. There they find what is in
 * it itself.
 */
export function standAbove(): void {
  const above = {
    get API() {
      return (window as { API?: unknown }).API;
    },
    get API_1484_11() {
      return (window as { API_1484_11?: unknown }).API_1484_11;
    },
    get parent() {
      return above;
    },
    get top() {
      return above;
    },
    // Some name the window of the platform after their page, or look for their own frames in it.
    document: { title: '', getElementById: () => null, getElementsByTagName: () => [] },
    opener: null,
    closed: false,
    length: 0,
    name: '',
    location: { href: location.href, search: location.search, hash: location.hash },
    postMessage: (message: unknown) => realAbove.postMessage(message, '*'),
    focus: () => {},
    close: () => {},
  };
  put(window, 'parent', above);
}

/**
 * Many a page begins with `var API = null` and looks for it afterwards: the first that stands there, ours, stays.
 * `asked` runs before it is looked at.
 */
export function holdFast(name: string, asked: () => void = () => {}): void {
  let held: unknown;
  Object.defineProperty(window, name, {
    configurable: true,
    enumerable: true,
    get() {
      asked();
      return held;
    },
    set(value: unknown) {
      held ??= value;
    },
  });
}

function denied(look: () => unknown): boolean {
  try {
    look();
    return false;
  } catch {
    return true;
  }
}

const put = (on: object, name: string, value: unknown) =>
  void Object.defineProperty(on, name, { configurable: true, writable: true, value });

/** As storage is used, with names as properties too. */
function memory(): Storage {
  const kept = new Map<string, string>();
  const methods = {
    getItem: (key: string) => kept.get(String(key)) ?? null,
    setItem: (key: string, value: string) => void kept.set(String(key), String(value)),
    removeItem: (key: string) => void kept.delete(String(key)),
    clear: () => kept.clear(),
    key: (index: number) => [...kept.keys()][index] ?? null,
  };
  return new Proxy(methods as unknown as Storage, {
    get: (own, name) => (name === 'length' ? kept.size : name in own ? Reflect.get(own, name) : kept.get(String(name))),
    set: (_own, name, value) => (kept.set(String(name), String(value)), true),
    deleteProperty: (_own, name) => (kept.delete(String(name)), true),
    has: (own, name) => name in own || kept.has(String(name)),
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_own, name) =>
      kept.has(String(name))
        ? { configurable: true, enumerable: true, writable: true, value: kept.get(String(name)) }
        : undefined,
  });
}

function putCookies(): void {
  const kept = new Map<string, string>();
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (text: string) => {
      const [, name = '', value = ''] = /^\s*([^=;]*)=?([^;]*)/.exec(String(text)) ?? [];
      const past =
        /;\s*max-age\s*=\s*(-|0)/i.test(text) ||
        Date.parse(/;\s*expires\s*=\s*([^;]+)/i.exec(text)?.[1] ?? '') < Date.now();
      if (past) kept.delete(name.trim());
      else kept.set(name.trim(), value.trim());
    },
  });
}

const noWorkers = () => ({
  controller: null,
  ready: new Promise(() => {}),
  register: () => Promise.reject(new DOMException('No service workers here', 'SecurityError')),
  getRegistration: () => Promise.resolve(undefined),
  getRegistrations: () => Promise.resolve([]),
  addEventListener: () => {},
  removeEventListener: () => {},
});
