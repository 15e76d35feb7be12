import type { IForbiddenRuleType } from 'dependency-cruiser';

declare const configuration: {
  /** Modules from the bottom up. */
  order: string[];
  /** What each module is about, by its name. */
  purposes: Record<string, string>;
  forbidden: (IForbiddenRuleType & { name: string })[];
  options: { enhancedResolveOptions?: object };
};
export = configuration;
