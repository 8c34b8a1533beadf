import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { expect, test } from 'vitest';
import { readMonitoring } from '../alert-rules/read-alert-rules.ts';
import { FIRED_BY, NOT_FIRED } from './fault-table.ts';

test('every alert is fired by a fault, or says why not', () => {
  const alerts = readMonitoring(REPOSITORY_FOLDER).alerts.map(({ name }) => name);
  expect([...Object.keys(FIRED_BY), ...Object.keys(NOT_FIRED)].toSorted()).toEqual(alerts.toSorted());
});
