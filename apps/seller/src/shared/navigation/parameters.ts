import { type Id, idOf, isId } from '@cliffhanger/core/kernel';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What the page's address says under this name (DOMAIN §11): `?part=email`. */
export function useParameter(name: string): string | undefined {
  const [query] = useSearchParams();
  return query.get(name) ?? undefined;
}

/**
 * `?id=…` of a drama, an order, a withdrawal; undefined when it is missing or none of ours.
 * @public for the screens of one thing
 */
export function useIdParameter<Kind extends string>(name = 'id'): Id<Kind> | undefined {
  const text = useParameter(name);
  return text !== undefined && isId(text) ? idOf<Kind>(text) : undefined;
}

/**
 * What a list is narrowed by, kept in the address: going back finds it as it was left, and changing it is no page of
 * its own. Undefined takes it out of the address.
 */
export function useFilterParameter(
  name: string,
): readonly [string | undefined, (value: string | undefined) => void] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (value: string | undefined) =>
      setQuery(
        (before) => {
          if (value === undefined) before.delete(name);
          else before.set(name, value);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery, name],
  );
  return [query.get(name) ?? undefined, change];
}

/** One of a few words: the tab, the sorting, the kind. The first one needs no word in the address. */
export function useChoiceParameter<Value extends string>(
  name: string,
  choices: readonly Value[],
  first: Value,
): readonly [Value, (value: Value) => void] {
  const [text, change] = useFilterParameter(name);
  const choose = useCallback((value: Value) => change(value === first ? undefined : value), [change, first]);
  return [choices.find((choice) => choice === text) ?? first, choose];
}

/**
 * Free words in the address: what a list is searched for. Empty means that nothing is.
 * @public for lists with a search
 */
export function useTextParameter(name: string): readonly [string, (text: string) => void] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (text: string) =>
      setQuery(
        (before) => {
          if (text === '') before.delete(name);
          else before.set(name, text);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery, name],
  );
  return [query.get(name) ?? '', change];
}
