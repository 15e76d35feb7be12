import * as library from 'scorm-again/scorm2004/min';

// Its types name a default export, its files have this one.
const { Scorm2004API } = library as unknown as { Scorm2004API: typeof library.default };
export type Model = InstanceType<typeof Scorm2004API>;

/**
 * The data model of SCORM 2004: which elements there are, what they take, and every error code. Its own sequencing is not used
 * (docs/decisions/0031): it knows no activity, and what a page asks for at its end is read before it hears of the end.
 */
export function openModel(committed: () => boolean, failure: () => number): Model {
  const answer = () => (committed() ? { result: 'true', errorCode: 0 } : { result: 'false', errorCode: failure() });
  const http = { processHttpRequest: answer, updateSettings: () => {} } as never;
  return new Scorm2004API({ lmsCommitUrl: 'rte', autocommit: false, logLevel: 'NONE' as never, selfReportSessionTime: false }, http);
}

/** Sets what only the system may set. A value that the data model does not take is as good as none. */
export function give(model: Model, data: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined || value === '') continue;
    try {
      (model.cmi as unknown as Record<string, string>)[name] = value;
    } catch {
      // The manifest's own fault: the package opens all the same.
    }
  }
}

/** Puts back what was said before. What the data model does not take any more is left out. */
export function restore(model: Model, elements: readonly [string, string][]): void {
  for (const [element, value] of elements) {
    try {
      model.setCMIValue(element, value);
    } catch {
      // Kept by another version, or made up: the rest is worth no less.
    }
  }
}
