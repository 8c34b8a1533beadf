import { instantOf } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/start-api.ts';

test('every answer says what time it is for the business, a refused one too', async () => {
  const clock = { now: () => instantOf(Date.UTC(2027, 1, 3, 4, 5, 6)) };
  const server = await startApi(() => {}, { clock });
  for (const path of ['/healthz', '/nowhere']) {
    const { headers } = await server.send(path, { method: 'GET' });
    expect(headers.get('date')).toBe('Wed, 03 Feb 2027 04:05:06 GMT');
  }
  await server.stop();
});
