import type { CourseStanding, Played } from '@app/domain/packages/export/export-played';

/** What the system knows of this learner when the course opens. */
export type Opening = {
  /** Kept from last time; empty the first time. */
  kept: string;
  /** `looking`: the system opened it to be looked at, nothing is recorded. `alone`: there is no system. */
  mode: 'recording' | 'looking' | 'alone';
  /** Percent, where the system asks for another pass mark than the course. */
  passMark?: number;
};
export type Report = {
  standing: CourseStanding;
  played: Played;
  kept: string;
  unitId: string;
  kind: string;
  failedHere: boolean;
};

/** How the course speaks with the system that plays it. */
export type Reporter = {
  begin(): Promise<Opening>;
  /** True once the system has it. */
  save(report: Report): Promise<boolean>;
  /** The last words: there is no time to wait for an answer. */
  leave(report: Report): void;
  /** Where to go after Exit; null stays on the page. */
  returnAddress(): string | null;
};
