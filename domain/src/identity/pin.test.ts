import { describe, expect, it } from 'vitest';
import { codeAndNumber } from './code-and-number.ts';
import { comparedAs, pinObstacle } from './pin.ts';

describe('a PIN', () => {
  it.each([
    ['12345', 'pinLength'],
    ['1234567890123', 'pinLength'],
    ['27182a', 'pinLength'],
    ['٢٧١٨٢٨', 'pinLength'],
    ['', 'pinLength'],
    ['123456', 'pinTooSimple'],
    ['654321', 'pinTooSimple'],
    ['890123', 'pinTooSimple'],
    ['135791', 'pinTooSimple'],
    ['000000', 'pinTooSimple'],
    ['777777777777', 'pinTooSimple'],
    ['121212', 'pinTooSimple'],
    ['112122', 'pinTooSimple'],
    ['123123', 'pinTooSimple'],
    ['48294829', 'pinTooSimple'],
    ['112233', 'pinTooSimple'],
    ['159753', 'pinTooSimple'],
    ['140385', 'pinTooSimple'],
    ['031485', 'pinTooSimple'],
    ['850314', 'pinTooSimple'],
    ['198503', 'pinTooSimple'],
    ['091985', 'pinTooSimple'],
    ['14031985', 'pinTooSimple'],
    ['19850314', 'pinTooSimple'],
    ['198519', 'pinTooSimple'],
    ['851985', 'pinTooSimple'],
    ['19851987', 'pinTooSimple'],
    ['271828', null],
    ['904517', null],
    ['48273916', null],
    ['480027391655', null],
  ])('%s: %s', (pin, code) => expect(pinObstacle(pin)).toBe(code));

  it.each([
    ['904517', 'E-904517', 'pinTooSimple'],
    ['009045', '9045', 'pinTooSimple'],
    ['904500', '9045', 'pinTooSimple'],
    ['904517', '904', null],
    ['904517', null, null],
  ])('%s of employee %s: %s', (pin, employeeNumber, code) => expect(pinObstacle(pin, { employeeNumber })).toBe(code));
});

it.each([
  ['NORTHGATE 1042', { companyCode: 'NORTHGATE', employeeNumber: '1042' }],
  ['  northgate   A 7 ', { companyCode: 'northgate', employeeNumber: 'A 7' }],
  ['ann@example.com', null],
  ['ann @example.com', null],
  ['1042', null],
])('%s is read as code and number', (typed, read) => expect(codeAndNumber(typed)).toEqual(read));

it('codes and numbers are compared without case, width and outer spaces', () =>
  expect(comparedAs(' ｎorth  1 ')).toBe('NORTH 1'));
