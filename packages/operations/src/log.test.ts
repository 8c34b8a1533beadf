import { expect, test } from 'vitest';
import { createLog, describeError } from './log.ts';

function logged(fields: object): Record<string, unknown> {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  createLog({ level: 'info', process: 'test', destination }).info(fields, 'message');
  return JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
}

test('a line has a time, a process and a level', () => {
  expect(logged({ endpoint: 'identity.login' })).toMatchObject({
    level: 'info',
    process: 'test',
    msg: 'message',
    endpoint: 'identity.login',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

test('keys that hold secrets are redacted, three levels deep', () => {
  const line = logged({
    password: 'canary',
    seller: { email: 'canary', realName: 'canary' },
    job: { payload: { to: 'canary', code: 'canary' } },
    headers: { 'access-token': 'canary', cookie: 'canary' },
  });
  expect(JSON.stringify(line)).not.toContain('canary');
});

test('a logged error has its type, stack and cause, and no data of a row', () => {
  const database = Object.assign(new Error('duplicate key value (ada@example.com)'), {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (email)=(ada@example.com) already exists.',
    constraint: 'email_owners_pkey',
    routine: '_bt_check_unique',
  });
  const described = describeError(new TypeError('not an id: ada@example.com', { cause: database }));
  expect(described).toMatchObject({
    type: 'TypeError',
    message: 'not an id: [email]',
    stack: expect.stringContaining('log.test.ts'),
    cause: { type: 'DatabaseError', errorCode: '23505', constraint: 'email_owners_pkey' },
  });
  expect(JSON.stringify(described)).not.toContain('ada@');
});

test('any thrown value can be described', () => {
  for (const thrown of [undefined, null, 5, 'ada@example.com', { a: 1 }]) {
    expect(JSON.stringify(describeError(thrown))).not.toContain('ada@');
  }
  const loop = new Error('round');
  loop.cause = loop;
  expect(describeError(loop).cause).toBeDefined();
});
