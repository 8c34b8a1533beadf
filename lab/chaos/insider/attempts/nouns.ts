export const schemaOf = (name: string): string => name.split('.')[0] ?? '';

const IRREGULAR: Readonly<Record<string, string>> = { people: 'person', sellers: 'seller' };

/** The singular of the table's name. */
export function nounOf(table: string): string {
  const plural = (table.split('.').at(-1) ?? table).replaceAll('"', '');
  return IRREGULAR[plural] ?? plural.replace(/ies$/, 'y').replace(/s$/, '');
}

/** `p_method` refers to a row of `payout_methods`, `p_event` to one of `processor_events`. */
export const isCalled = (noun: string, word: string): boolean => noun === word || noun.endsWith(`_${word}`);
