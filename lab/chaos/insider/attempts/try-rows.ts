import { randomUUID } from 'node:crypto';
import { type Column, nameInSql, type SampleRow, type Table } from '../catalogue.ts';
import type { Rights } from '../rights.ts';
import type { Attempt } from './attempt.ts';
import { type Forger, forgedValues, literal } from './forged-values.ts';
import { type HowMany, spread } from './how-many.ts';

/* For every table: insert, update of every column, delete, truncate. */

export function tryRows(forger: Forger, table: Table, rights: Rights, many: HowMany): readonly Attempt[] {
  const may = rights.ofTable(table.name);
  const all = [
    insertions(forger, table, may.insert),
    table.columns.flatMap((column) => updates(forger, table, column, many.values)),
    [...likenesses(table, may.update), ...allAtOnce(forger, table, may.update)],
    removals(table),
    [truncation(table)],
  ];
  // Without a granted privilege a sample is enough: the catalogue's answer is checked rather than trusted.
  return may.isAnything ? all.flat() : all.flatMap((attempts) => spread(attempts, many.withoutRight));
}

const MOST_LIKENESSES = 12;

/** Copies all columns from a row in another state, because some values are accepted only in combination. */
function likenesses(table: Table, mayUpdate: readonly string[]): readonly Attempt[] {
  const writable = table.columns.filter(({ name, isGenerated }) => !isGenerated && !table.key.includes(name));
  const allowed = writable.filter(({ name }) => mayUpdate.includes(name));
  const sets = allowed.length === 0 || allowed.length === writable.length ? [writable] : [writable, allowed];
  const states = rowsToCopy(table).filter((row) => row !== undefined);
  const pairs = states.flatMap((one) =>
    states.filter((other) => other !== one).map((other) => [one, other] as const),
  );
  return pairs.slice(0, MOST_LIKENESSES).flatMap(([one, other]) =>
    sets.map((columns, which): Attempt => {
      const values = columns.map(
        ({ name, type }) => `${nameInSql(name)} = ${literal(other[name] ?? null, type)}`,
      );
      const [from, to] = [one, other].map((row) => row['state'] ?? row['outcome'] ?? 'row');
      return {
        name: `update ${table.name}: ${from} becomes like ${to} (${which === 0 ? 'whole row' : 'columns it may'})`,
        kind: 'rows',
        steps: [`update ${table.name} set ${values.join(', ')}${whereIs(table, one)}`],
      };
    }),
  );
}

function insertions(forger: Forger, table: Table, mayInsert: readonly string[]): readonly Attempt[] {
  const writable = table.columns.filter(({ isGenerated }) => !isGenerated);
  const allowed = writable.filter(({ name }) => mayInsert.includes(name));
  const columnSets =
    allowed.length === 0 || allowed.length === writable.length ? [writable] : [writable, allowed];
  const { thief, bystander } = forger.people;
  return columnSets.flatMap((columns, which) =>
    rowsToCopy(table).flatMap((row, index) =>
      [undefined, thief, bystander].flatMap((owner) => {
        const isForNobody = owner !== undefined && !columns.some(isOwner);
        if (isForNobody) return [];
        const values = columns.map((column) => valueToInsert(forger, column, row, owner));
        const names = columns.map(({ name }) => nameInSql(name)).join(', ');
        const forWhom =
          owner === undefined ? 'as it was' : owner === thief ? 'for the thief' : 'for a bystander';
        return [
          {
            name: `insert into ${table.name} (${which === 0 ? 'whole row' : 'columns it may'}), like row ${index}, ${forWhom}`,
            kind: 'rows',
            steps: [
              `insert into ${table.name} (${names}) overriding system value values (${values.join(', ')})`,
            ],
          } as const,
        ];
      }),
    ),
  );
}

const COPIED_ROWS = 5;
/** One row per state, or one built from scratch. */
function rowsToCopy({ rows }: Table): readonly (SampleRow | undefined)[] {
  const states = new Map(rows.map((row) => [row['state'] ?? row['outcome'] ?? '', row]));
  return states.size === 0 ? [undefined] : [...states.values()].slice(0, COPIED_ROWS);
}

const isOwner = ({ name, type }: Column): boolean =>
  type === 'uuid' && (name === 'seller_id' || name === 'journal_id');
const isAmount = (name: string): boolean =>
  /^(amount|units|price|received|spent|balance|refund_amount)$/.test(name);
const isPast = (name: string): boolean => /^(added_at|ready_at|allowlisted_at|effective_from)$/.test(name);

function valueToInsert(
  forger: Forger,
  column: Column,
  row: SampleRow | undefined,
  owner: string | undefined,
): string {
  const { name, type } = column;
  const was = row?.[name] ?? null;
  if (owner !== undefined && isOwner(column)) return literal(owner, type);
  if (row === undefined) return forgedValues(forger, column, null)[0] ?? literal(null, type);
  if (was !== null && (isAmount(name) || isPast(name)))
    return forgedValues(forger, column, was)[0] ?? literal(was, type);
  if (column.isUnique && !column.isReference && !isOwner(column)) return renewed(column, was);
  return literal(was, type);
}

/** A different value of the same form. */
function renewed({ type, words }: Column, was: string | null): string {
  if (was === null || words.length > 0) return literal(was, type);
  if (type === 'uuid') return literal(randomUUID(), type);
  if (/int|numeric/.test(type)) return literal(String(BigInt(was) + 1_000n), type);
  if (type === 'text' || type === 'character varying') return literal(textLike(was), type);
  return literal(was, type);
}

/** A hash remains a hash, an address an address. */
const textLike = (text: string): string =>
  /^0x[0-9a-f]+$/.test(text) ? `${text.slice(0, -4)}f0f0` : `${text}-forged`;

function updates(forger: Forger, table: Table, column: Column, many: number): readonly Attempt[] {
  const { name } = column;
  const set = `update ${table.name} set ${nameInSql(name)} =`;
  const rows = rowsToCopy(table);
  return rows.flatMap((row, index) => {
    const values = forgedValues(forger, column, row?.[name]).slice(0, many);
    return values.map((value): Attempt => {
      const where = row === undefined || index === 0 ? '' : whereIs(table, row);
      const whom = where === '' ? 'all rows' : `one like row ${index}`;
      return {
        name: `update ${table.name}.${name} := ${value.slice(0, 60)}, ${whom}`,
        kind: 'rows',
        // Updating all rows fails where the column is unique; updating by key fails where the key is
        // unreadable.
        steps: [`${set} ${value}${where}`],
      };
    });
  });
}

const MIXED = [0, 1, 2];

/**
 * For columns that are valid only together: sets every writable column, in several mixtures of possible
 * values.
 */
function allAtOnce(forger: Forger, table: Table, mayUpdate: readonly string[]): readonly Attempt[] {
  const allowed = table.columns.filter(({ name, isGenerated }) => !isGenerated && mayUpdate.includes(name));
  const columns = allowed.length === 0 ? table.columns.filter(({ isGenerated }) => !isGenerated) : allowed;
  const [row] = table.rows;
  return MIXED.map((turn): Attempt => {
    const set = columns.flatMap((column, index) => {
      const values = forgedValues(forger, column, row?.[column.name]);
      const value = values[turn === 2 ? index % 2 : turn] ?? values[0];
      return value === undefined ? [] : [`${nameInSql(column.name)} = ${value}`];
    });
    return {
      name: `update ${table.name}: all columns at once, mixture ${turn}`,
      kind: 'rows',
      steps: [`update ${table.name} set ${set.join(', ')}${row === undefined ? '' : whereIs(table, row)}`],
    };
  });
}

function whereIs({ key, columns }: Table, row: SampleRow): string {
  const parts = columns.filter(({ name }) => key.includes(name));
  return parts.length === 0
    ? ''
    : ` where ${parts.map(({ name, type }) => `${nameInSql(name)} = ${literal(row[name] ?? null, type)}`).join(' and ')}`;
}

function removals(table: Table): readonly Attempt[] {
  const [row] = table.rows;
  const one = row === undefined ? '' : whereIs(table, row);
  return [
    { name: `delete from ${table.name}`, kind: 'rows', steps: [`delete from ${table.name}`] },
    ...(one === ''
      ? []
      : [
          {
            name: `delete one of ${table.name}`,
            kind: 'rows',
            steps: [`delete from ${table.name}${one}`],
          } as const,
        ]),
  ];
}

const truncation = ({ name }: Table): Attempt => ({
  name: `truncate ${name}`,
  kind: 'rows',
  steps: [`truncate ${name} cascade`],
});
