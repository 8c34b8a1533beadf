import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { expect, test } from 'vitest';
import { declaredMetrics, metricsIn } from './declared-metrics.ts';

const found = (text: string) => metricsIn({ file: 'apps/api/src/planted.ts', text });

test('a metric is read where it is made', () => {
  const text = `export function watch() {
    return { shown: new Histogram({ name: 'a_seconds', help: 'How long.', labelNames: ['of', 'by'], registers }) };
  }`;
  expect(found(text)).toEqual([
    {
      name: 'a_seconds',
      kind: 'histogram',
      help: 'How long.',
      labels: ['of', 'by'],
      file: 'apps/api/src/planted.ts',
      declaredBy: 'watch',
    },
  ]);
});

test('a function that makes several is read by its calls', () => {
  const text = `function watch(metrics: Metrics): void {
    const gauge = (name: string, help: string): void => {
      const shown: Gauge = new Gauge({ name, help, registers: [metrics] });
    };
    gauge('one', 'The first.');
    gauge('two', 'The second.');
  }`;
  expect(found(text).map(({ name, help, declaredBy }) => [name, help, declaredBy])).toEqual([
    ['one', 'The first.', 'watch'],
    ['two', 'The second.', 'watch'],
  ]);
});

test.each([
  "new Gauge({ name: `${prefix}_total`, help: 'Of many.' })",
  "const gauge = (name: string) => new Gauge({ name, help: 'Of many.' }); gauge(named())",
])('what cannot be read is said, not left out: %s', (text) => {
  expect(() => found(text)).toThrow('not written as a text');
});

test('no two say the same name, and each says what it means in a sentence', () => {
  const metrics = declaredMetrics(REPOSITORY_FOLDER);
  const names = metrics.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['jobs_dead', 'clicks_lost_total', 'auditor_findings']));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(metrics.filter(({ help }) => !/^\S.*\.$/.test(help))).toEqual([]);
});
