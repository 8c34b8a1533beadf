import { expect, test } from 'vitest';
import { namedIn } from './expression.ts';

test.each([
  ['up == 0', ['up'], []],
  ['max(jobs_dead) > 0', ['jobs_dead'], []],
  ['time() - max(ended_at_seconds) > 600', ['ended_at_seconds'], []],
  ['sum by (task, process) (increase(jobs_total[1h])) > 5', ['jobs_total'], ['task', 'process']],
  ['sum(increase(jobs_total[5m])) without (task) > 1e3', ['jobs_total'], ['task']],
  ['a == 0 or on (pool) group_left b offset 5m unless c', ['a', 'b', 'c'], ['pool']],
  ['{job="api"}', [''], []],
])('%s', (expression, names, grouping) => {
  const named = namedIn(expression);
  expect(named.metrics.map(({ name }) => name)).toEqual(names);
  expect(named.grouping).toEqual(grouping);
});

test('labels are named with the values that they have to have', () => {
  const expression =
    'rate(calls_count{outcome=~"failed|unavailable",endpoint!="file",direction="taken in"}[5m])';
  expect(namedIn(expression).metrics).toEqual([
    {
      name: 'calls_count',
      labels: [
        { label: 'outcome', values: ['failed', 'unavailable'] },
        { label: 'endpoint', values: [] },
        { label: 'direction', values: ['taken in'] },
      ],
    },
  ]);
});
