import type { Catalogue } from '../catalogue.ts';
import type { People } from '../history.ts';
import type { Forger } from './forged-values.ts';
import { nounOf, schemaOf } from './nouns.ts';

/** Uses public knowledge from the repository, and the contents of the tables. */
export function forgerOver({ tables }: Catalogue, people: People, now = Date.now()): Forger {
  const words = new Map<string, Set<string>>();
  const seen = new Map<string, Set<string>>();
  const note = (notes: Map<string, Set<string>>, name: string, value: string): void => {
    notes.set(name, (notes.get(name) ?? new Set()).add(value));
  };
  for (const { name, columns, rows } of tables) {
    for (const column of columns) {
      for (const word of column.words) {
        note(words, column.name, word);
        note(words, `${schemaOf(name)}.${column.name}`, word);
      }
      for (const row of rows) {
        const value = row[column.name];
        if (value === null || value === undefined) continue;
        note(seen, `${column.type} ${column.name}`, value);
        // `p_order` is the ID of a row of `orders`.
        if (column.name === 'id') note(seen, `${column.type} ${nounOf(name)}`, value);
      }
    }
  }
  const listOf = (notes: Map<string, Set<string>>) => (name: string) => [...(notes.get(name) ?? [])];
  const wordsOf = listOf(words);
  return {
    people,
    now,
    // Values of the same schema first, because a `kind` means something else in another schema.
    wordsFor: (name, schema = '') => [...new Set([...wordsOf(`${schema}.${name}`), ...wordsOf(name)])],
    seenAs: (name, type) => listOf(seen)(`${type} ${name}`),
  };
}
