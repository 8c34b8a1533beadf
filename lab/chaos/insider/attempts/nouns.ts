export const schemaOf = (name: string): string => name.split('.')[0] ?? '';

const IRREGULAR: Readonly<Record<string, string>> = { people: 'person', sellers: 'seller' };

/** One row of the table, in a word. */
export function nounOf(table: string): string {
  const plural = (table.split('.').at(-1) ?? table).replaceAll('"', '');
  return IRREGULAR[plural] ?? plural.replace(/ies$/, 'y').replace(/s$/, '');
}

/** `p_method` speaks of a row of `payout_methods`, `p_event` of one of `processor_events`. */
export const isCalled = (noun: string, word: string): boolean => noun === word || noun.endsWith(`_${word}`);
