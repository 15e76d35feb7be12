/**
 * What stands in for a package that never reports: nothing, its score, its last page, minutes spent, or a person who
 * accepts it.
 */
export const fallbackKinds = ['none', 'score', 'lastPage', 'time', 'manual'] as const;
export type FallbackKind = (typeof fallbackKinds)[number];
export type Fallback = { kind: FallbackKind; minutes?: number };

/** The body of a version that is a package; `packageId` is null until one was read. */
export type PackageBody = {
  packageId: string | null;
  fallback: Fallback;
  /** Instead of what the manifest says; null leaves that. */
  masteryPercent: number | null;
  /** Hosts that the package may load from, beside its own files. */
  allowedHosts: string[];
  /** It may open windows of its own. */
  popups: boolean;
  /**
   * It may ask with the browser’s own dialogs; without, each is answered with no. Absent in versions older than this.
   */
  dialogs?: boolean;
};

export const firstPackageBody = (): PackageBody => ({
  packageId: null,
  fallback: { kind: 'none' },
  masteryPercent: null,
  allowedHosts: [],
  popups: false,
  dialogs: false,
});

export const mostHosts = 20;

/** `*.example.com` is none: each host is said by name. A port may follow. */
export const isHost = (text: string): boolean =>
  text.length <= 253 && /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+(:\d{2,5})?$/.test(text);
