import type { Data, Got } from '@app/domain/packages/scorm2004/data';
import { openData } from '@app/domain/packages/scorm2004/data';
import { addDurations } from '@app/domain/packages/scorm2004/durations';
import { errorWords } from '@app/domain/packages/scorm2004/errors';

type Input = {
  /** Sends what was set; false when the server has not got it. */
  commit(ending: boolean): boolean;
  /** Elements that something else answers for; undefined: not this one. */
  getElsewhere(element: string): Got | undefined;
  setElsewhere(element: string, value: string): number | undefined;
  /** Hears what was set. */
  set(element: string, value: string): void;
};

/** The API of SCORM 2004 for one opening of one part: its three states, its errors, and its data (RTE 3.1). */
export function openModel({ commit, getElsewhere, setElsewhere, set }: Input) {
  const data: Data = openData();
  let state: 'before' | 'running' | 'after' = 'before';
  let last = '0';
  const answer = <T>(code: number, value: T): T => {
    last = String(code);
    return value;
  };
  /** Zero while it runs; else the code of this kind of call before and after. */
  const closed = (before: number): number => (state === 'running' ? 0 : state === 'before' ? before : before + 1);
  const text = (value: unknown) => (value === undefined || value === null ? '' : String(value));

  return {
    data,
    running: () => state === 'running',
    /** Time over all openings, with what this one has said so far. */
    totalTime: () => addDurations(data.said('cmi.total_time') ?? 'PT0S', data.said('cmi.session_time') ?? 'PT0S'),
    initialize(parameter: unknown): 'true' | 'false' {
      if (text(parameter) !== '') return answer(201, 'false');
      if (state !== 'before') return answer(state === 'running' ? 103 : 104, 'false');
      state = 'running';
      return answer(0, 'true');
    },
    terminate(parameter: unknown): 'true' | 'false' {
      if (text(parameter) !== '') return answer(201, 'false');
      const refused = closed(112);
      if (refused) return answer(refused, 'false');
      if (!commit(true)) return answer(111, 'false');
      state = 'after';
      return answer(0, 'true');
    },
    commit(parameter: unknown): 'true' | 'false' {
      if (text(parameter) !== '') return answer(201, 'false');
      const refused = closed(142);
      if (refused) return answer(refused, 'false');
      return commit(false) ? answer(0, 'true') : answer(391, 'false');
    },
    get(element: unknown): string {
      const name = text(element);
      const refused = closed(122);
      if (refused) return answer(refused, '');
      const { error, value } = getElsewhere(name) ?? data.get(name);
      return answer(error, value);
    },
    set(element: unknown, value: unknown): 'true' | 'false' {
      const name = text(element);
      const refused = closed(132);
      if (refused) return answer(refused, 'false');
      const said = text(value);
      const error = setElsewhere(name, said) ?? data.set(name, said);
      if (error) return answer(error, 'false');
      set(name, said);
      return answer(0, 'true');
    },
    error: () => last,
    words: (code: unknown) => errorWords(text(code)),
    diagnostic: (code: unknown) => errorWords(text(code) || last),
  };
}
export type Model = ReturnType<typeof openModel>;
