import type { SharedObjectives } from '@app/domain/packages/sequencer/sequencer';

/** What the server tells before a package opens. */
export type Part = {
  id: string;
  title: string;
  kind: 'folder' | 'sco' | 'asset' | 'au';
  href: string | null;
  parameters: string;
  /** Where its page stands, when its path does not say it: with what it is told at its launch, or on another host. */
  address?: string;
  visible: boolean;
  prerequisites?: string;
  maxTimeAllowed?: string;
  timeLimitAction?: string;
  dataFromLms?: string;
  children: Part[];
};
export type PartState = {
  model: Record<string, string>;
  attempt: number;
  completion: string;
  success: string;
  scorePercent?: number | null;
  suspended: boolean;
};
/** How the package stands, as the server judged it. */
export type PlayerOutcome = {
  finished: boolean;
  passed: boolean | null;
  scorePercent: number | null;
  awaitsSuccess: boolean;
};
export type PlayerState = {
  launchId: string;
  registrationId: string | null;
  standard: 'scorm12' | 'scorm2004' | 'xapi' | 'cmi5';
  title: string;
  activities: Part[];
  tree: Record<string, unknown> | null;
  mode: 'normal' | 'review' | 'browse';
  recording: boolean;
  learner: { id: string; name: string };
  locale: string;
  app: string;
  opaque: boolean;
  outcome: PlayerOutcome;
  sequence: number;
  sequencing: string | null;
  /** SCORM 2004: what lives beyond this package, for this person; null: it ends with the attempt. */
  shared: { objectives: SharedObjectives | null; data: Record<string, string> | null };
  mastery: Record<string, number | null>;
  states: Record<string, PartState>;
};

export type Sequencing = {
  state: string;
  completion: string;
  success: string;
  scorePercent: number | null;
  /** What lives beyond this package. */
  objectives?: SharedObjectives;
  data?: Record<string, string>;
};

export function* everyPart(parts: readonly Part[]): Generator<Part> {
  for (const part of parts) {
    yield part;
    yield* everyPart(part.children);
  }
}
export const openable = (parts: readonly Part[]): Part[] =>
  [...everyPart(parts)].filter(({ href, address }) => href !== null || address !== undefined);

/** The organization of a package of SCORM 2004, as an entry of its contents. */
export const wholeOf = ({ tree, title }: PlayerState): Part => ({
  id: String(tree?.['id'] ?? ''),
  title,
  kind: 'folder',
  href: null,
  parameters: '',
  visible: true,
  children: [],
});

/**
 * Elements in the order in which the data model takes them: rows one after the other, each named before it is
 * described.
 */
export function inOrder(model: Readonly<Record<string, string>>): [string, string][] {
  const key = (element: string) =>
    element
      .split('.')
      .map((part) =>
        /^\d+$/.test(part) ? part.padStart(6, '0') : part === 'id' ? '!1' : part === 'type' ? '!2' : part,
      )
      .join('.');
  return Object.entries(model).toSorted(([a], [b]) => (key(a) < key(b) ? -1 : 1));
}
