type Input = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

/** An element with its attributes; a function listens to the event of its name. Words become text, never HTML. */
export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  given: Input = {},
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'function') made.addEventListener(name, value as EventListener);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

export const find = <T extends HTMLElement>(id: string): T | null => document.getElementById(id) as T | null;
