import { DomainError } from '@app/domain/errors';
import { expect, test } from 'vitest';
import { translateConstraint } from './constraints.ts';

const violated = (constraint: string) =>
  translateConstraint(Object.assign(new Error('violated'), { code: '23505', constraint }));

test.each([
  ['employee_number_once', 'employeeNumberTaken'],
  ['version_frozen', 'versionFrozen'],
])('a violation of %s is refused as %s', (constraint, code) =>
  expect(violated(constraint)).toEqual(new DomainError(code as 'versionFrozen')),
);

test.each(['people_pkey', 'to_string'])('a violation of %s stays an error', (constraint) =>
  expect(violated(constraint)).not.toBeInstanceOf(DomainError),
);
