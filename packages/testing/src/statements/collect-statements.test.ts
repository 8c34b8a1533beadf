import { expect, test } from 'vitest';
import { collectPlanted } from './planted-store.ts';

const textsIn = (source: string): readonly (string | undefined)[] =>
  collectPlanted(source).map(({ text }) => text);
const query = (text: string): string => `session.query({ text: ${text} });`;

test('a text is followed through constants, templates and the functions that make a part of it', () => {
  const source = `
    const TABLES = ['a', 'b'] as const;
    const columns = (alias: string) => \`\${alias}.id\`;
    const COLUMNS = columns('t');
    ${query('`select ${COLUMNS} from ${TABLES.join(", ")} limit ${10 + 1}`')}`;
  expect(textsIn(source)).toEqual(['select t.id from a, b limit 11']);
});

test('every branch of a condition is a text of its own, and one condition is decided once', () => {
  const source = `
    export const list = (after: string | null) => {
      const name = after === null ? 'list' : 'list-after';
      session.query({ name, text: \`select 1 \${after === null ? '' : 'where id > $1'}\`, values: [after] });
    };`;
  expect(collectPlanted(source).map(({ name, text }) => [name, text])).toEqual([
    ['list-after', 'select 1 where id > $1'],
    ['list', 'select 1 '],
  ]);
});

test('a text that is looked up by an unknown key is each of those in the table', () => {
  const source = `
    const SOURCES = { one: 'select 1', two: 'select 2' };
    export const find = (kind: 'one' | 'two') => session.query({ name: \`find-\${kind}\`, text: SOURCES[kind] });`;
  expect(collectPlanted(source).map(({ name, text }) => [name, text])).toEqual([
    ['find-one', 'select 1'],
    ['find-two', 'select 2'],
  ]);
});

test('a text that is a parameter is what each caller gives, also as a part of an object', () => {
  const source = `
    const run = ({ call }: { readonly call: string }) => session.query({ text: \`select \${call}\` });
    export const one = () => run({ call: 'one()' });
    export const other = () => run({ call: 'other()' });`;
  expect(textsIn(source)).toEqual(['select one()', 'select other()']);
});

test('a text that is made step by step is made as the program makes it', () => {
  const source = `
    function statementOf(asked: { readonly id: string | null; readonly isOpen: boolean }): Statement {
      const values: unknown[] = [];
      const given = (value: unknown) => \`$\${values.push(value)}\`;
      const sql = ['true'];
      if (asked.id !== null) sql.push(\`id = \${given(asked.id)}\`);
      if (asked.isOpen) sql.push('open');
      return { text: \`select \${sql.join(' and ')} limit \${given(5)}\`, values };
    }
    export const list = (asked: { readonly id: string | null; readonly isOpen: boolean }) =>
      session.query(statementOf(asked));`;
  expect(textsIn(source)).toHaveLength(4);
  expect(new Set(textsIn(source))).toEqual(
    new Set([
      'select true and id = $1 and open limit $2',
      'select true and id = $1 limit $2',
      'select true and open limit $1',
      'select true limit $1',
    ]),
  );
});

test('a loop over known texts gives one statement for each', () => {
  const source = `for (const table of ['a', 'b']) session.query({ text: \`delete from \${table}\` });`;
  expect(textsIn(source)).toEqual(['delete from a', 'delete from b']);
});

test('a text that only a run knows is said to be unknown', () => {
  expect(textsIn(`export const run = (text: string) => session.query({ text });`)).toEqual([undefined]);
});

test('what is asked of something else than a session is left alone', () => {
  const source = `
    declare const client: { query(text: string): void };
    client.query('select 1');`;
  expect(collectPlanted(source)).toEqual([]);
});

test('the properties of a row are read with what they may hold', () => {
  const source = `
    declare const money: unique symbol;
    type Money = bigint & { readonly [money]: true };
    interface Row { readonly amount: Money; readonly note: string | null; readonly at?: number }
    interface Entry { readonly sums: readonly { readonly sum: bigint }[] }
    session.query<Omit<Row, 'at'> & { readonly kinds: ('a' | 'b')[]; readonly entry: Entry }>({ text: 'select 1' });`;
  const [statement] = collectPlanted(source);
  expect(
    statement?.row?.map(({ name, type }) => [name, [...type.kinds], type.isNullable, type.beyondJson]),
  ).toEqual([
    ['amount', ['bigint'], false, ''],
    ['note', ['string'], true, undefined],
    ['kinds', ['array'], false, undefined],
    ['entry', ['object'], false, '.sums[].sum'],
  ]);
});
