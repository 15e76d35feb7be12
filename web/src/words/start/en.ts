// One file for what every page reads first: words.ts looks here for a module that it does not find as a file of its own.
export { words as firstErrors } from '../en/firstErrors.ts';
export { words as shell } from '../en/shell.ts';
export { words as ui } from '../en/ui.ts';
