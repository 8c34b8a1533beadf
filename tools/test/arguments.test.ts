import { expect, test } from 'vitest';
import { parseTestArguments } from './arguments.ts';

test('without a choice everything runs and the servers are needed', () => {
  expect(parseTestArguments([])).toEqual({
    projects: ['unit', 'dom', 'db'],
    needsServers: true,
    isObserved: false,
    listsUnsent: false,
    rest: [],
  });
});

test('--unit runs the pure tests and needs no server', () => {
  expect(parseTestArguments(['--unit', 'packages/core', '-t', 'money'])).toEqual({
    projects: ['unit', 'dom'],
    needsServers: false,
    isObserved: false,
    listsUnsent: false,
    rest: ['packages/core', '-t', 'money'],
  });
});

test('--db runs only the tests that need the servers', () => {
  expect(parseTestArguments(['--db'])).toMatchObject({ projects: ['db'], needsServers: true, rest: [] });
});

test('--observe writes down what the tests see', () => {
  expect(parseTestArguments(['--observe', '--reporter=json'])).toMatchObject({
    isObserved: true,
    rest: ['--reporter=json'],
  });
});

test('--unsent lists statements that no database test sends', () => {
  expect(parseTestArguments(['--db', '--unsent'])).toMatchObject({ listsUnsent: true, rest: [] });
});
