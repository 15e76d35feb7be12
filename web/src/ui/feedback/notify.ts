/** Short words that pop up and go away. The library behind it loads with the first one. */
export function notifyGood(message: string): void {
  void show({ message, color: 'spruce', autoClose: 4000 });
}

/** A refusal stays longer: one must be able to read it. */
export function notifyBad(message: string): void {
  void show({ message, color: 'brick', autoClose: 9000 });
}

/**
 * What was done, with a button that undoes it. It stays until it is closed, until something else is done, or until
 * another page is opened after a while: no time runs out on anyone (WCAG 2.2.1). `undo` answers whether that is
 * settled; otherwise the button stays.
 */
export function notifyUndo(message: string, undo: () => Promise<boolean>): void {
  void show({ message, color: 'spruce', autoClose: false, undo });
}

export type Words = { message: string; color: string; autoClose: number | false; undo?: () => Promise<boolean> };
let queue: ((words: Words) => void) | null = null;
const waiting: Words[] = [];
let want: () => void = () => {};

async function show(words: Words): Promise<void> {
  if (queue) queue(words);
  else {
    waiting.push(words);
    want();
  }
}

/** The shell mounts the place where they appear once someone wants it. */
export function whenNotificationsWanted(listener: () => void): void {
  want = listener;
  if (waiting.length > 0) listener();
}

/** The place where they appear is there, until what this answers is called. */
export function notificationsReady(show: (words: Words) => void): () => void {
  queue = show;
  for (const words of waiting.splice(0)) show(words);
  return () => {
    if (queue === show) queue = null;
  };
}
