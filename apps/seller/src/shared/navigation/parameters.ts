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
 * One of a few words in the address: the tab, the sorting, the month of a list. Going back finds it as it was left,
 * and changing it is no page of its own.
 * @public for lists with tabs
 */
export function useChoiceParameter<Value extends string>(
  name: string,
  choices: readonly Value[],
  first: Value,
): readonly [Value, (value: Value) => void] {
  const [query, setQuery] = useSearchParams();
  const text = query.get(name);
  const change = useCallback(
    (value: Value) =>
      setQuery(
        (before) => {
          if (value === first) before.delete(name);
          else before.set(name, value);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery, name, first],
  );
  return [choices.find((choice) => choice === text) ?? first, change];
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
