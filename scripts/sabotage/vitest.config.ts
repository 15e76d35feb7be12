import shared from '../../vitest.config.ts';
import { plantFault } from './plant.ts';

const root = new URL('../..', import.meta.url).pathname;

// The project's own tests, with one fault planted in what they import. No file is changed.
export default {
  ...shared,
  root,
  test: { ...shared.test, projects: shared.test!.projects!.map((project) => ({ ...(project as object), root, plugins: [plantFault()] })) },
};
