import fc from 'fast-check';
import { test } from 'vitest';
import { propertyRuns, propertyTimeout } from '../property.cases.ts';

/** A property that is a test of its own: what holds, for whatever is given. */
export function always<Given>(name: string, property: fc.IProperty<Given>, usual?: number): void {
  test(name, { timeout: propertyTimeout }, () => void fc.assert(property, propertyRuns(name, usual)));
}
