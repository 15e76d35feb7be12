// One file for what every page reads first: words.ts looks here for a module that it does not find as a file of its
// own.
export { words as firstErrors } from '../fr/frame/firstErrors.ts';
export { words as shell } from '../fr/frame/shell.ts';
export { words as ui } from '../fr/frame/ui.ts';
