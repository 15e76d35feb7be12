import type { IForbiddenRuleType } from 'dependency-cruiser';

declare const configuration: {
  /** Modules from the bottom up. */
  order: string[];
  forbidden: (IForbiddenRuleType & { name: string })[];
  options: { enhancedResolveOptions?: object };
};
export = configuration;
