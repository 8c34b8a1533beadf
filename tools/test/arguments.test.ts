import { expect, test } from 'vitest';
import { parseTestArguments } from './arguments.ts';

test('without a choice everything runs and the servers are needed', () => {
  expect(parseTestArguments([])).toEqual({
    projects: ['unit', 'dom', 'db'],
    needsServers: true,
    withinSeconds: undefined,
    rest: [],
  });
});

test('--unit runs the pure tests and needs no server', () => {
  const run = parseTestArguments(['--unit', 'packages/core', '-t', 'money']);
  expect(run).toEqual({
    projects: ['unit', 'dom'],
    needsServers: false,
    withinSeconds: undefined,
    rest: ['packages/core', '-t', 'money'],
  });
});

test('--db runs only the tests that need the servers', () => {
  expect(parseTestArguments(['--db'])).toEqual({
    projects: ['db'],
    needsServers: true,
    withinSeconds: undefined,
    rest: [],
  });
});

test('--within says how many seconds there are', () => {
  expect(parseTestArguments(['--within=90', '--reporter=json'])).toMatchObject({
    withinSeconds: 90,
    rest: ['--reporter=json'],
  });
});
