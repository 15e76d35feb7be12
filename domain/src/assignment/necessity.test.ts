import { expect, test } from 'vitest';
import { both, necessityCases, today, usual } from './necessity.cases.ts';
import { necessityOf } from './necessity.ts';

test.each(necessityCases)('$name', ({ given, automatic = both, expected }) => {
  expect(necessityOf({ ...usual, ...given }, automatic, today)).toEqual(expected);
});
