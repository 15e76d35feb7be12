import type { Action } from '@app/domain/access/policies';
import type { Call } from '../http/handler.ts';
import { atCompanyAsked } from '../lists/list-source.ts';
import type { Work } from './work.ts';

/** Answers for the company that is asked about: the caller's own, or one below it where that may be read from above. */
export const inSubsidiaryScope =
  <Asked extends object, R>(source: { below?: Action }, run: (work: Work, asked: Asked, call: Call) => Promise<R>) =>
  (home: Work, asked: Asked, call: Call): Promise<R> =>
    atCompanyAsked(source, home, asked, (work) => run(work, asked, call));
