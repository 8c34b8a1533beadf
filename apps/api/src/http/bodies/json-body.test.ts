import { describe, expect, test } from 'vitest';
import { parseJsonBody, UnreadableBody } from './json-body.ts';

const parse = (text: string) => parseJsonBody(Buffer.from(text));

test.each([
  '{}',
  '{"a":[1,{"b":"c,}{\\"d\\""}],"e":{"a":null}}',
  '[{"a":1},{"a":2}]',
  '{"a":"\\u00e9","b":"a"}',
  '"text"',
])('%s is read as it is', (text) => expect(parse(text)).toEqual(JSON.parse(text)));

describe('a body that is refused', () => {
  test.each([
    ['not JSON', '{'],
    ['nothing', ''],
    ['a key twice', '{"a":1,"a":2}'],
    ['a key twice, once in disguise', '{"a":1,"\\u0061":2}'],
    ['a key twice further in', '{"x":[{"a":1,"b":{},"a":2}]}'],
    ['a key twice with a brace in a text between', '{"a":"}{","a":2}'],
    ['a prototype', '{"x":{"__proto__":{}}}'],
    ['a prototype in disguise', '{"\\u005f_proto__":1}'],
    ['a constructor', '{"constructor":1}'],
    ['nesting without an end', `${'['.repeat(17)}${']'.repeat(17)}`],
    ['half a character', '"\\ud800"'],
    ['a character that no text column holds', '{"a":"x\\u0000"}'],
  ])('%s', (_what, text) => expect(() => parse(text)).toThrow(UnreadableBody));

  test('bytes that are no UTF-8', () => {
    expect(() => parseJsonBody(Buffer.from([0x22, 0xff, 0x22]))).toThrow(UnreadableBody);
  });
});

test('sixteen levels are enough for any call', () => {
  expect(parse(`${'['.repeat(16)}${']'.repeat(16)}`)).toBeDefined();
});
