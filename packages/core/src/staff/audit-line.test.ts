import { expect, test } from 'vitest';
import { auditFacts, COMMAND_LINE, typedNameOf } from './audit-line.ts';

test('a name counts as typed only on a line from the command line', () => {
  const facts = JSON.stringify({ typedName: 'ida' });
  expect(typedNameOf({ roles: COMMAND_LINE, facts })).toBe('ida');
  expect(typedNameOf({ roles: COMMAND_LINE, facts: '{}' })).toBe('');
  expect(typedNameOf({ roles: 'support', facts })).toBeNull();
  expect(typedNameOf({ roles: '', facts })).toBeNull();
});

test('facts that are too long leave their length and what is always kept', () => {
  const json = JSON.stringify({ note: 'x'.repeat(9_000), typedName: 'ida' });
  expect(auditFacts('{"a":1}', { typedName: 'ida' })).toBe('{"a":1}');
  expect(auditFacts(json, { typedName: 'ida' })).toBe(`{"typedName":"ida","length":${json.length}}`);
});
