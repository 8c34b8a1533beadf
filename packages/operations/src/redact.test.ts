import { expect, test } from 'vitest';
import { redact } from './redact.ts';

test.each([
  ['cannot mail ada.lovelace+x@example.com: no line', 'cannot mail [email]: no line'],
  ['Key (email)=(ada@example.com) exists', 'Key (email)=([email]) exists'],
  ['the code 042137 is wrong', 'the code [code] is wrong'],
  ['token dGhpcyBpcyBhIHNlY3JldCB0b2tlbiBvZiBvdXJz ended', 'token [secret] ended'],
])('%s → %s', (text, redacted) => expect(redact(text)).toBe(redacted));

test.each([
  'order 01990000-0000-7000-8000-000000000001 is gone',
  'connect ECONNREFUSED 127.0.0.1:4101',
  'at file.ts:123456',
  'took 1234 ms, version 2.123456',
])('"%s" stays as it is', (text) => expect(redact(text)).toBe(text));
