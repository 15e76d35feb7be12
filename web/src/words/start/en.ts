// One file for what every page reads first: words.ts looks here for a module that it does not find as a file of its own.
export { words as enrolment } from '../en/enrolment.ts';
export { words as errors } from '../en/errors.ts';
export { words as shell } from '../en/shell.ts';
export { words as ui } from '../en/ui.ts';
