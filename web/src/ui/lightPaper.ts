const attribute = 'data-mantine-color-scheme';

/**
 * Paper is white, whatever the screen: while the page is printed it takes the light colours, then those it had.
 *
 * @returns ends it
 */
export function printInLight(root: HTMLElement = document.documentElement): () => void {
  let before: string | null = null;
  const print = () => {
    before ??= root.getAttribute(attribute);
    root.setAttribute(attribute, 'light');
  };
  const after = () => {
    if (before !== null) root.setAttribute(attribute, before);
    before = null;
  };
  window.addEventListener('beforeprint', print);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', print);
    window.removeEventListener('afterprint', after);
  };
}
