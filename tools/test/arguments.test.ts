import { expect, test } from 'vitest';
import { parseTestArguments } from './arguments.ts';

test('without a choice everything runs and the servers are needed', () => {
  expect(parseTestArguments([])).toEqual({ projects: ['unit', 'dom', 'db'], needsServers: true, rest: [] });
});

test('--unit runs the pure tests and needs no server', () => {
  const run = parseTestArguments(['--unit', 'packages/core', '-t', 'money']);
  expect(run).toEqual({
    projects: ['unit', 'dom'],
    needsServers: false,
    rest: ['packages/core', '-t', 'money'],
  });
});

test('--db runs only the tests that need the servers', () => {
  expect(parseTestArguments(['--db'])).toEqual({ projects: ['db'], needsServers: true, rest: [] });
});
