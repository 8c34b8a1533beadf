import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { count, secret, serverAddresses, text } from './environment.ts';
import { describeVariables, namesRead } from './role-variables.ts';
import { readVariables, variable } from './variables.ts';

const DECLARED = {
  TOKEN_SECRET: variable(secret, 'Signs.', { isSecret: true }),
  NAME: variable(z.optional(text), 'A name.'),
  MANY: variable(z._default(count, 3), 'How many.'),
};
const SECRET = 'a-secret-of-thirty-two-characters-or-more';

function secretFile(content: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'secret-file-')), 'secret');
  writeFileSync(path, content);
  return path;
}

test('a secret is read from a variable or from a file, without the last line break', () => {
  expect(readVariables(DECLARED, { TOKEN_SECRET: SECRET }).TOKEN_SECRET).toBe(SECRET);
  for (const end of ['', '\n', '\r\n']) {
    const read = readVariables(DECLARED, { TOKEN_SECRET_FILE: secretFile(`${SECRET}${end}`) });
    expect(read.TOKEN_SECRET).toBe(SECRET);
  }
  const twoLines = secretFile(`${SECRET}\n\n`);
  expect(readVariables(DECLARED, { TOKEN_SECRET_FILE: twoLines }).TOKEN_SECRET).toBe(`${SECRET}\n`);
});

test('a secret that is given twice is rejected, because it is unclear which one applies', () => {
  const both = { TOKEN_SECRET: SECRET, TOKEN_SECRET_FILE: secretFile(SECRET) };
  expect(() => readVariables(DECLARED, both)).toThrow(
    'TOKEN_SECRET: given twice, as TOKEN_SECRET and as TOKEN_SECRET_FILE; remove one',
  );
});

test('a file that is missing, empty or too short is reported by the name of its variable, never with its content', () => {
  const read = (content: string) => () => readVariables(DECLARED, { TOKEN_SECRET_FILE: secretFile(content) });
  expect(() => readVariables(DECLARED, { TOKEN_SECRET_FILE: '/nowhere/at/all' })).toThrow(
    'TOKEN_SECRET_FILE: the file cannot be read (ENOENT)',
  );
  expect(read('\n')).toThrow('TOKEN_SECRET_FILE: the file is empty');
  expect(read('canary')).toThrow(/^(?![\s\S]*canary)[\s\S]*TOKEN_SECRET/);
});

test('only secrets are read from files', () => {
  expect(readVariables(DECLARED, { TOKEN_SECRET: SECRET, NAME_FILE: secretFile('x') }).NAME).toBeUndefined();
});

test('all errors are reported at once, with the full names of variables in a set', () => {
  expect(() => readVariables(DECLARED, { NET_MANY: 'none' }, 'NET_')).toThrow(
    /NET_TOKEN_SECRET: [\s\S]*NET_MANY: /,
  );
});

test('the description of a variable has its default and whether it is required', () => {
  const role = {
    role: 'clerk',
    does: 'Writes.',
    variables: DECLARED,
    sets: [{ prefix: 'CLERK_<DESK>_', of: ['one', 'two'], variables: { NAME: DECLARED.NAME } }],
  };
  expect(describeVariables(role)).toEqual([
    { name: 'TOKEN_SECRET', meaning: 'Signs.', isNeeded: true, isSecret: true, since: '0.1.0' },
    { name: 'NAME', meaning: 'A name.', isNeeded: false, isSecret: false, since: '0.1.0' },
    { name: 'MANY', meaning: 'How many.', byDefault: '3', isNeeded: false, isSecret: false, since: '0.1.0' },
    { name: 'CLERK_<DESK>_NAME', meaning: 'A name.', isNeeded: false, isSecret: false, since: '0.1.0' },
  ]);
  expect(namesRead(role)).toEqual(['TOKEN_SECRET', 'NAME', 'MANY', 'CLERK_ONE_NAME', 'CLERK_TWO_NAME']);
});

test.each([
  ['nats://one:4222', true],
  ['nats://one:4222, tls://user:word@two:4222', true],
  ['nats://one:4222,', false],
  ['http://one:4222', false],
  ['one:4222', false],
])('%s as servers of NATS: %s', (written, isGood) => {
  expect(z.safeParse(serverAddresses('nats:', 'tls:'), written).success).toBe(isGood);
});
