/** Selected rows by key. `all` includes rows that have not been loaded. */
export type Choice =
  | { readonly of: 'some'; readonly keys: ReadonlySet<string> }
  | { readonly of: 'all'; readonly except: ReadonlySet<string> };

export const NOTHING_CHOSEN: Choice = { of: 'some', keys: new Set() };
export const ALL_CHOSEN: Choice = { of: 'all', except: new Set() };

export const isChosen = (choice: Choice, key: string): boolean =>
  choice.of === 'some' ? choice.keys.has(key) : !choice.except.has(key);

export function withChosen(choice: Choice, keys: readonly string[], isOn: boolean): Choice {
  const changed = new Set(choice.of === 'some' ? choice.keys : choice.except);
  for (const key of keys) {
    if (isOn === (choice.of === 'some')) changed.add(key);
    else changed.delete(key);
  }
  return choice.of === 'some' ? { of: 'some', keys: changed } : { of: 'all', except: changed };
}

/** Undefined while the number of matching rows is unknown. */
export function chosenCount(choice: Choice, matching: number | undefined): number | undefined {
  if (choice.of === 'some') return choice.keys.size;
  return matching === undefined ? undefined : matching - choice.except.size;
}
