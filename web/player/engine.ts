import type { Part, PlayerState, Sequencing } from './state.ts';

/** What a navigation asks: the words of SCORM 2004. `choice` names its part. */
export type Request = 'continue' | 'previous' | 'exit' | 'exitAll' | 'suspendAll' | 'choice';

/** The run-time of one standard, as the player's page uses it. */
export type Engine = {
  /** Begins or goes on: delivers a part, or leaves the choice to the learner. `part`: the one that is open already. */
  begin(part?: string): void;
  navigate(request: Request, target?: string): void;
  /** Which controls and which parts may be used now. */
  may(request: Request, target?: string): boolean;
  hidden(request: Request): boolean;
  /**
   * Which entries of the table of contents are seen, and which may be chosen; without it all are asked for one by one.
   */
  contents?(): ContentsEntry[];
  /** How a part stands, for the table of contents. */
  mark(id: string): Mark;
  current(): string | null;
  /** Whether a part's page speaks at present, so that it must end before another begins. */
  speaking(): boolean;
  /** Says what is asked for when the open page says its last word. */
  expect(request: Request, target?: string): void;
  /** Whether that was acted upon. */
  acted(): boolean;
  /** What was set since it was asked last, for an autosave. */
  unsaid(): Record<string, string>;
  totalTime(): string | undefined;
  attempt(): number;
  sequencing(): Sequencing | undefined;
};

export type Mark = 'passed' | 'failed' | 'done' | null;
export type ContentsEntry = { id: string; visible: boolean; enabled: boolean };
export type EngineOf = (state: PlayerState, host: Host) => Engine;

/** What the controls and the table of contents show. */
export type Controls = Pick<Engine, 'may' | 'hidden' | 'contents' | 'mark' | 'current'>;

export type Host = {
  /** Opens the page of a part; null closes it. */
  deliver(part: Part | null): void;
  /** Sends what was set, and says whether the server has it. */
  commit(kind: 'initialize' | 'commit' | 'terminate'): boolean;
  /** Runs after what is under way; at once while a page begins that cannot wait. */
  soon(run: () => void): void;
  changed(): void;
  over(): void;
};
