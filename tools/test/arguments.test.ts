import { expect, test } from 'vitest';
import { parseTestArguments } from './arguments.ts';

test('without a choice everything runs and the servers are needed', () => {
  expect(parseTestArguments([])).toEqual({
    projects: ['unit', 'dom', 'db'],
    needsServers: true,
    isObserved: false,
    checksStatements: true,
    rest: [],
  });
});

test('--unit runs the pure tests and needs no server', () => {
  expect(parseTestArguments(['--unit', 'packages/core', '-t', 'money'])).toEqual({
    projects: ['unit', 'dom'],
    needsServers: false,
    isObserved: false,
    checksStatements: false,
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

test.each([
  [true, ['--db']],
  [true, ['--db', '--reporter=json', '--outputFile.json=report.json']],
  [false, ['--db', 'packages/adapters']],
  [false, ['--db', '--shard=1/2']],
  [false, ['--db', '-t', 'money']],
])('only a run of every database test checks the statements (%s: %j)', (checksStatements, args) => {
  expect(parseTestArguments(args)).toMatchObject({ checksStatements });
});
