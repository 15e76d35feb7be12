import { useEffect, useRef } from 'react';

type Layer = { close: () => void };
/** What is open over the page, in the order in which it was opened. */
const layers: Layer[] = [];
let within = false;

/**
 * Escape closes only what was opened last: a palette or a confirmation over a form leaves the form and what was typed
 * in it. Where `close` does nothing, it closes nothing.
 */
export function useEscape(opened: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!opened) return;
    const layer = { close: () => latest.current() };
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [opened]);
}

// A select or a menu inside closes first. It says so only until it has heard the key itself.
const note = (event: KeyboardEvent) => {
  within = event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true';
};
const listen = (event: KeyboardEvent) => {
  if (event.key === 'Escape' && !event.isComposing && !within) layers.at(-1)?.close();
};
window.addEventListener('keydown', note, true);
window.addEventListener('keydown', listen);
