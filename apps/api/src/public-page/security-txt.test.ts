import { instantOf } from '@cliffhanger/core/kernel';
import { afterEach, expect, test } from 'vitest';
import { type ApiUnderTest, startApi } from '../../test/start-api.ts';
import { addSecurityTxt } from './security-txt.ts';

let server: ApiUnderTest | undefined;
afterEach(() => server?.stop());

const securityTxtAt = async (moment: string): Promise<Response> => {
  server = await startApi(({ http }) =>
    addSecurityTxt(http, {
      contact: 'mailto:security@example.com',
      publicUrl: 'https://app.example.com',
      now: () => instantOf(Date.parse(moment)),
    }),
  );
  return server.send('/.well-known/security.txt', {});
};

test('security.txt names the contact and expires 30 days after the day of the request', async () => {
  const response = await securityTxtAt('2026-11-20T13:45:00Z');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(
    [
      'Contact: mailto:security@example.com',
      'Expires: 2026-12-20T00:00:00.000Z',
      'Canonical: https://app.example.com/.well-known/security.txt',
      'Preferred-Languages: en',
      '',
    ].join('\n'),
  );
});

test('a year later the same installation serves a later expiry', async () => {
  expect(await (await securityTxtAt('2027-11-20T00:00:00Z')).text()).toContain(
    'Expires: 2027-12-20T00:00:00.000Z',
  );
});
