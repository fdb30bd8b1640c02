import { expect, it } from 'vitest';
import { isDoubleTime, isOvertimeWage, isPrevailing, isRegularWage } from './calculations.ts';

const flagsOf = (name: string) =>
  [
    isPrevailing(name) && 'prevailing',
    isRegularWage(name) && 'regular',
    isOvertimeWage(name) && 'overtime',
    isDoubleTime(name) && 'double',
  ].filter(Boolean);

it.each([
  ['Regular', ['regular']],
  ['Double Time', ['double']],
  ['PW Laborer Overtime', ['prevailing', 'overtime']],
  ['pw Operator Double Time', ['prevailing', 'double']],
  ['Foreman', []],
])('the wage %s is told by its name', (name, flags) => expect(flagsOf(name)).toEqual(flags));

it.each([
  ['PW - OT', ['prevailing', 'overtime']],
  ['pw-reg', ['prevailing', 'regular']],
  ['  Laborer   DOUBLE   time ', ['double']],
  ['Laborer double-time', ['double']],
  ['Laborer DT', ['double']],
  ['Overtime Foreman', []],
  ['Robot', []],
])('the wage %s is told by its last word, however it is written', (name, flags) =>
  expect(flagsOf(name)).toEqual(flags),
);
