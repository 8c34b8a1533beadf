import { expect, test } from 'vitest';
import { serverOptions } from './server-options.ts';

test('several servers stand in one address, with commas between them', () => {
  expect(serverOptions('nats://one:4222, nats://two:4223')).toEqual({ servers: ['one:4222', 'two:4223'] });
});

test('one that is named tls:// is never spoken to in the clear', () => {
  expect(serverOptions('tls://one:4222,tls://two:4222').tls).toEqual({});
});

test('a password, or a token, is taken from the address and no longer stands in it', () => {
  expect(serverOptions('nats://ada:a%40b@one:4222')).toEqual({
    servers: ['one:4222'],
    user: 'ada',
    pass: 'a@b',
    inboxPrefix: '_INBOX_ada',
  });
  expect(serverOptions('nats://token@one:4222')).toEqual({ servers: ['one:4222'], token: 'token' });
});
